import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';

import { directionOfLanguage } from './languages.ts';

/**
 * Returns the attributes of a text that is not in the page's language, for screen readers and
 * fonts.
 */
export const textLanguage = (code: Language): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: LANGUAGES[code],
  dir: directionOfLanguage(code),
});
