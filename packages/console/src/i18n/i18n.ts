import { setFormatLocale, setFormatZone } from '@fulcrum/ui/figures/format';
import i18next from 'i18next';

import en from './en.json' with { type: 'json' };

export type TextKey = keyof typeof en;
export type Translate = (
  key: TextKey,
  figures?: Readonly<Record<string, string | number>>,
) => string;

const NAMESPACE = 'console';

/** Sets the texts and the formats of numbers and times; call once before the first render. */
export async function startI18n(): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { en: { [NAMESPACE]: en } },
    // Keys are flat and have dots in them.
    keySeparator: false,
    interpolation: { escapeValue: false },
  });
  setFormatLocale('en');
  // All operators use one clock: the market's.
  setFormatZone('America/New_York');
}

/** A text of the console, which has one language. */
export const t: Translate = (key, figures) => plain(i18next.t)(key, figures);

/** Keys are checked by `Translate`; i18next's own types know those of one app only. */
const plain = (translate: unknown): Translate => translate as Translate;
