import type { Language } from '../languages.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { hk } from './hk.ts';
import type { MessageKey } from './keys.ts';

export type Words = Readonly<Record<MessageKey, string>>;
export type Figures = Readonly<Record<string, string | number | null>>;

/** Languages whose words exist; the others speak English until their file does. */
const WORDS: Readonly<Partial<Record<Language, Words>>> = { hk, en, ar };

const PLACEHOLDER = /\{(\w+)\}/g;
/** Blank or bracket marks around a number would tear in right-to-left text without isolation. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** The text of `key` in a language, figures filled in; an absent figure leaves an ellipsis. */
export function say(language: Language, key: MessageKey, figures: Figures = {}): string {
  const text = (WORDS[language] ?? en)[key];
  if (!text.includes('{')) return text;
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const figure = String(figures[name] ?? '…');
    return language === 'ar' ? FIRST_STRONG_ISOLATE + figure + POP_ISOLATE : figure;
  });
}
