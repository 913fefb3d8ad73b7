/**
 * BCP 47 tags for formatting numbers and dates, keyed by the stored name of the product's
 * languages.
 */
export const LANGUAGES = {
  hk: 'zh-Hant-HK',
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  ru: 'ru',
  spa: 'es',
  pt: 'pt-BR',
  ar: 'ar',
  it: 'it',
  tr: 'tr',
  id: 'id',
  my: 'ms',
  hi: 'hi',
  cs: 'cs',
} as const;

export type Language = keyof typeof LANGUAGES;
export const DEFAULT_LANGUAGE: Language = 'hk';

/** Reads a stored or sent language name; `tw` and anything unknown or missing is `hk`. */
export function languageOf(name: unknown): Language {
  return typeof name === 'string' && Object.hasOwn(LANGUAGES, name)
    ? (name as Language) // hasOwn has just proved it is a key
    : DEFAULT_LANGUAGE;
}
