import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import config from '../../vitest.config.ts';
import { root, treeFiles } from './tree.ts';

/* docs/testing.md says what runs where. A test that no command runs proves nothing. */

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

const projects = (config.test?.projects ?? []).map(
  (project) => (project as { test: Project }).test,
);
const paths = treeFiles().map(({ path }) => path);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Whether a path matches one of these patterns of `**`, `*` and `{a,b}`. */
function isAmong(path: string, patterns: readonly string[] = []): boolean {
  return patterns.some((pattern) => {
    const source = pattern
      .replaceAll('.', '\\.')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
      .replaceAll('**/', '<any>')
      .replaceAll('**', '.*')
      .replaceAll('*', '[^/]*')
      .replaceAll('<any>', '(?:.*/)?');
    return new RegExp(`^${source}$`).test(path);
  });
}

describe('what is tested where', () => {
  test('every test file belongs to one project of vitest', () => {
    const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
    const wrong = tests
      // A store's own adapter is tested on that store alone.
      .filter(
        (path) => !/\/(?:postgres(?:-settings)?|pglite|damaged-store)\.db\.test\.ts$/.test(path),
      )
      .filter((path) => {
        const owners = projects.filter(({ include }) => isAmong(path, include));
        return owners.filter(({ exclude }) => !isAmong(path, exclude)).length !== 1;
      });
    expect(tests.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  test('a command runs every project, and the page names both', () => {
    const suite = ['check', 'suite', 'test'].map((name) => textOf(`scripts/${name}.mjs`)).join('');
    const proof = textOf('scripts/proof.mjs');
    const rows = textOf('docs/testing.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    for (const { name } of projects) {
      const row = rows.find(([, , project]) => project === `\`${name}\``);
      expect(row, `${name} on the page`).toBeDefined();
      expect(suite.includes(`'${name}'`), `${name} in npm test`).toBe(row?.[5] !== '');
      expect(suite.includes(`'${name}'`) || proof.includes(`'${name}'`), name).toBe(true);
    }
  });

  test('the page names every part of the proof, and no other', () => {
    const parts = /const PARTS = \{(.*?)\n\};/s.exec(textOf('scripts/proof.mjs'))?.[1] ?? '';
    const names = [...parts.matchAll(/^ {2}(\w+)[:,]/gm)].map((match) => match[1] ?? '');
    const page = textOf('docs/testing.md');
    expect(names.length).toBeGreaterThan(5);
    expect(
      names.filter((name) => !new RegExp(`\`(npm run proof -- )?${name}\``).test(page)),
    ).toEqual([]);
  });

  test('every journey matches the settings of the browser tests', () => {
    const journeys = paths.filter((path) => /\.(?:e2e|tour)\.ts$/.test(path));
    const wrong = journeys.filter(
      (path) => !/^tests\/(?:e2e\/[\w-]+\.e2e|tour\/[\w-]+\.tour)\.ts$/.test(path),
    );
    expect(journeys.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });
});
