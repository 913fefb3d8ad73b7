import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { stored } from '@fulcrum/client/stored';
import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { setFormatLocale } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import type { Part } from './first-texts.ts';
import { textsCame } from './use-translation.ts';
import {
  chosenLanguage,
  currentLanguage,
  directionOfLanguage,
  LANGUAGE_KEY,
  noteShownLanguage,
  numberLocale,
} from './languages.ts';

type Texts = typeof import('./locales/en.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: Texts };
  }
}

/** The two files of each language's texts, loaded only when needed. */
const FILES = {
  first: import.meta.glob<{ default: object }>('./locales/*.json', { query: '?first' }),
  rest: import.meta.glob<{ default: object }>('./locales/*.json', { query: '?rest' }),
};

const loaded = new Map<string, Promise<void>>();

/** Adds one file's texts under the language's BCP 47 tag, which also selects its plural forms. */
function load(part: Part, code: Language): Promise<void> {
  const key = `${part} ${code}`;
  const read = async () => {
    const file = await FILES[part][`./locales/${code}.json`]?.();
    i18next.addResourceBundle(LANGUAGES[code], 'app', file?.default, true);
  };
  const loading = loaded.get(key) ?? read();
  loaded.set(key, loading);
  // A file that failed is asked for again.
  loading.catch(() => loaded.delete(key));
  return loading;
}

const loadBoth = (code: Language) => Promise.all([load('first', code), load('rest', code)]);

/**
 * Loads the texts of all screens but the first one, in the present language. Rejects if they can't
 * be loaded.
 */
export async function loadAllTexts(): Promise<void> {
  await loadBoth(currentLanguage());
  textsCame();
}

function applyToPage(code: Language): void {
  document.documentElement.lang = LANGUAGES[code];
  document.documentElement.dir = directionOfLanguage(code);
  setFormatLocale(numberLocale(code));
}

/** Loads the first texts of the chosen language; call this once before the first render. */
export async function startI18n(): Promise<void> {
  const code = chosenLanguage();
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
  await load('first', code);
  await show(code);
}

async function show(code: Language): Promise<void> {
  noteShownLanguage(code);
  applyToPage(code);
  await i18next.changeLanguage(LANGUAGES[code]);
}

/**
 * Switches the language at once, without a reload, and stores the choice. With `isOfOtherTab`,
 * another tab has stored it; if the choice changes while the texts load, this call is ignored.
 */
export async function changeLanguage(code: Language, isOfOtherTab = false): Promise<void> {
  await loadBoth(code);
  if (!isOfOtherTab) stored.set(LANGUAGE_KEY, code);
  else if (code !== chosenLanguage()) return;
  forgetLoaded();
  await show(code);
}
