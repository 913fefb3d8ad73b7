import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';

import { directionOfLanguage } from './languages.ts';

/** A text that stands in for one in the reader's language is read, and runs, as its own. */
export const textLanguage = (code: Language): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: LANGUAGES[code],
  dir: directionOfLanguage(code),
});
