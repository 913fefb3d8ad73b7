/** One line of a table: a time, what happened, its order, the amount and the balance after it. */
export type PaperRow = readonly [string, string, string, string, string];

/** A statement as it is printed: every text is ready, in the reader's language. */
export interface Paper {
  readonly title: string;
  readonly isRtl: boolean;
  /** Name and value: whose account it is, and for which period. */
  readonly facts: readonly (readonly [string, string])[];
  /** Name and amount, from the opening balance to the closing one. */
  readonly sums: readonly (readonly [string, string])[];
  readonly head: PaperRow;
  readonly rows: readonly PaperRow[];
  /** Stands at the foot of every page before its number. */
  readonly foot: string;
}
