import { readFileSync } from 'node:fs';

import type { Language } from '@fulcrum/contract/languages';

/** Returns the text for a key of the app, with its `{{placeholders}}` filled in. */
export type Words = (key: string, places?: Readonly<Record<string, string>>) => string;

/**
 * Returns the texts of one language for the keys that the app uses, so that a journey presses what
 * a person reads in that language. Throws for a key that the language lacks.
 */
export function wordsOf(lang: Language): Words {
  const file = new URL(`../../packages/web/src/language/locales/${lang}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key, places = {}) => {
    const text = key.split('.').reduce(step, texts);
    if (typeof text !== 'string') throw new Error(`Expected a text at ${key} of ${lang}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? '');
  };
}

const COMMAS: Partial<Record<Language, string>> = { ar: '، ', hk: '，', jp: '、' };

/** Returns a name of several texts, joined with the comma of the language. */
export const listed = (lang: Language, ...texts: readonly string[]): string =>
  texts.join(COMMAS[lang] ?? ', ');

function step(texts: unknown, name: string): unknown {
  return typeof texts === 'object' && texts !== null
    ? (texts as Record<string, unknown>)[name]
    : undefined;
}
