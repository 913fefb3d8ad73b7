import { latinDigits } from '@fulcrum/contract/latin-digits';

/** Letters and digits of any script, and the punctuation of document numbers. */
const CARD_ID = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} ()/.-]*$/u;
const CARD_SIGNS = { min: 4, max: 32 } as const;

/** Letters that banks replace by others and that are more than accented letters. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
};

/** Accents, the vowel signs of Arabic and Hebrew, and what is invisible. */
const NOT_COMPARED =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u0640\u064b-\u065f\u0670]|\p{Cf}/gu;

/**
 * Returns whether two spellings are the same name. Accents, case, punctuation, and the order and
 * boundaries of the parts do not matter, because banks write them differently.
 */
export function isSameName(one: string, other: string): boolean {
  const partsOf = (name: string): readonly string[] =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(NOT_COMPARED, '')
      .replace(/[đðøłıßæœþکیى]/g, (letter) => PLAIN[letter] ?? letter)
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const sorted = (parts: readonly string[]) => [...parts].sort().join(' ');
  return mine.join('') === theirs.join('') || sorted(mine) === sorted(theirs);
}

/** Returns a document number as typed, in capitals; null if it is not a document number. */
export function normalCardId(text: string): string | null {
  const cardId = latinDigits(text).toUpperCase().replace(/\s+/g, ' ').trim();
  const { length } = plainCardId(cardId);
  return CARD_ID.test(cardId) && length >= CARD_SIGNS.min && length <= CARD_SIGNS.max
    ? cardId
    : null;
}

/** Cyrillic letters that passports use for the Latin ones that look the same, and these. */
const CYRILLIC = 'АВЕІКМНОРСТУХ';
const LATIN = 'ABEIKMHOPCTYX';

/** Returns the letters and digits of a document number, the same however it is spelled. */
export const plainCardId = (cardId: string): string =>
  cardId
    .replace(/[^\p{L}\p{M}\p{Nd}]/gu, '')
    .replace(/[АВЕІКМНОРСТУХ]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter);

/** Returns enough of a name for its owner to recognise it. */
export function maskedName(name: string): string {
  const [first = ''] = name;
  return `${first}***`;
}

/**
 * Shortens a name to its last part and the initials of those before it: enough to tell people
 * apart. A name of one part, as in Chinese, stays whole.
 */
export function shortName(name: string): string {
  const parts = name.split(' ').filter((part) => /\p{L}/u.test(part));
  const last = parts.pop() ?? '';
  return [...parts.map((part) => `${[...part][0]}.`), last].join(' ');
}

export function maskedCardId(cardId: string): string {
  return `${cardId.slice(0, 1)}***${plainCardId(cardId).slice(-2)}`;
}
