/** Limits of notes on trades; characters are code points. */
export const NOTE_LIMITS = {
  textLength: 1_000,
  /** Tags of one trade. */
  tags: 5,
  tagLength: 24,
  /** Different tags of one person. */
  tagsOfPerson: 50,
} as const;

/** What the store cannot keep, or what no text is made of: other controls than tab and line end. */
const NOT_TEXT = /\p{Surrogate}|[^\P{Cc}\t\n]/u;
/**
 * What a tag is not made of: controls, marks that turn the direction of what follows, and the
 * separators of lists of tags.
 */
const NOT_TAG = /[\p{Surrogate}\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069,;]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns the number of characters of a text, as they are counted for the limits. */
export const lengthOf = (text: string): number => [...text].length;

/** Returns a note as it is kept, with plain line ends; null if it is too long or no text. */
export function noteTextOf(text: string): string | null {
  const kept = text.replace(/\r\n?/g, '\n').trim();
  return NOT_TEXT.test(kept) || lengthOf(kept) > NOTE_LIMITS.textLength ? null : kept;
}

/** Returns a tag as it is kept, with single blanks; null if it is none. */
export function tagOf(text: string): string | null {
  const kept = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isTag = !NOT_TAG.test(kept) && SEEN.test(kept) && lengthOf(kept) <= NOTE_LIMITS.tagLength;
  return isTag ? kept : null;
}
