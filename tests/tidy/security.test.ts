import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { isCode, isTest, root, treeFiles } from './tree.ts';

const files = treeFiles();
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
/** Folders in which a file named in docs/security.md may be. */
const BELOW = ['', 'packages/server/src/', 'packages/web/src/', 'packages/console/src/'];

test('each test that the page about security names is there, under that title', () => {
  // A line of the page may break between a file and its title, or within a title.
  const flow = page.replaceAll('\n', ' ');
  const named = [...flow.matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)`((?: \*[^*]+\*,?)*)/g)];
  expect(named.length).toBeGreaterThan(50);
  const missing = named.flatMap(([, path = '', titles = '']) => {
    const file = files.find((each) => BELOW.some((folder) => each.path === folder + path));
    if (!file) return [`${path} is not there`];
    const wanted = [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => title);
    if (wanted.length === 0) return [`${path} is named without a title`];
    return wanted.filter((title) => !file.text.includes(title)).map((title) => `${path}: ${title}`);
  });
  expect(missing.join('\n')).toBe('');
});

test('every line of the standard says how it stands, and why where it is not met', () => {
  expect(rows.length).toBeGreaterThan(90);
  const wrong = rows.filter((row) => !/ \| (met|partly|not|n\/a) \| \S.{9,} \|$/.test(row));
  expect(wrong.join('\n')).toBe('');
  const numbers = rows.map((row) => row.split(' | ', 1)[0]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no screen makes HTML of a text, and no code is made of texts', () => {
  const raw = /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/;
  const found = files
    .filter(({ path }) => path.startsWith('packages/') && isCode(path) && !isTest(path))
    .filter(({ text }) => raw.test(text) || /\beval\(|new Function\(/.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});
