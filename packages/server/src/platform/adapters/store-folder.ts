import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the last sentence of an error message: what to do about a store that cannot be used. */
export const howToRestore = (folder: string): string =>
  `Move ${folder} away and restore a backup: npm run restore -- <file>`;

/** The parts of a complete PostgreSQL folder, each with a check. */
const PARTS: readonly (readonly [path: string, isWhole: (path: string) => boolean])[] = [
  ['PG_VERSION', (path) => /^\d+\s*$/.test(readFileSync(path, 'utf8'))],
  ['global/pg_control', (path) => statSync(path).size >= 8_192],
  ['global/pg_filenode.map', (path) => statSync(path).size > 0],
  ['base', (path) => readdirSync(path).some((name) => /^\d+$/.test(name))],
  ['pg_wal', (path) => readdirSync(path).some((name) => /^[0-9A-F]{24}$/.test(name))],
  ['pg_xact', (path) => readdirSync(path).length > 0],
  ['pg_multixact/offsets', (path) => readdirSync(path).length > 0],
  ['pg_multixact/members', (path) => readdirSync(path).length > 0],
];

/**
 * Throws unless the folder contains a complete database; changes nothing in it. Without this check
 * PGlite would create a new database over one that lacks only PG_VERSION.
 */
export function requireWholeStore(folder: string): void {
  for (const [path, isWhole] of PARTS) {
    const state = stateOf(join(folder, path), isWhole);
    if (state === 'whole') continue;
    throw new Error(
      `The store in ${folder} is damaged: ${path} is ${state}. Nothing was changed. ` +
        howToRestore(folder),
    );
  }
}

function stateOf(path: string, isWhole: (path: string) => boolean): 'whole' | 'broken' | 'missing' {
  try {
    return isWhole(path) ? 'whole' : 'broken';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
    if (code === 'EISDIR') return 'broken';
    throw error; // Missing rights or a failing disk: the store may be intact.
  }
}
