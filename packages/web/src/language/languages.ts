import { stored } from '@fulcrum/client/stored';
import { languageOf, LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';

/**
 * Storage key of the chosen language. The value `tw` is stored as it is, because it also selects a
 * palette.
 */
export const LANGUAGE_KEY = 'lang';

/** The language of the texts that are shown; null before the first texts. */
let shown: Language | null = null;

export function noteShownLanguage(code: Language): void {
  shown = code;
}

/**
 * Returns the language chosen on this device. Without a choice it is the default, and on a device
 * that keeps nothing the first language of the browser that the app has.
 */
export function chosenLanguage(): Language {
  const kept = stored.get(LANGUAGE_KEY);
  return languageOf(kept ?? (stored.isThere() ? null : languageOfBrowser()));
}

function languageOfBrowser(): string | undefined {
  for (const tag of globalThis.navigator?.languages ?? []) {
    for (const [code, own] of Object.entries(LANGUAGES)) {
      if (baseOf(own) === baseOf(tag)) return code;
    }
  }
  return undefined;
}

const baseOf = (tag: string): string => tag.toLowerCase().replace(/-.*/, '');

/** Returns the language of the app's texts, which is also sent in the `lang` header. */
export const currentLanguage = (): Language => shown ?? chosenLanguage();

/** Each language's own name and its English name, in the product's order. */
export const LANGUAGE_NAMES: Readonly<Record<Language, { own: string; english: string }>> = {
  hk: { own: '繁體中文', english: 'Chinese, traditional' },
  en: { own: 'English', english: 'English' },
  jp: { own: '日本語', english: 'Japanese' },
  kr: { own: '한국어', english: 'Korean' },
  th: { own: 'ไทย', english: 'Thai' },
  vn: { own: 'Tiếng Việt', english: 'Vietnamese' },
  fr: { own: 'Français', english: 'French' },
  de: { own: 'Deutsch', english: 'German' },
  ru: { own: 'Русский', english: 'Russian' },
  spa: { own: 'Español', english: 'Spanish' },
  pt: { own: 'Português', english: 'Portuguese' },
  ar: { own: 'العربية', english: 'Arabic' },
  it: { own: 'Italiano', english: 'Italian' },
  tr: { own: 'Türkçe', english: 'Turkish' },
  id: { own: 'Bahasa Indonesia', english: 'Indonesian' },
  my: { own: 'Bahasa Melayu', english: 'Malay' },
  hi: { own: 'हिन्दी', english: 'Hindi' },
  cs: { own: 'Čeština', english: 'Czech' },
};

export const directionOfLanguage = (code: Language): 'rtl' | 'ltr' =>
  code === 'ar' ? 'rtl' : 'ltr';

/** Returns the locale of numbers and dates: zh-HK for Hong Kong, otherwise the language's tag. */
export const numberLocale = (code: Language): string => (code === 'hk' ? 'zh-HK' : LANGUAGES[code]);
