/** Letters of any script, and the punctuation of names. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M} .,'’·・-]{1,100}$/u;
/** Digits and letters, and the punctuation of document numbers. */
const CARD_ID = /^[A-Z0-9][A-Z0-9 ()/.-]*$/;
const CARD_SIGNS = { min: 4, max: 32 } as const;

/** Normalizes a name to one blank between its parts; returns null if it is not a name. */
export function normalName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return NAME.test(name) ? name : null;
}

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
};

/**
 * Returns whether two spellings are the same name. Accents, case, punctuation, and the order and
 * boundaries of the parts do not matter, because banks write them differently.
 */
export function isSameName(one: string, other: string): boolean {
  const partsOf = (name: string): readonly string[] =>
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[đðøłıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  const sorted = (parts: readonly string[]) => [...parts].sort().join(' ');
  return mine.join('') === theirs.join('') || sorted(mine) === sorted(theirs);
}

/** Returns a document number as typed, in capitals; null if it is not a document number. */
export function normalCardId(text: string): string | null {
  const cardId = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  const { length } = plainCardId(cardId);
  return CARD_ID.test(cardId) && length >= CARD_SIGNS.min && length <= CARD_SIGNS.max
    ? cardId
    : null;
}

/** Returns the letters and digits of a document number. */
export const plainCardId = (cardId: string): string => cardId.replace(/[^A-Z0-9]/g, '');

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
  const parts = name.split(' ');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => `${[...part][0]}.`), last].join(' ');
}

export function maskedCardId(cardId: string): string {
  return `${cardId.slice(0, 1)}***${plainCardId(cardId).slice(-2)}`;
}
