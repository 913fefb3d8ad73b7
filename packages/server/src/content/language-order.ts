import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

/** Whose words most people of the others can read as well. */
const STAND_INS: readonly Language[] = ['en', 'hk'];
const ALL = Object.keys(LANGUAGES) as Language[]; // its own keys

/** Languages in which a text is looked for: the asked one, those that stand in, then any. */
export const languageOrder = (asked: Language): Language[] => [
  ...new Set([asked, ...STAND_INS, ...ALL]),
];
