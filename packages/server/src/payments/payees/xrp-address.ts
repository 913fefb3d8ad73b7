import { NO_TAG, readTag } from '@fulcrum/contract/payments/destination-tag';
import { base58xrp } from '@scure/base';

import { base58Check, checkedBytes, fromBase58, withCheckDigits } from './base58-check.ts';
import { right, wrong, type ReadAddress, type Reading } from './reading.ts';

/** A classic address, and the destination tag as some wallets append it. */
const WITH_TAG = /^(r[1-9A-HJ-NP-Za-km-z]+)\?dt=(\d{1,10})$/;
/** What the bytes of an X-address begin with, on the main network and on the test network. */
const MAIN = [0x05, 0x44];
const TEST = [0x04, 0x93];
/** Prefix, account, flags, tag in 8 bytes, check digits. */
const X_BYTES = 2 + 20 + 1 + 8 + 4;

const CLASSIC_VERSION = 0;
const readClassic = base58Check([CLASSIC_VERSION], base58xrp);

/** Reads classic addresses, also with an appended tag, and the X-addresses of XLS-5d. */
export const xrpAddress: ReadAddress = (typed) => {
  if (typed.startsWith('X') || typed.startsWith('T')) return readX(typed);
  const [, address = typed, appended] = WITH_TAG.exec(typed) ?? [];
  const reading = readClassic(address);
  if (reading.fault !== null || appended === undefined) return reading;
  const tag = readTag(appended);
  return tag === null ? wrong('form') : { ...reading, tag };
};

function readX(typed: string): Reading {
  const bytes = fromBase58(typed, base58xrp);
  if (bytes?.length !== X_BYTES) return wrong('form');
  const { payload, isRight } = checkedBytes(bytes);
  if (!isRight) return wrong('checksum');
  const begins = (prefix: readonly number[]) => prefix.every((byte, at) => payload[at] === byte);
  if (!begins(MAIN)) return wrong(begins(TEST) ? 'network' : 'form');
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const flags = view.getUint8(22);
  const tag = view.getUint32(23, true);
  // The upper half is for tags of 64 bits, which do not exist yet.
  const isSound = flags <= 1 && view.getUint32(27, true) === 0 && (flags === 1 || tag === 0);
  if (!isSound) return wrong('form');
  const account = withCheckDigits([CLASSIC_VERSION, ...payload.subarray(2, 22)]);
  return { ...right(base58xrp.encode(account)), tag: flags === 1 ? String(tag) : NO_TAG };
}
