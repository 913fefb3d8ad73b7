import { checksumOf, FixMessage, SOH, type FixField } from './message.ts';

/** A message of a liquidity provider has a few kilobytes; security lists have some hundred. */
const BODY_BYTES_MAX = 4 * 1024 * 1024;
const SOH_BYTE = 1;
const START = Buffer.from('8=FIX');
/** `10=123` and the byte behind it. */
const TRAILER_BYTES = 7;
/** `8=FIX.4.4`, `9=1234567` and the bytes behind them. */
const HEAD = new RegExp(`^8=(FIX[^${SOH}]{0,12})${SOH}9=(\\d{1,9})${SOH}`);
const HEAD_BYTES_MAX = 40;

export interface FixReaderEvents {
  message(message: FixMessage): void;
  /** Bytes that are no message: wrong length or checksum, or rubbish between two messages. */
  garbled(bytes: number): void;
}

/** Cuts a stream of bytes into messages, whatever the pieces in which it arrives. */
export class FixReader {
  readonly #events: FixReaderEvents;
  #kept: Buffer = Buffer.alloc(0);

  constructor(events: FixReaderEvents) {
    this.#events = events;
  }

  push(chunk: Buffer): void {
    let rest = this.#kept.length === 0 ? chunk : Buffer.concat([this.#kept, chunk]);
    for (;;) {
      const taken = this.#take(rest);
      if (taken === 0) break;
      rest = rest.subarray(taken);
    }
    // A copy, because a slice would keep the whole chunk in memory.
    this.#kept = Buffer.from(rest);
  }

  /** Returns how many bytes of the beginning were processed; 0 if more must come first. */
  #take(bytes: Buffer): number {
    if (bytes.length === 0) return 0;
    const start = bytes.indexOf(START);
    if (start !== 0) return this.#skip(start < 0 ? bytes.length - partAtEnd(bytes) : start);
    const head = HEAD.exec(bytes.toString('latin1', 0, HEAD_BYTES_MAX));
    if (!head) return bytes.length < HEAD_BYTES_MAX ? 0 : this.#skip(nextStart(bytes));
    const length = Number(head[2]);
    if (length > BODY_BYTES_MAX) return this.#skip(nextStart(bytes));
    const end = head[0].length + length;
    if (bytes.length < end + TRAILER_BYTES) return 0;
    const fields = fieldsOf(bytes.subarray(0, end + TRAILER_BYTES), end);
    if (!fields) return this.#skip(nextStart(bytes));
    this.#events.message(new FixMessage(fields));
    return end + TRAILER_BYTES;
  }

  #skip(count: number): number {
    if (count > 0) this.#events.garbled(count);
    return count;
  }
}

/** Returns where the next message may begin behind a start that was none. */
function nextStart(bytes: Buffer): number {
  const next = bytes.indexOf(START, 1);
  return next < 0 ? bytes.length - partAtEnd(bytes) : next;
}

/** Returns how many bytes at the end may be the beginning of a message. */
function partAtEnd(bytes: Buffer): number {
  for (let length = Math.min(START.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(-length).equals(START.subarray(0, length))) return length;
  }
  return 0;
}

/** Returns the fields of a whole message whose trailer begins at `end`; null if it is garbled. */
function fieldsOf(bytes: Buffer, end: number): FixField[] | null {
  const trailer = bytes.toString('latin1', end);
  const sum = /^10=(\d{3})\x01$/.exec(trailer)?.[1];
  if (bytes[end - 1] !== SOH_BYTE || Number(sum) !== checksumOf(bytes.subarray(0, end)))
    return null;
  const fields: FixField[] = [];
  for (const part of bytes.toString('latin1', 0, end - 1).split(SOH)) {
    const equals = part.indexOf('=');
    const tag = equals > 0 ? Number(part.slice(0, equals)) : NaN;
    if (!Number.isInteger(tag) || tag <= 0) return null;
    fields.push([tag, part.slice(equals + 1)]);
  }
  return fields;
}
