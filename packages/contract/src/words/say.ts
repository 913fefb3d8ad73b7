import type { Language } from '../languages.ts';
import { amountText } from './amount.ts';
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { hk } from './hk.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { jp } from './jp.ts';
import { kr } from './kr.ts';
import { my } from './my.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { spa } from './spa.ts';
import { th } from './th.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';
import type { MessageKey } from './keys.ts';

export type Words = Readonly<Record<MessageKey, string>>;
export type Figures = Readonly<Record<string, string | number | null>>;

/** What the server says, in every language of the product. */
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

/** A figure, and whether its currency comes next: then it is an amount of money. */
const PLACEHOLDER = /\{(\w+)\}(?=( (?:USD|\{currency\}))?)/g;
/** Blank or bracket marks around a number would tear in right-to-left text without isolation. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * The text of `key` in a language, figures filled in, amounts of money grouped; an absent figure
 * leaves an ellipsis.
 */
export function say(language: Language, key: MessageKey, figures: Figures = {}): string {
  const text = WORDS[language][key];
  if (!text.includes('{')) return text;
  return text.replace(PLACEHOLDER, (_, name: string, currency: string | undefined) => {
    const figure = String(figures[name] ?? '…');
    return isolated(language, currency === undefined ? figure : amountText(language, figure));
  });
}

/** A figure or a name that stands whole within text of the language. */
export function isolated(language: Language, figure: string): string {
  return language === 'ar' ? FIRST_STRONG_ISOLATE + figure + POP_ISOLATE : figure;
}
