import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';

import { ConfigError } from '../config-error.ts';

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
/** What file systems without modes answer to `chmod`, if they answer an error at all. */
const REFUSED: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'];

/** The product's own files in DATA_DIR; other files are left alone. */
const OWN = ['pg', 'pg.new', 'files', 'fulcrum.lock', 'store.json'];

export interface Opened {
  /** Files that other users of the machine could read or write. */
  readonly files: number;
  /** How many of these files others could write. */
  readonly writable: number;
}

export interface Kept extends Opened {
  /** Whether other users can read the store still, because their rights cannot be removed. */
  readonly staysReadable: boolean;
}

const NOTHING = { files: 0, writable: 0, staysReadable: false };

/**
 * Makes the folder of the store, for this user only, before its first use, and removes the rights
 * of others from one that exists. With `isNeeded` false, a folder that cannot be made is left out.
 */
export function ownFolder(dataDir: string, { isNeeded }: { readonly isNeeded: boolean }): Kept {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (isNeeded) throw error;
    return NOTHING;
  }
  return keepPrivate(dataDir);
}

/**
 * Removes the rights of other users from the store in `dataDir`, and returns how many files others
 * had access to. Throws, without changing anything, if others may write to the folder itself: they
 * may have added or replaced files, and changing modes does not undo that.
 */
export function keepPrivate(dataDir: string): Kept {
  if (process.platform === 'win32') return NOTHING; // Windows has no file modes.
  const root = statOf(dataDir);
  if (root === null) return NOTHING;
  for (const folder of [dataDir, join(dataDir, 'pg'), join(dataDir, 'files')]) {
    if (((statOf(folder)?.mode ?? 0) & OTHERS_WRITE) === 0) continue;
    throw keepsModes(dataDir) ? writable(folder) : withoutModes(dataDir);
  }
  // If the folder is closed to others, they cannot reach its files, whatever the modes of those
  // files.
  if ((root.mode & OTHERS) === 0) return NOTHING;
  if (!keepsModes(dataDir)) return { ...NOTHING, staysReadable: true };
  const opened = OWN.map((name) => close(join(dataDir, name)));
  // The folder is closed last, so that the next start repeats an interrupted run.
  chmodSync(dataDir, root.mode & ~OTHERS & 0o7777);
  return {
    files: opened.reduce((sum, { files }) => sum + files, 0),
    writable: opened.reduce((sum, { writable: count }) => sum + count, 0),
    staysReadable: false,
  };
}

/**
 * Returns whether a folder in this one can be closed to others. A Windows drive under WSL, exFAT
 * and network shares show the same mode for every folder, whatever is set.
 */
function keepsModes(folder: string): boolean {
  const probe = join(folder, `.modes-${randomUUID()}`);
  mkdirSync(probe, { mode: 0o700 });
  try {
    chmodSync(probe, 0o700);
    return ((statOf(probe)?.mode ?? 0) & OTHERS) === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && REFUSED.includes(error.code)) return false;
    throw error;
  } finally {
    rmdirSync(probe);
  }
}

/** Removes the rights of others from a file, or from a folder and everything in it. */
export function close(path: string): Opened {
  const stats = statOf(path);
  if (stats === null) return { files: 0, writable: 0 };
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & ~OTHERS & 0o7777);
  if (!stats.isDirectory()) {
    return {
      files: (stats.mode & OTHERS) === 0 ? 0 : 1,
      writable: (stats.mode & OTHERS_WRITE) === 0 ? 0 : 1,
    };
  }
  let files = 0;
  let count = 0;
  for (const name of readdirSync(path)) {
    const inside = close(join(path, name));
    files += inside.files;
    count += inside.writable;
  }
  return { files, writable: count };
}

function writable(folder: string): Error {
  return new Error(
    `Other users of this machine may write to ${folder}, so what it holds cannot be trusted. ` +
      `See that nobody has changed it, then: chmod -R go-rwx ${folder}`,
  );
}

function withoutModes(dataDir: string): ConfigError {
  return new ConfigError(
    `DATA_DIR: the file system of ${dataDir} has no file modes, so other users of this machine ` +
      'may write to the store. Set DATA_DIR to a folder on one that has them, under WSL in the ' +
      'home folder of Linux and not below /mnt',
  );
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
