import { Refused } from '../../platform/refusal.ts';

interface Form {
  readonly pattern: RegExp;
  /** The normalized form that is stored and compared. */
  readonly normal: (typed: string) => string;
}

/** A transaction hash: some explorers add 0x, some use capitals. */
const HASH: Form = {
  pattern: /^(0x)?[0-9a-f]{64}$/i,
  normal: (typed) => typed.toLowerCase().replace(/^0x/, ''),
};
/** A signature of 64 bytes in base58, which is case-sensitive. */
const SIGNATURE: Form = {
  pattern: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  normal: (typed) => typed,
};

/** All other networks identify transactions by a hash. */
const OTHERS: Readonly<Record<string, Form>> = { SOL: SIGNATURE };

/** The normal form of a transaction id; throws if its network has no such ids. */
export function transactionId(protocol: string, typed: string, field: string): string {
  const form = OTHERS[protocol.toUpperCase()] ?? HASH;
  const text = typed.trim();
  if (!form.pattern.test(text)) throw new Refused('reference.form', { field, protocol });
  return form.normal(text);
}
