import { plainText } from '@fulcrum/engine/units/decimal';

/** An object of a frame, none of whose fields was checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** Parses a frame that must be an object. Throws for anything else. */
export function fieldsOf(text: string): Fields {
  return objectIn(JSON.parse(text));
}

export function objectIn(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('Expected an object');
  }
  // An object of JSON has text keys.
  return value as Fields;
}

export function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Expected a list');
  return value;
}

export function textIn(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Expected text');
  return value;
}

/** Returns a whole number, which may come as text. Throws for anything else. */
export function wholeIn(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new TypeError('Expected a whole number');
  }
  return number;
}

/** Returns the epoch ms of a time like `2024-05-02T12:30:00.123456Z`. */
export function instantIn(value: unknown): number {
  const time = Date.parse(textIn(value));
  if (Number.isNaN(time)) throw new TypeError('Expected a time');
  return time;
}

/**
 * Returns a JSON number as decimal text. A double holds 15 digits exactly, so the text is the one
 * that the venue wrote, without zeros at its end.
 */
export function decimalIn(value: unknown): string {
  if (typeof value !== 'number') throw new TypeError('Expected a number');
  return plainText(value);
}

/** Returns the price of the first level of a side, `[[price, size, …], …]`; null if it is empty. */
export function bestOf(side: unknown): string | null {
  const [level] = listIn(side);
  return level === undefined ? null : textIn(listIn(level)[0]);
}
