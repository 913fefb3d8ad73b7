import { lengthOf } from '@fulcrum/contract/plain-text';
import { NOTE_LIMITS, tagOf } from '@fulcrum/contract/trading/note-text';

import type { NoteWords } from '../../account/notes.ts';

/** Joins what two devices wrote, so that nothing of either is lost; it may be too much to keep. */
export function joinedWords(theirs: NoteWords, mine: NoteWords): NoteWords {
  return {
    text: joinedText(theirs.text.trim(), mine.text.trim()),
    tags: [...new Set([...theirs.tags, ...mine.tags])],
  };
}

function joinedText(theirs: string, mine: string): string {
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : `${theirs}\n\n${mine}`;
}

export const areSameWords = (one: NoteWords, other: NoteWords): boolean =>
  one.text.trim() === other.text.trim() && one.tags.join() === other.tags.join();

/** What keeps words from being saved; null if nothing does. */
export function faultOf({ text, tags }: NoteWords): 'tooLong' | 'tooMany' | null {
  if (lengthOf(text.trim()) > NOTE_LIMITS.textLength) return 'tooLong';
  return tags.length > NOTE_LIMITS.tags ? 'tooMany' : null;
}

/**
 * Adds what was typed to the tags, of commas between several; returns null if a part is no tag. A
 * tag that the person uses keeps its spelling.
 */
export function withTyped(
  tags: readonly string[],
  typed: string,
  used: readonly string[],
): readonly string[] | null {
  const parts = typed.split(/[,;、،]/).filter((part) => part.trim() !== '');
  const added = parts.map((part) => tagOf(part));
  if (added.some((each) => each === null)) return null;
  const known = [...tags, ...used];
  const spelt = added.flatMap((each) => (each === null ? [] : [spellingOf(each, known)]));
  return [...new Set([...tags, ...spelt])];
}

function spellingOf(tag: string, known: readonly string[]): string {
  const folded = tag.toLocaleLowerCase();
  return known.find((each) => each.toLocaleLowerCase() === folded) ?? tag;
}
