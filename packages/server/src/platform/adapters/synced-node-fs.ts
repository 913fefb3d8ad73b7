import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

import type { HostOperation } from './pglite-protocol.ts';

/** The fields of an open emscripten stream that are used here. */
interface HostStream {
  /** File descriptor on the host; missing for a folder. */
  readonly nfd?: number;
  readonly node: unknown;
}

/** The parts of the emscripten module that are missing from PGlite's types. */
interface HostModule {
  readonly NODEFS: {
    readonly stream_ops: {
      fsync?: (stream: HostStream) => number;
      write: (stream: HostStream, ...rest: unknown[]) => number;
    };
    realPath(node: unknown): string;
  };
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
}

/** WASI's error numbers for an input/output error and for a full disk. */
const EIO = 29;
const ENOSPC = 51;

/**
 * Start parameters that turn syncing on. PGlite never asks the host to sync: it starts with -F, and
 * its file system has no fsync. With the default wal_sync_method it would report success without
 * syncing.
 */
export const SYNCED_START_PARAMS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'],
  // Compiling takes longer than running our short statements.
  ...['-c', 'jit=off'],
  // PGlite's default of 160 MB uses more memory without saving time, because the system caches
  // files too.
  ...['-c', 'shared_buffers=64MB'],
];

/** The host's file system with a real fsync. If a sync fails, the commit that needed it fails. */
export class SyncedNodeFs extends NodeFS {
  syncs = 0;
  #failing: HostOperation | null = null;

  /** Makes this operation fail from now on. */
  fail(operation: HostOperation): void {
    this.#failing = operation;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args);
    const preRun = started.emscriptenOpts.preRun ?? [];
    // PGlite passes its own module to each hook; its types lack NODEFS and FS.
    const hook = (module: unknown) => this.#install(module as HostModule);
    started.emscriptenOpts.preRun = [...(Array.isArray(preRun) ? preRun : [preRun]), hook];
    return started;
  }

  #install({ NODEFS, FS }: HostModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      if (this.#failing === 'sync') throw new FS.ErrnoError(EIO);
      try {
        if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
        else fdatasyncSync(stream.nfd);
      } catch {
        throw new FS.ErrnoError(EIO);
      }
      this.syncs += 1;
      return 0;
    };
    const write = NODEFS.stream_ops.write;
    NODEFS.stream_ops.write = (...args) => {
      if (this.#failing === 'write') throw new FS.ErrnoError(ENOSPC);
      return write(...args);
    };
  }
}

/** Files that are synced at the same time; one after the other takes more than twice as long. */
const SYNCS_AT_ONCE = 16;

/**
 * Syncs a folder and everything in it. initdb, unpacking a template and copying a store leave
 * their files unsynced.
 */
export async function syncTree(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  const left = [folder, ...paths].values();
  const syncRest = async () => {
    for (const path of left) {
      const handle = await open(path, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  };
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncRest));
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
