import { chmodSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

/** The product's own files in DATA_DIR; other files are left alone. */
const OWN = ['pg', 'pg.new', 'files', 'fulcrum.lock', 'store.json'];

export interface Opened {
  /** Files that other users of the machine could read or write. */
  readonly files: number;
  /** How many of these files others could write. */
  readonly writable: number;
}

/**
 * Removes the rights of other users from the store in `dataDir`, and returns how many files others
 * had access to. Throws, without changing anything, if others may write to the folder itself: they
 * may have added or replaced files, and changing modes does not undo that.
 */
export function keepPrivate(dataDir: string): Opened {
  const nothing = { files: 0, writable: 0 };
  if (process.platform === 'win32') return nothing; // Windows has no file modes.
  const root = statOf(dataDir);
  if (root === null) return nothing;
  for (const folder of [dataDir, join(dataDir, 'pg'), join(dataDir, 'files')]) {
    if (((statOf(folder)?.mode ?? 0) & OTHERS_WRITE) !== 0) throw writable(folder);
  }
  // If the folder is closed to others, they cannot reach its files, whatever the modes of those
  // files.
  if ((root.mode & OTHERS) === 0) return nothing;
  const opened = OWN.map((name) => close(join(dataDir, name)));
  // The folder is closed last, so that the next start repeats an interrupted run.
  chmodSync(dataDir, root.mode & ~OTHERS & 0o7777);
  return {
    files: opened.reduce((sum, { files }) => sum + files, 0),
    writable: opened.reduce((sum, { writable: count }) => sum + count, 0),
  };
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

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
