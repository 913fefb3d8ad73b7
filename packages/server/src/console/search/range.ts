/** The texts from `from` on, and before `to`, in the order of their bytes. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** The last character of Unicode, which no text that is searched for contains. */
const LAST = '\u{10FFFF}';

/**
 * Returns the range of all texts that begin so. Unlike a pattern of `like`, a range has no
 * wildcards, and it uses an index whatever the parameter is.
 */
export const startRange = (start: string): Range => ({ from: start, to: `${start}${LAST}` });
