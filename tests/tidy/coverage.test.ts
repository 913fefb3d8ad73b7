import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root, treeFiles } from './tree.ts';

const files = new Map(treeFiles().map(({ path, text }) => [path, text]));
const rows = readFileSync(join(root, 'docs/product-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [section = '', what = '', tests = ''] = line.slice(2, -2).split(' | ');
    return { section, what, tests: tests.split('<br>') };
  });

/** Sections of the specification with rules that must hold. */
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
/** Whether a file has a test or a group of tests whose title starts with this text. */
const hasTest = (text: string, start: string): boolean =>
  new RegExp(`(?:\\b(?:test|describe)|\\))\\(\\s*['"\`]${escaped(start)}`).test(text);

test('each test that the table of coverage names is there, under that title', () => {
  const wrong = rows.flatMap(({ what, tests }) =>
    tests
      .filter((named) => {
        const [, path = '', start = ''] = /^`(\S+\.(?:test|e2e)\.tsx?) › (.+)`$/.exec(named) ?? [];
        if (path !== '') return !hasTest(files.get(path) ?? '', start);
        const family = /^([A-Z]+)-\d{3}$/.exec(named)?.[1]?.toLowerCase();
        return !files.get(`docs/rules/${family}.md`)?.includes(`- **${named}**`);
      })
      .map((named) => `${what}: ${named || 'no test'}`),
  );
  expect(wrong.join('\n')).toBe('');
});

test('the table of coverage goes through the sections in order, and says nothing twice', () => {
  expect(rows.length).toBeGreaterThan(180);
  const sections = rows.map(({ section }) => section);
  expect([...new Set(sections)]).toEqual(SECTIONS);
  expect(sections).toEqual([...sections].sort());
  const said = rows.map(({ section, what }) => `${section} ${what}`);
  expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([]);
});
