/** Letters of any script, with what stands between the parts of a name. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M} .,'’·・-]{1,100}$/u;
/** Digits and letters, and the signs that documents print between them. */
const CARD_ID = /^[A-Z0-9][A-Z0-9 ()/.-]*$/;
const CARD_SIGNS = { min: 4, max: 32 } as const;

/** A name as it is kept: one blank between its parts; null when it is none. */
export function normalName(text: string): string | null {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return NAME.test(name) ? name : null;
}

/** Whether two spellings name one person: case, marks between parts and their order are free. */
export function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.sort()
      .join(' ') ?? '';
  return parts(one) === parts(other);
}

/** A document number as its owner wrote it, in capitals; null when it is none. */
export function normalCardId(text: string): string | null {
  const cardId = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  const { length } = plainCardId(cardId);
  return CARD_ID.test(cardId) && length >= CARD_SIGNS.min && length <= CARD_SIGNS.max
    ? cardId
    : null;
}

/** What two spellings of one number have in common. */
export const plainCardId = (cardId: string): string => cardId.replace(/[^A-Z0-9]/g, '');

/** Enough for its owner to recognise. */
export function maskedName(name: string): string {
  const [first = ''] = name;
  return `${first}***`;
}

export function maskedCardId(cardId: string): string {
  return `${cardId.slice(0, 1)}***${plainCardId(cardId).slice(-2)}`;
}
