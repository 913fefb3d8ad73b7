import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A text file of the tree; `path` is relative to the root, with forward slashes. */
export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

const BINARY = /\.(png|jpg|webp|ico|woff2?|gz|svg)$/;

/** What `.gitignore` names: a line with a slash inside is a path, every other one a name. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => new RegExp(`(^|/)${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`));

/**
 * Returns every text file of the tree but ignored ones. Reads the folders and does not ask git, so
 * that a copy without history is checked as well.
 */
export function treeFiles(): readonly TreeFile[] {
  return pathsIn('')
    .filter((path) => !BINARY.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

function pathsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === '.git') return [];
    if (!entry.isDirectory()) return ignored.some((each) => each.test(path)) ? [] : [path];
    return ignored.some((each) => each.test(`${path}/`)) ? [] : pathsIn(path);
  });
}

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

/** Returns the module names that a file imports, including type-only and dynamic imports. */
export function importsOf(file: TreeFile): readonly string[] {
  return [...file.text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}

/** Returns the path from the root that a relative import names. */
export function resolveImport(file: TreeFile, target: string): string {
  return relative(root, resolve(root, dirname(file.path), target));
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\.e2e\.ts$|^tests\/|^bench\/|\/(?:test|sim|golden)\//.test(path);

export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path);
