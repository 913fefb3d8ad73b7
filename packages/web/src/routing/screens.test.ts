import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { fileOf, pathOfTab, SCREENS, screenAt, TABS } from './screens.ts';

const screens = join(import.meta.dirname, '../screens');

test.each(SCREENS)('the file of $path exports the screen and nothing else', ({ path }) => {
  const text = readFileSync(join(screens, `${fileOf(path)}-screen.tsx`), 'utf8');
  const exports = [...text.matchAll(/^export (?:function|const|default|type|interface) ?(\w+)/gm)];
  expect(exports.map(([, name]) => name)).toEqual([expect.stringMatching(/^[A-Z]\w+Screen$/)]);
});

test('each tab opens a screen of its own', () => {
  const paths = TABS.map(pathOfTab);
  expect(new Set(paths).size).toBe(TABS.length);
  expect(paths.map((path) => screenAt(path)?.tab)).toEqual(TABS);
});

test('the back arrow of a screen leads to a screen', () => {
  const targets = SCREENS.flatMap(({ back }) => back ?? []);
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((path) => !screenAt(path))).toEqual([]);
});
