/** The byte that ends each field. */
export const SOH = '\x01';

export type FixField = readonly [tag: number, value: string];

/** A FIX message: its fields in the order in which they stand. */
export class FixMessage {
  readonly fields: readonly FixField[];

  constructor(fields: readonly FixField[]) {
    this.fields = fields;
  }

  /** MsgType (35). */
  get type(): string {
    return this.get(35) ?? '';
  }

  /** MsgSeqNum (34); NaN if it is missing or not a number. */
  get seq(): number {
    return wholeOf(this.get(34));
  }

  /** Returns the first value of a tag. */
  get(tag: number): string | undefined {
    for (const [each, value] of this.fields) if (each === tag) return value;
    return undefined;
  }

  /** Returns whether a flag is Y. */
  is(tag: number): boolean {
    return this.get(tag) === 'Y';
  }

  /** Returns the part of the message that stands before a tag; all of it if it has none. */
  before(tag: number): FixMessage {
    const at = this.fields.findIndex(([each]) => each === tag);
    return at < 0 ? this : new FixMessage(this.fields.slice(0, at));
  }

  /**
   * Returns the entries of the repeating group that `countTag` announces. Each begins with the tag
   * of the first; fields behind the group belong to the last entry, because a receiver without a
   * dictionary cannot tell them apart.
   */
  group(countTag: number): FixMessage[] {
    const at = this.fields.findIndex(([tag]) => tag === countTag);
    const first = this.fields[at + 1];
    if (at < 0 || !first) return [];
    const entries: FixField[][] = [];
    for (const field of this.fields.slice(at + 1)) {
      if (field[0] === first[0]) entries.push([]);
      entries.at(-1)?.push(field);
    }
    const count = wholeOf(this.fields[at]?.[1]);
    return entries.slice(0, count).map((fields) => new FixMessage(fields));
  }
}

/** Returns a whole number that FIX writes with digits only; NaN for anything else. */
export const wholeOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : NaN;

/**
 * Encodes a message: adds BeginString, BodyLength and CheckSum around the given fields, of which
 * the first is MsgType (35). Values are Latin-1, one byte a character.
 */
export function encode(fields: readonly FixField[]): Buffer {
  const body = fields.map(([tag, value]) => `${tag}=${value}${SOH}`).join('');
  const head = `8=FIX.4.4${SOH}9=${body.length}${SOH}`;
  const text = Buffer.from(head + body, 'latin1');
  const trailer = `10=${String(checksumOf(text)).padStart(3, '0')}${SOH}`;
  return Buffer.concat([text, Buffer.from(trailer, 'latin1')]);
}

/** Returns the sum of all bytes modulo 256. */
export function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum & 0xff;
}
