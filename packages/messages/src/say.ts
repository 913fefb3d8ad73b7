import type { Language } from '@fulcrum/contract/languages';
import { amountText } from './amount.ts';
import { ar } from './texts/ar.ts';
import { cs } from './texts/cs.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { hi } from './texts/hi.ts';
import { hk } from './texts/hk.ts';
import { id } from './texts/id.ts';
import { it } from './texts/it.ts';
import { jp } from './texts/jp.ts';
import { kr } from './texts/kr.ts';
import { my } from './texts/my.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { spa } from './texts/spa.ts';
import { th } from './texts/th.ts';
import { tr } from './texts/tr.ts';
import { vn } from './texts/vn.ts';
import type { MessageKey } from './keys.ts';

export type Words = Readonly<Record<MessageKey, string>>;
export type Figures = Readonly<Record<string, string | number | null>>;

/** Everything that the server says, keyed by language. */
export const WORDS: Readonly<Record<Language, Words>> = {
  hk,
  en,
  jp,
  kr,
  th,
  vn,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
  tr,
  id,
  my,
  hi,
  cs,
};

/** A placeholder; if a currency follows it, its figure is an amount of money. */
const PLACEHOLDER = /\{(\w+)\}(?=( (?:USD|\{currency\}))?)/g;
/** These characters isolate a figure, so that right-to-left text does not reorder its parts. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Returns the text of `key` in a language, with figures filled in and amounts of money grouped; a
 * missing figure becomes an ellipsis.
 */
export function say(language: Language, key: MessageKey, figures: Figures = {}): string {
  const text = WORDS[language][key];
  if (!text.includes('{')) return text;
  return text.replace(PLACEHOLDER, (_, name: string, currency: string | undefined) => {
    const figure = String(figures[name] ?? '…');
    return isolated(language, currency === undefined ? figure : amountText(language, figure));
  });
}

/** Isolates a figure or a name, so that right-to-left text does not reorder its parts. */
export function isolated(language: Language, figure: string): string {
  return language === 'ar' ? FIRST_STRONG_ISOLATE + figure + POP_ISOLATE : figure;
}
