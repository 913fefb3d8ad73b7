import { stored } from '@fulcrum/client/stored';
import { LANGUAGES } from '@fulcrum/contract/languages';
import { create } from 'zustand';

/** The console's languages by their own names, in the order in which they are offered. */
export const OWN_NAMES = { hk: '繁體中文', en: 'English' } as const;

export type ConsoleLanguage = keyof typeof OWN_NAMES;

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
export const CONSOLE_LANGUAGES = Object.keys(OWN_NAMES) as ConsoleLanguage[];

/** Not the key of the trader's app, which has more languages and may be open beside the console. */
const KEY = 'console.lang';

const isOffered = (name: string | null): name is ConsoleLanguage =>
  name !== null && Object.hasOwn(OWN_NAMES, name);

/** Returns the first of the browser's languages that the console has; English if it has none. */
function browserLanguage(): ConsoleLanguage {
  for (const tag of globalThis.navigator?.languages ?? []) {
    const known = { zh: 'hk', en: 'en' }[tag.toLowerCase().split('-')[0] ?? ''];
    if (known !== undefined && isOffered(known)) return known;
  }
  return 'en';
}

/** Returns the stored language; the browser's if none is stored. */
export function firstLanguage(): ConsoleLanguage {
  const chosen = stored.get(KEY);
  return isOffered(chosen) ? chosen : browserLanguage();
}

/** The language of the texts on the screen; a component that uses it renders again on a change. */
export const useLanguage = create<{ readonly language: ConsoleLanguage }>()(() => ({
  language: firstLanguage(),
}));

/** Returns the language of the texts, which the server is asked for as well. */
export const currentLanguage = (): ConsoleLanguage => useLanguage.getState().language;

/** Returns the BCP 47 tag of the language of the texts. */
export const currentTag = (): string => LANGUAGES[currentLanguage()];

/** Returns the name in the operator's language, or in English, which every name has. */
export const nameIn = (names: Readonly<Record<string, string>>): string =>
  names[currentLanguage()] ?? names['en'] ?? '';

/** Shows this language and stores it on the device. */
export function keepLanguage(language: ConsoleLanguage): void {
  stored.set(KEY, language);
  useLanguage.setState({ language });
}

/** Takes the stored language, or else the browser's, before the first render. */
export function readLanguage(): ConsoleLanguage {
  useLanguage.setState({ language: firstLanguage() });
  return currentLanguage();
}
