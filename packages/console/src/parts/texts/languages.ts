import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

/** Every language of the app, in the order of its list. */
// `Object.keys` returns `string[]`; the cast restores the type of the keys.
export const CONTENT_LANGUAGES = Object.keys(LANGUAGES) as Language[];

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
export const languageTitle = (language: Language): string =>
  inEnglish.of(LANGUAGES[language]) ?? language;

/** Returns the attributes for the language and direction of a text. */
export const languageMarks = (
  language: Language,
): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } => ({
  lang: LANGUAGES[language],
  dir: language === 'ar' ? 'rtl' : 'ltr',
});
