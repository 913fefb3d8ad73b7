import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

/** Languages that most users of the others can read as well. */
const STAND_INS: readonly Language[] = ['en', 'hk'];
const ALL = Object.keys(LANGUAGES) as Language[]; // its own keys

/** Languages in which to look for a text: the requested one, the stand-ins, then any. */
export const languageOrder = (asked: Language): Language[] => [
  ...new Set([asked, ...STAND_INS, ...ALL]),
];
