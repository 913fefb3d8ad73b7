/** What the store cannot keep, or what no text is made of: other controls than tab and line end. */
const NOT_TEXT = /\p{Surrogate}|[^\P{Cc}\t\n]/u;

/** Returns the number of characters of a text, as they are counted for limits. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * Returns what somebody wrote as it is kept, with plain line ends and no blanks around it; null if
 * it is too long or no text.
 */
export function plainTextOf(text: string, max: number): string | null {
  const kept = text.replace(/\r\n?/g, '\n').trim();
  return NOT_TEXT.test(kept) || lengthOf(kept) > max ? null : kept;
}
