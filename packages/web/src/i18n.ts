import { LANGUAGES, languageOf } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { setFormatLocale } from '@fulcrum/ui/format';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { directionOfLanguage, LANGUAGE_KEY, numberLocale } from './languages.ts';
import { stored } from './stored.ts';

type Texts = typeof import('./locales/en.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: Texts };
  }
}

/** One lazy file a language. A language without a file is not offered. */
const FILES: Partial<Record<Language, () => Promise<{ default: object }>>> = {
  en: () => import('./locales/en.json'),
  hk: () => import('./locales/hk.json'),
  ar: () => import('./locales/ar.json'),
};

export const hasTexts = (code: Language): boolean => FILES[code] !== undefined;

/** The language of texts and of the `lang` header; a stored one without a file reads English. */
export const currentLanguage = (): Language => languageOf(stored.get(LANGUAGE_KEY));

async function loadTexts(code: Language): Promise<string> {
  const known = FILES[code] ? code : 'en';
  if (!i18next.hasResourceBundle(known, 'app')) {
    const file = await FILES[known]?.();
    i18next.addResourceBundle(known, 'app', file?.default);
  }
  return known;
}

function applyToPage(code: Language): void {
  document.documentElement.lang = LANGUAGES[code];
  document.documentElement.dir = directionOfLanguage(code);
  setFormatLocale(numberLocale(code));
}

/** Loads the stored language's texts; call once before the first render. */
export async function startI18n(): Promise<void> {
  const code = currentLanguage();
  await i18next.use(initReactI18next).init({
    ns: ['app'],
    defaultNS: 'app',
    fallbackLng: 'en',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await i18next.changeLanguage(await loadTexts(code));
  applyToPage(code);
}

/** Switches at once, without a reload, and keeps the choice. */
export async function changeLanguage(code: Language): Promise<void> {
  const texts = await loadTexts(code);
  stored.set(LANGUAGE_KEY, code);
  applyToPage(code);
  await i18next.changeLanguage(texts);
}
