import type { Reason } from '../codes.ts';

const LENGTH_MAX = 120;

/**
 * What a name is made of: letters, marks, blanks and punctuation, and the accent that is typed as
 * an apostrophe. `<` and `>` are symbols. The letters and marks that are always invisible are not
 * among them.
 */
const SIGNS = /^(?:(?![\u034f\u115f\u1160\u17b4\u17b5])[\p{L}\p{M}\p{P} `])*$/u;
const JOINED_SCRIPTS =
  'Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala';
const joined = JOINED_SCRIPTS.split(' ').map((script) => `\\p{Script=${script}}`);
/**
 * Characters between two letters that say whether these are joined, as keyboards for Persian and
 * the languages of India write them. Nobody sees them on a document.
 */
const JOINERS = new RegExp(`(?<=[${joined.join('')}]\\p{M}*)[\\u200c\\u200d](?=\\p{L})`, 'gu');

/**
 * Reads the name of a person as it stands in a document, with one blank between its parts; returns
 * the reason if it is none.
 */
export function readName(typed: string): { readonly name: string } | Reason {
  const name = typed.normalize('NFC').replace(JOINERS, '').replace(/\s+/g, ' ').trim();
  // The compatible form shows what a letter stands for: a digit in a circle is a digit.
  if (!SIGNS.test(name.normalize('NFKC'))) return 'name.signs';
  return /\p{L}/u.test(name) && [...name].length <= LENGTH_MAX ? { name } : 'name.invalid';
}
