import type { Language } from '@fulcrum/contract/languages';

/** One line of a table: a time, what happened, its order, the amount and the balance after it. */
export type PaperRow = readonly [string, string, string, string, string];

/** A statement ready to print: every text is final, in the reader's language. */
export interface Paper {
  readonly title: string;
  readonly language: Language;
  /** Name and value: the account's owner and the period. */
  readonly facts: readonly (readonly [string, string])[];
  /** Name and amount, from the opening balance to the closing one. */
  readonly sums: readonly (readonly [string, string])[];
  readonly head: PaperRow;
  readonly rows: readonly PaperRow[];
  /** Printed at the bottom of every page, before its number. */
  readonly foot: string;
}
