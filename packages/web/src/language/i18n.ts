import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { stored } from '@fulcrum/client/stored';
import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { setFormatLocale } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import { textsCame } from './use-translation.ts';
import { currentLanguage, directionOfLanguage, LANGUAGE_KEY, numberLocale } from './languages.ts';

type Texts = typeof import('./locales/en.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: Texts };
  }
}

type Files = Readonly<Record<string, () => Promise<{ default: object }>>>;
/** The files of each language's texts, loaded only when needed: of the first screen, and others. */
const FIRST: Files = import.meta.glob<{ default: object }>('./locales/*.json', { query: '?first' });
const REST: Files = import.meta.glob<{ default: object }>('./locales/*.json', { query: '?rest' });

const loaded = new Map<string, Promise<void>>();

/** Adds one file's texts under the language's BCP 47 tag, which also selects its plural forms. */
function load(files: Files, code: Language): Promise<void> {
  const name = `./locales/${code}.json`;
  const key = `${code} ${files === FIRST}`;
  const read = async () => {
    const file = await files[name]?.();
    i18next.addResourceBundle(LANGUAGES[code], 'app', file?.default, true);
  };
  const loading = loaded.get(key) ?? read();
  loaded.set(key, loading);
  // A file that failed is asked for again.
  loading.catch(() => loaded.delete(key));
  return loading;
}

/**
 * Loads the texts of all screens but the first one, in the language of now. Rejects if they can't
 * be loaded.
 */
export async function loadAllTexts(): Promise<void> {
  const code = currentLanguage();
  await Promise.all([load(FIRST, code), load(REST, code)]);
  textsCame();
}

function applyToPage(code: Language): void {
  document.documentElement.lang = LANGUAGES[code];
  document.documentElement.dir = directionOfLanguage(code);
  setFormatLocale(numberLocale(code));
}

/** Loads the first texts of the stored language; call this once before the first render. */
export async function startI18n(): Promise<void> {
  const code = currentLanguage();
  loaded.clear();
  await i18next.init({
    ns: ['app'],
    defaultNS: 'app',
    fallbackLng: false,
    load: 'currentOnly',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  });
  await load(FIRST, code);
  await i18next.changeLanguage(LANGUAGES[code]);
  applyToPage(code);
}

/** Switches the language at once, without a reload, and stores the choice. */
export async function changeLanguage(code: Language): Promise<void> {
  await Promise.all([load(FIRST, code), load(REST, code)]);
  stored.set(LANGUAGE_KEY, code);
  forgetLoaded();
  applyToPage(code);
  await i18next.changeLanguage(LANGUAGES[code]);
}
