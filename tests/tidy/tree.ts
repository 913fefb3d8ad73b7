import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A text file of the tree; `path` is relative to the root, with forward slashes. */
export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

const BINARY = /\.(png|jpg|webp|ico|woff2?|gz|svg)$/;

/** Returns every text file that git tracks or would add; ignored files are not checked. */
export function treeFiles(): readonly TreeFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  return listed
    .split('\0')
    .filter((path) => path !== '' && !BINARY.test(path))
    .flatMap((path) => {
      const text = textOf(path);
      return text === null ? [] : [{ path, text }];
    });
}

/** Returns the text of a file; null if git still lists it but it is no longer on the disk. */
function textOf(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
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
