import { expect, test } from 'vitest';

import { LOCK_KEYS, LOCKS } from '../../packages/server/src/platform/store/locks.ts';
import { isTest, treeFiles } from './tree.ts';

const server = treeFiles().filter(({ path }) => path.startsWith('packages/server/'));
const product = server.filter(({ path }) => path.endsWith('.ts') && !isTest(path));

test('an advisory lock has one number, in the list of locks', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  // A lock must use a key of the list, or the list's own `lock`.
  const wrong = product
    .filter(({ path }) => path !== 'packages/server/src/platform/store/locks.ts')
    .filter(({ text }) => /advisory\w*lock\w*\((?!\$\{LOCK_KEYS\.)|7_?403_?1\d\d/.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('SQL takes the advisory locks of the list', () => {
  const known = Object.values(LOCK_KEYS);
  const wrong = server
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/advisory\w*lock\w*\((.*)\)/g)]
        .filter(([, key]) => !known.some((each) => each === key))
        .map(([found]) => `${path}: ${found}`),
    );
  expect(wrong).toEqual([]);
});

test('migrations after the baseline leave functions to their files', () => {
  const wrong = server
    .filter(({ path }) => /migrations\/(?:baseline\/)?[\w-]+\.sql$/.test(path))
    .filter(({ text }) => /create (?:or replace )?function/i.test(text))
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('a file of a function creates or replaces that one and no other', () => {
  const folder = 'packages/server/src/platform/store/functions/';
  const files = server.filter(({ path }) => path.startsWith(folder));
  expect(files.length).toBeGreaterThan(10);
  const wrong = files
    .filter(({ path, text }) => {
      const created = [...text.matchAll(/^create (?:or replace )?\w+ (\w+)/gm)].map(
        ([, name]) => name,
      );
      const replaced = text.match(/^create or replace function /gm)?.length;
      const name = path.slice(folder.length, -'.sql'.length);
      return replaced !== created.length || created.some((each) => each !== name);
    })
    .map(({ path }) => path);
  expect(wrong).toEqual([]);
});
