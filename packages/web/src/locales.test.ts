import { expect, test } from 'vitest';

import ar from './locales/ar.json';
import en from './locales/en.json';
import hk from './locales/hk.json';

type Tree = { readonly [key: string]: string | Tree };

/** Every text by its dotted key. */
function flat(tree: Tree, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [below, text] of flat(value, `${prefix}${key}.`)) texts.set(below, text);
  }
  return texts;
}

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
/** Arabic has six plural forms, Chinese one: a key is compared without its plural ending. */
const bare = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
const english = flat(en);

test.each([
  ['hk', flat(hk)],
  ['ar', flat(ar)],
])('%s has every text, with the same placeholders', (_, texts) => {
  expect([...new Set([...texts.keys()].map(bare))].sort()).toEqual(
    [...new Set([...english.keys()].map(bare))].sort(),
  );
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('');
    const original = english.get(key) ?? english.get(`${bare(key)}_other`);
    if (original === undefined || /_(zero|one|two)$/.test(key)) continue;
    expect(placeholders(text), key).toEqual(placeholders(original));
  }
});

test('nothing is left in English but names and signs', () => {
  const alike = [...flat(hk)].filter(([key, text]) => english.get(key) === text);
  const names = alike.filter(([, text]) => /[a-z]{3,}/.test(text.replace(/\{\{\w+\}\}/g, '')));
  expect(names).toEqual([]);
});
