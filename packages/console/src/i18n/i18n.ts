import { forgetLoaded } from '@fulcrum/client/loaded-before';
import { followOtherTabs } from '@fulcrum/client/other-tabs';
import { LANGUAGES } from '@fulcrum/contract/languages';
import { setFormatLocale, setFormatZone } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import {
  currentLanguage,
  currentTag,
  firstLanguage,
  keepLanguage,
  readLanguage,
  type ConsoleLanguage,
} from './language.ts';

type Texts = typeof import('./en.json');
export type TextKey = keyof Texts;
export type Translate = (
  key: TextKey,
  figures?: Readonly<Record<string, string | number>>,
) => string;

const NAMESPACE = 'console';

/** The file of each language's texts, loaded only when it is shown. */
const FILES: Readonly<Record<ConsoleLanguage, () => Promise<{ readonly default: Texts }>>> = {
  hk: () => import('./hk.json'),
  en: () => import('./en.json'),
};

/** Sets the texts and the formats of numbers and times; call this once before the first render. */
export async function startI18n(): Promise<void> {
  const language = readLanguage();
  const tag = LANGUAGES[language];
  const { default: texts } = await FILES[language]();
  await i18next.init({
    lng: tag,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { [tag]: { [NAMESPACE]: texts } },
    // Keys are flat: the dots in them are not separators.
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  // All operators use the same clock: that of the market.
  setFormatZone('America/New_York');
  setFormatLocale(formatLocale(language));
}

/** The language chosen last, whose texts may still be loading. */
let wanted: ConsoleLanguage | null = null;

/** Switches the language at once, without a reload; throws if its texts cannot be loaded. */
export async function changeLanguage(language: ConsoleLanguage): Promise<void> {
  wanted = language;
  const { default: texts } = await FILES[language]();
  if (wanted !== language) return;
  i18next.addResourceBundle(LANGUAGES[language], NAMESPACE, texts);
  await i18next.changeLanguage(LANGUAGES[language]);
  // Kept replies have words of the language before.
  forgetLoaded();
  setFormatLocale(formatLocale(language));
  keepLanguage(language);
  markPage();
}

/** Shows the language that is chosen in another tab. */
export function followLanguage(): void {
  followOtherTabs(() => {
    const language = firstLanguage();
    if (language !== currentLanguage()) changeLanguage(language).catch(() => undefined);
  });
}

/** Tells the browser and screen readers the language of the page. */
export function markPage(): void {
  document.documentElement.lang = currentTag();
  document.title = t('app.title');
}

/** Numbers and dates follow Hong Kong, whose formats differ from other Chinese locales. */
const formatLocale = (language: ConsoleLanguage): string =>
  language === 'hk' ? 'zh-HK' : LANGUAGES[language];

/** Returns a text of the console in the operator's language. */
export const t: Translate = (key, figures) => plain(i18next.t)(key, figures);

/** Joins words of a sentence, with the comma of the language. */
export const listed = (words: readonly string[]): string => words.join(t('app.comma'));

/** `Translate` checks the keys; i18next's own types know only the keys of one app. */
const plain = (translate: unknown): Translate => translate as Translate;
