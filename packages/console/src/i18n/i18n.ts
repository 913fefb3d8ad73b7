import { setFormatLocale, setFormatZone } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import en from './en.json' with { type: 'json' };

export type TextKey = keyof typeof en;
export type Translate = (
  key: TextKey,
  figures?: Readonly<Record<string, string | number>>,
) => string;

const NAMESPACE = 'console';

/** Sets the texts and the formats of numbers and times; call this once before the first render. */
export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { en: { [NAMESPACE]: en } },
    // Keys are flat: the dots in them are not separators.
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  setFormatLocale('en');
  // All operators use the same clock: that of the market.
  setFormatZone('America/New_York');
}

/** Returns a text of the console, which has only one language. */
export const t: Translate = (key, figures) => plain(i18next.t)(key, figures);

/** `Translate` checks the keys; i18next's own types know only the keys of one app. */
const plain = (translate: unknown): Translate => translate as Translate;
