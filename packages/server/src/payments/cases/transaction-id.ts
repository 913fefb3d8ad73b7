import { Refused } from '../../platform/refusal.ts';

interface Form {
  readonly pattern: RegExp;
  /** Returns the normalized form in which transaction ids are stored and compared. */
  readonly normal: (typed: string) => string;
}

/** A transaction hash: some explorers prefix it with 0x, some print it in capitals. */
const HASH: Form = {
  pattern: /^(0x)?[0-9a-f]{64}$/i,
  normal: (typed) => typed.toLowerCase().replace(/^0x/, ''),
};
/** A signature of 64 bytes in base58, which is case-sensitive. */
const SIGNATURE: Form = {
  pattern: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  normal: (typed) => typed,
};

/** Networks that do not identify transactions by a hash. */
const OTHERS: Readonly<Record<string, Form>> = { SOL: SIGNATURE };

/**
 * Returns the normalized form of a transaction id; throws unless it has the form that ids of the
 * network have.
 */
export function transactionId(protocol: string, typed: string, field: string): string {
  const form = OTHERS[protocol.toUpperCase()] ?? HASH;
  const text = typed.trim();
  if (!form.pattern.test(text)) throw new Refused('reference.form', { field, protocol });
  return form.normal(text);
}
