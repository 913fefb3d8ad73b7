import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Blobs } from '../../ports/blobs.ts';

const ID = /^[A-Za-z0-9_-]{16,64}$/;
const ONLY_US = { folder: 0o700, file: 0o600 } as const;

/**
 * Keeps each blob as a file below `root`. A write goes to a temporary file, which is synced and
 * then renamed.
 */
export class DiskBlobs implements Blobs {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(id: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(id);
    const aside = this.#aside(id);
    for (const folder of [dirname(aside), dirname(path)]) {
      await mkdir(folder, { recursive: true, mode: ONLY_US.folder });
    }
    const file = await open(aside, 'w', ONLY_US.file);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
    await syncFolder(dirname(path));
    // The folder of the file may be new, so its entry in `root` must be synced as well.
    await syncFolder(this.#root);
  }

  async read(id: string): Promise<Uint8Array | null> {
    try {
      return await readFile(this.#path(id));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#aside(id), { force: true });
    await rm(this.#path(id), { force: true });
  }

  /**
   * Files are grouped in folders by the first two characters of their id, so that no folder grows
   * too large.
   */
  #path(id: string): string {
    if (!ID.test(id)) throw new Error(`Expected the id of a blob, was ${JSON.stringify(id)}`);
    return join(this.#root, id.slice(0, 2), id);
  }

  #aside(id: string): string {
    this.#path(id);
    return join(this.#root, 'aside', id);
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
