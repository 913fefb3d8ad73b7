const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

const FIRST_STRONG_ISOLATE = '\u2068';

/**
 * Isolates a number, price or code, so that it stays left to right in a sentence of a right-to-left
 * language.
 */
export const ltr = (text: string): string => LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE;

/**
 * Returns two words that name the ends of a pair of prices, in the direction in which prices run:
 * left to right in every language.
 */
export const fromTo = (from: string, to: string): string =>
  ltr(`${FIRST_STRONG_ISOLATE}${from}${POP_ISOLATE} → ${FIRST_STRONG_ISOLATE}${to}${POP_ISOLATE}`);
