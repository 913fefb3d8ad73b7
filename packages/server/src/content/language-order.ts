import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

/** Languages that most readers of other languages can read as well. */
const STAND_INS: readonly Language[] = ['en', 'hk'];
const ALL = Object.keys(LANGUAGES) as Language[]; // `LANGUAGES` has exactly these keys.

/**
 * Returns the order in which to look for a text: the requested language, the stand-ins, then all
 * others.
 */
export const languageOrder = (asked: Language): Language[] => [
  ...new Set([asked, ...STAND_INS, ...ALL]),
];
