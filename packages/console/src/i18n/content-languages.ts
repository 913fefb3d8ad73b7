import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

import { currentTag } from './language.ts';

/** Every language of the app, in the order of its list. */
// `Object.keys` returns `string[]`; the cast restores the type of the keys.
export const CONTENT_LANGUAGES = Object.keys(LANGUAGES) as Language[];

/** Returns the name of a language in the operator's own; the stored name if it has none. */
export function languageTitle(language: string): string {
  if (!isContentLanguage(language)) return language;
  const names = new Intl.DisplayNames(currentTag(), { type: 'language' });
  return names.of(LANGUAGES[language]) ?? language;
}

const isContentLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** Returns the attributes for the language and direction of a text. */
export const languageMarks = (
  language: Language,
): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } => ({
  lang: LANGUAGES[language],
  dir: language === 'ar' ? 'rtl' : 'ltr',
});
