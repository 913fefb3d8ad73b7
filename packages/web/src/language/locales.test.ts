import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LANGUAGES } from '@fulcrum/contract/languages';
import type { Language } from '@fulcrum/contract/languages';
import { describe, expect, test } from 'vitest';

type Tree = { readonly [key: string]: string | Tree };

/** Returns every text, keyed by its dotted key. */
function flat(tree: Tree, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [below, text] of flat(value, `${prefix}${key}.`)) texts.set(below, text);
  }
  return texts;
}

const source = import.meta.dirname;
const textsOf = (code: string) =>
  flat(JSON.parse(readFileSync(join(source, 'locales', `${code}.json`), 'utf8')) as Tree);
const english = textsOf('en');
const codes = Object.keys(LANGUAGES) as Language[]; // `Object.keys` returns string[]
const others = codes.filter((code) => code !== 'en');

/**
 * Texts that are the same in a language as in English, apart from names and signs, as `code.key`.
 */
const ALIKE = new Set(
  JSON.parse(readFileSync(join(source, 'locales-alike.json'), 'utf8')) as string[],
);

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
const bare = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const families = new Set([...english.keys()].filter((key) => key !== bare(key)).map(bare));

/** Returns the keys that a language must have; for a plural, each of its forms. */
function keysOf(code: Language): string[] {
  const forms = new Intl.PluralRules(LANGUAGES[code]).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) =>
    families.has(bare(key)) ? forms.map((form) => `${bare(key)}_${form}`) : [key],
  );
  return [...new Set(keys)].sort();
}

test('every language of the product has its file, and no other is there', () => {
  const files = readdirSync(join(source, 'locales')).map((name) => name.replace('.json', ''));
  expect(files.sort()).toEqual([...codes].sort());
});

describe.each(codes)('%s', (code) => {
  const texts = textsOf(code);

  test('has every text in each of its plural forms, and none too many', () => {
    expect([...texts.keys()].sort()).toEqual(keysOf(code));
  });

  test('begins what is wrong with an order as a sentence begins', () => {
    for (const [key, text] of texts) {
      if (!key.startsWith('trade.problems.')) continue;
      const [first = ''] = text;
      expect(first, `${key}: ${text}`).toBe(first.toLocaleUpperCase(LANGUAGES[code]));
    }
  });

  test('fills the same places as English', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      // The forms for zero, one and two may leave out the number.
      if (/_(zero|one|two)$/.test(key)) continue;
      const original = english.get(key) ?? english.get(`${bare(key)}_other`) ?? '';
      expect(placeholders(text), key).toEqual(placeholders(original));
    }
  });
});

test('nothing is left in English but names, signs and words that a language shares with it', () => {
  const alike = others.flatMap((code) =>
    [...textsOf(code)]
      .filter(([key, text]) => english.get(key) === text)
      .filter(([, text]) => /\p{Ll}{3,}/u.test(text.replace(/\{\{\w+\}\}/g, '')))
      .map(([key]) => `${code}.${key}`),
  );
  expect(alike.filter((name) => !ALIKE.has(name))).toEqual([]);
  expect([...ALIKE].filter((name) => !alike.includes(name))).toEqual([]);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('every text is used', () => {
  const code = filesBelow(join(source, '..'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = new Set(code.match(/(?<=['"])[a-z]\w*(?:\.\w+)+(?=['"])/gi));
  // A template such as `orders.tabs.${value}` uses every key of that shape.
  const shapes = [...code.matchAll(/`([a-z]\w*\.(?:[\w.]|\$\{[^`{}]*\})+)`/gi)]
    .map(([, text = '']) => text)
    .filter((text) => text.includes('${'))
    // The name of a problem contains dots.
    .map((text) => text.replace(/\$\{[\w.]*problem\}/, '[\\w.]+'))
    .map((text) => text.replace(/\$\{[^{}]*\}/g, '\\w+'))
    .map((text) => new RegExp(`^${text}$`));
  const isUsed = (key: string) => named.has(key) || shapes.some((shape) => shape.test(key));
  expect([...english.keys()].filter((key) => !isUsed(bare(key)))).toEqual([]);
});
