import { ltr } from './left-to-right.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Returns two words that name the ends of a pair of prices, in the direction in which prices run:
 * left to right in every language.
 */
export const fromTo = (from: string, to: string): string =>
  ltr(`${FIRST_STRONG_ISOLATE}${from}${POP_ISOLATE} → ${FIRST_STRONG_ISOLATE}${to}${POP_ISOLATE}`);
