import { lengthOf, plainTextOf } from '../plain-text.ts';

/** Limits of notes on trades; characters are code points. */
export const NOTE_LIMITS = {
  textLength: 1_000,
  /** Tags of one trade. */
  tags: 5,
  tagLength: 24,
  /** Different tags of one person. */
  tagsOfPerson: 50,
} as const;

/**
 * What a tag is not made of: controls, marks that turn the direction of what follows, and the
 * separators of lists of tags.
 */
const NOT_TAG = /[\p{Surrogate}\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069,;]/u;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a note as it is kept; null if it is too long or no text. */
export const noteTextOf = (text: string): string | null =>
  plainTextOf(text, NOTE_LIMITS.textLength);

/** Returns a tag as it is kept, with single blanks; null if it is none. */
export function tagOf(text: string): string | null {
  const kept = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const isTag = !NOT_TAG.test(kept) && SEEN.test(kept) && lengthOf(kept) <= NOTE_LIMITS.tagLength;
  return isTag ? kept : null;
}
