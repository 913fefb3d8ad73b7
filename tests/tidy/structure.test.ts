import { dirname } from 'node:path';

import { describe, expect, test } from 'vitest';

import { importsOf, isCode, isTest, resolveImport, treeFiles, type TreeFile } from './tree.ts';

const code = treeFiles().filter((file) => isCode(file.path));
const paths = new Set(code.map((file) => file.path));
const product = code.filter((file) => file.path.startsWith('packages/') && !isTest(file.path));

/** The files of the tree that each file imports, also for their types only. */
const importedBy = new Map(code.map((file) => [file.path, filesImportedBy(file)]));

function filesImportedBy(file: TreeFile): readonly string[] {
  const found = importsOf(file).map((target) => {
    if (target.startsWith('.')) return resolveImport(file, target.replace(/\?.*/, ''));
    const [, name, inside] = /^@fulcrum\/([a-z]+)\/(.+)$/.exec(target) ?? [];
    const folder = inside?.startsWith('test/') ? '' : 'src/';
    return ['.ts', '.tsx', '']
      .map((end) => `packages/${name}/${folder}${inside}${end}`)
      .find(isHere);
  });
  const imported = found.filter((path) => path !== undefined && isHere(path)) as string[];
  return [...imported, ...filesGlobbedBy(file)];
}

/** Returns the files that Vite imports by a pattern, in which each star is one folder or name. */
function filesGlobbedBy(file: TreeFile): readonly string[] {
  if (!file.text.includes('import.meta.glob')) return [];
  const patterns = [...file.text.matchAll(/'(\.\.?\/[^']*\*[^']*\.tsx?)'/g)].map(
    ([, pattern = '']) =>
      new RegExp(
        `^${resolveImport(file, pattern).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`,
      ),
  );
  return [...paths].filter((path) => patterns.some((pattern) => pattern.test(path)));
}

function isHere(path: string): boolean {
  return paths.has(path);
}

/**
 * Returns groups of nodes that can all reach one another: Tarjan's strongly connected components.
 */
function circlesIn(arrows: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const own = order.size;
    let low = own;
    order.set(node, own);
    open.push(node);
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return low;
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return circles;
}

describe('imports', () => {
  test('no file imports itself by way of others; types count', () => {
    const arrows = new Map(product.map(({ path }) => [path, importedBy.get(path) ?? []]));
    expect(circlesIn(arrows)).toEqual([]);
  });

  test('the folders of a package are in no circle', () => {
    const arrows = new Map<string, Set<string>>();
    for (const { path } of product) {
      for (const target of importedBy.get(path) ?? []) {
        const [from, to] = siblingFolders(path, target) ?? [];
        if (from === undefined || to === undefined) continue;
        arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
      }
    }
    expect(circlesIn(arrows)).toEqual([]);
  });

  test('what a module offers is named', () => {
    const wrong = product.filter(({ text }) => /^export \*/m.test(text)).map(({ path }) => path);
    expect(wrong).toEqual([]);
  });
});

describe('folders', () => {
  const FILES_MAX = 20;
  const SERVER_FOLDERS_MAX = 12;
  const SORTED = /^packages\/(?:server|contract|engine)\/src\//;

  test('the server is one program and a few parts', () => {
    const home = 'packages/server/src/';
    const inside = product
      .filter(({ path }) => path.startsWith(home))
      .map(({ path }) => path.slice(home.length).split('/'));
    expect(inside.filter(({ length }) => length === 1)).toEqual([['main.ts']]);
    const folders = new Set(inside.filter(({ length }) => length > 1).map(([folder]) => folder));
    expect(folders.size).toBeLessThanOrEqual(SERVER_FOLDERS_MAX);
  });

  test('no folder holds too many files to take in at a glance', () => {
    const counts = new Map<string, number>();
    for (const { path } of product.filter((file) => SORTED.test(file.path))) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > FILES_MAX)).toEqual([]);
  });
});

describe('test support', () => {
  const SUPPORT = /^packages\/[a-z]+\/test\//;

  test('the product does not use it', () => {
    const wrong = product.flatMap(({ path }) =>
      (importedBy.get(path) ?? [])
        .filter((target) => SUPPORT.test(target))
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('what only tests use lies outside src', () => {
    const users = new Map<string, string[]>();
    for (const [path, targets] of importedBy) {
      for (const target of targets) users.set(target, [...(users.get(target) ?? []), path]);
    }
    const forTests = product
      .map(({ path }) => path)
      .filter((path) => /^packages\/[a-z]+\/src\//.test(path))
      .filter((path) => users.get(path)?.every((user) => isTest(user)));
    expect(forTests).toEqual([]);
  });
});

/**
 * Returns the two folders that an import connects: the first in which the paths of the two files
 * differ. Null if one of the files is beside the other's folder or outside of `src`.
 */
function siblingFolders(path: string, target: string): readonly [string, string] | null {
  const [from, to] = [path.split('/'), target.split('/')];
  const at = from.findIndex((name, index) => name !== to[index]);
  const isBelowSource = at > 2 && from[2] === 'src';
  if (!isBelowSource || at >= from.length - 1 || at >= to.length - 1) return null;
  return [from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')];
}
