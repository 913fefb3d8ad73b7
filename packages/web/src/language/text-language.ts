import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';

import { directionOfLanguage } from './languages.ts';

/** Attributes for a text in another language than the page's, for screen readers and fonts. */
export const textLanguage = (code: Language): { lang: string; dir: 'ltr' | 'rtl' } => ({
  lang: LANGUAGES[code],
  dir: directionOfLanguage(code),
});
