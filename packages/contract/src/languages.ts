/** The product's languages by stored name, and the BCP 47 tag that formats numbers and dates. */
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

/** Reads a stored or sent name: `tw` is hk, and so is anything unknown or missing. */
export function languageOf(name: unknown): Language {
  return typeof name === 'string' && Object.hasOwn(LANGUAGES, name)
    ? (name as Language) // hasOwn has just proved it
    : DEFAULT_LANGUAGE;
}
