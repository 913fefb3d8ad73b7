import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { stored } from '@fulcrum/client/stored';
import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { setFormatLocale } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import { currentLanguage, directionOfLanguage, LANGUAGE_KEY, numberLocale } from './languages.ts';

type Texts = typeof import('./locales/en.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: Texts };
  }
}

/** The file of each language's texts, loaded only when needed. */
const FILES = import.meta.glob<{ default: object }>('./locales/*.json');

/** Loads a language's texts under its BCP 47 tag, which also selects its plural forms. */
async function loadTexts(code: Language): Promise<string> {
  const tag = LANGUAGES[code];
  if (!i18next.hasResourceBundle(tag, 'app')) {
    const file = await FILES[`./locales/${code}.json`]?.();
    i18next.addResourceBundle(tag, 'app', file?.default);
  }
  return tag;
}

function applyToPage(code: Language): void {
  document.documentElement.lang = LANGUAGES[code];
  document.documentElement.dir = directionOfLanguage(code);
  setFormatLocale(numberLocale(code));
}

/** Loads the texts of the stored language; call this once before the first render. */
export async function startI18n(): Promise<void> {
  const code = currentLanguage();
  await i18next.init({
    ns: ['app'],
    defaultNS: 'app',
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });
  await i18next.changeLanguage(await loadTexts(code));
  applyToPage(code);
}

/** Switches the language at once, without a reload, and stores the choice. */
export async function changeLanguage(code: Language): Promise<void> {
  const tag = await loadTexts(code);
  stored.set(LANGUAGE_KEY, code);
  forgetLoaded();
  applyToPage(code);
  await i18next.changeLanguage(tag);
}
