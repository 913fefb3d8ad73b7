import { createHash, randomBytes } from 'node:crypto';

import { imageUrl, pictureUrl } from '@fulcrum/contract/files/calls';

import type { Limits } from '../http/limits.ts';
import { Uploads, type UploadedFile } from '../http/upload.ts';
import { Job } from '../jobs/job.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Sql } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import type { Seal } from '../store/seal.ts';
import { FileStore, type FileRow, type Owner } from './file-store.ts';
import { unpackHeic } from './heic.ts';
import { redraw, redrawPublic, type PublicShape } from './picture.ts';
import { contentRefusal, isHeic } from './sniff.ts';
import { Turnstile } from './turnstile.ts';

export type { PublicShape } from './picture.ts';

/** Stores pictures: private uploads of users, and pictures of operators. */
export interface FilesModule {
  readonly jobs: readonly Job[];
  /** Receives uploaded files. */
  readonly uploads: Uploads;
  /** Counts an upload against the user's limit; called before the file is read. */
  takeTurn(userId: number): void;
  /** Stores a user's picture, re-encoded; refuses a file that is not a picture. */
  take(userId: number, upload: UploadedFile): Promise<{ url: string; id: string }>;
  /** Returns the user's own picture as JPEG; throws `file.unknown` for any other. */
  readOwn(userId: number, fileId: string): Promise<Uint8Array>;
  /**
   * Returns a picture as JPEG for an operator; null if it is gone. The caller must audit this
   * first.
   */
  read(fileId: string): Promise<Uint8Array | null>;
  /**
   * Returns the id of the user who owns the picture; null for a picture of operators or one that is
   * gone.
   */
  owner(fileId: string): Promise<number | null>;
  /**
   * Ties a user's files to the object that uses them (`deposit:…`), in the transaction of that
   * object; repeating it for the same object changes nothing. Throws `file.unknown` and
   * `file.used`.
   */
  use(tx: Sql, use: FileUse & { readonly userId: number }): Promise<void>;
  /** Ends the use: its files are deleted soon after the transaction. */
  end(tx: Sql, usedBy: string): Promise<void>;
  /** Stores a picture of an operator, re-encoded as WebP; it is public once `show` has tied it. */
  publish(upload: UploadedFile, shape: PublicShape): Promise<{ url: string; id: string }>;
  /** Ties a published picture to the object that shows it, as `use` does; `end` removes it. */
  show(tx: Sql, use: FileUse): Promise<void>;
  /** Stores a picture of an operator, re-encoded, that only `read` returns. */
  keep(upload: UploadedFile): Promise<{ id: string }>;
  /** Ties a picture stored by `keep` to the object that it belongs to, as `use` does. */
  attach(tx: Sql, use: FileUse): Promise<void>;
  /** Returns a public picture as WebP; throws `file.unknown`. */
  readPublic(fileId: string): Promise<Uint8Array>;
  /** Deletes files that are no longer used; also runs as a job. Returns how many were deleted. */
  sweep(): Promise<number>;
}

export interface FileUse {
  readonly fileIds: readonly string[];
  readonly usedBy: string;
}

export interface FilesPorts {
  readonly db: Db;
  readonly blobs: Blobs;
  /** Folder for files while they are being received. */
  readonly spoolFolder: string;
  readonly clock: Clock;
  readonly seal: Seal;
  /** Null means no limits. */
  readonly limits: Limits | null;
}

const MINUTE_MS = 60_000;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;
const SWEEP_AT_ONCE = 100;
const TIMES = {
  claimMs: 10 * MINUTE_MS,
  arrivingMs: 60 * MINUTE_MS,
  unusedMs: 24 * 60 * MINUTE_MS,
} as const;
const UNUSED_MAX = 20;
/** Gives an id of 27 base64url characters. */
const ID_BYTES = 20;

export function createFiles(ports: FilesPorts): FilesModule {
  const files = new Files(ports);
  const sweep = () => files.sweep();
  return {
    jobs: [new Job({ name: 'sweep-files', everyMs: SWEEP_EVERY_MS, run: sweep })],
    uploads: new Uploads(ports.spoolFolder),
    takeTurn: (userId) => files.takeTurn(userId),
    take: (userId, upload) => files.take(userId, upload),
    readOwn: (userId, fileId) => files.readOwn(userId, fileId),
    read: (fileId) => files.read(fileId),
    owner: (fileId) => files.owner(fileId),
    use: (tx, { userId, ...use }) => files.use(tx, userId, use),
    end: (tx, usedBy) => files.end(tx, usedBy),
    publish: (upload, shape) => files.publish(upload, shape),
    show: (tx, use) => files.use(tx, 'everybody', use),
    keep: (upload) => files.keepInternal(upload),
    attach: (tx, use) => files.use(tx, 'operators', use),
    readPublic: (fileId) => files.readPublic(fileId),
    sweep,
  };
}

class Files {
  readonly #ports: FilesPorts;
  readonly #store: FileStore;
  readonly #drawing = new Turnstile({ atOnce: 2, waiting: 50 });
  /**
   * HEIC pictures have a separate queue, because they are slow and others should not wait for them.
   */
  readonly #unpacking = new Turnstile({ atOnce: 1, waiting: 10 });

  constructor(ports: FilesPorts) {
    this.#ports = ports;
    this.#store = new FileStore(ports.db);
  }

  takeTurn(userId: number): void {
    const { limits, clock } = this.#ports;
    const wait = limits?.uploads.take(userId, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('file.tooMany', {}, wait);
  }

  /**
   * Writes the row in the state `arriving` before the bytes, so that after a crash `sweep` finds
   * every blob by its row.
   */
  async take(userId: number, upload: UploadedFile): Promise<{ url: string; id: string }> {
    const bytes = await this.#redrawn(upload);
    const file = this.#newFile(bytes);
    if (!(await this.#store.add(file, userId, UNUSED_MAX))) throw new Refused('file.tooMany');
    await this.#keep(file.id, bytes);
    return { url: imageUrl(file.id), id: file.id };
  }

  async keepInternal(upload: UploadedFile): Promise<{ id: string }> {
    const bytes = await this.#redrawn(upload);
    const file = this.#newFile(bytes);
    await this.#store.addOfHouse(file, 'operators');
    await this.#keep(file.id, bytes);
    return { id: file.id };
  }

  async publish(upload: UploadedFile, shape: PublicShape): Promise<{ url: string; id: string }> {
    const bytes = await this.#drawn(upload, (original) => redrawPublic(original, shape));
    const file = this.#newFile(bytes);
    await this.#store.addOfHouse(file, 'everybody');
    await this.#keep(file.id, bytes);
    return { url: pictureUrl(file.id), id: file.id };
  }

  #redrawn(upload: UploadedFile): Promise<Buffer> {
    return this.#drawn(upload, async (original) => (await redraw(original)).bytes);
  }

  /**
   * Reads a file into memory when it is its turn, and redraws it; refuses a file that is not a
   * picture.
   */
  #drawn(
    { head, read, name, mediaType }: UploadedFile,
    draw: (original: Buffer) => Promise<Buffer>,
  ): Promise<Buffer> {
    const isPacked = isHeic(head);
    return (isPacked ? this.#unpacking : this.#drawing).run(async () => {
      const bytes = await read();
      const refusal = contentRefusal({ bytes, name, mediaType });
      if (refusal) throw new Refused(refusal);
      return draw(isPacked ? await unpackHeic(bytes) : bytes);
    });
  }

  #newFile(bytes: Buffer) {
    return {
      id: randomBytes(ID_BYTES).toString('base64url'),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      createdAt: this.#ports.clock.now(),
    };
  }

  async #keep(id: string, bytes: Buffer): Promise<void> {
    const { blobs, seal } = this.#ports;
    await blobs.write(id, seal.close(bytes));
    if (!(await this.#store.arrived(id)))
      throw new Error(`File ${id} was deleted while it was stored`);
  }

  async readPublic(fileId: string): Promise<Uint8Array> {
    const row = await this.#store.byId(fileId);
    const isShown = row?.owner === 'everybody' && row.state === 'used';
    const bytes = isShown ? await this.#bytes(row) : null;
    if (!bytes) throw new Refused('file.unknown');
    return bytes;
  }

  async readOwn(userId: number, fileId: string): Promise<Uint8Array> {
    const row = await this.#kept(fileId);
    const bytes = row?.owner === userId ? await this.#bytes(row) : null;
    if (!bytes) throw new Refused('file.unknown');
    return bytes;
  }

  async read(fileId: string): Promise<Uint8Array | null> {
    const row = await this.#kept(fileId);
    return row && this.#bytes(row);
  }

  async owner(fileId: string): Promise<number | null> {
    const owner = (await this.#kept(fileId))?.owner;
    return typeof owner === 'number' ? owner : null;
  }

  async #kept(fileId: string): Promise<FileRow | null> {
    const row = await this.#store.byId(fileId);
    return row?.state === 'unused' || row?.state === 'used' ? row : null;
  }

  async #bytes({ id }: FileRow): Promise<Uint8Array | null> {
    const kept = await this.#ports.blobs.read(id);
    return kept && this.#ports.seal.open(kept);
  }

  async use(tx: Sql, owner: Owner, { fileIds, usedBy }: FileUse): Promise<void> {
    const ids = [...new Set(fileIds)].sort();
    const used = new Set(await this.#store.use(tx, { ids, owner, usedBy }));
    const missing = ids.find((id) => !used.has(id));
    if (missing === undefined) return;
    const row = await this.#store.byId(missing, tx);
    throw new Refused(row?.owner === owner && row.state === 'used' ? 'file.used' : 'file.unknown');
  }

  end(tx: Sql, usedBy: string): Promise<void> {
    return this.#store.end(tx, usedBy);
  }

  async sweep(): Promise<number> {
    const { clock, blobs } = this.#ports;
    let removed = 0;
    for (;;) {
      const ids = await this.#store.claimEnded({ now: clock.now(), ...TIMES }, SWEEP_AT_ONCE);
      for (const id of ids) {
        await blobs.remove(id);
        // The row is deleted last, so that after a crash in between it is claimed again.
        await this.#store.forget(id);
      }
      removed += ids.length;
      if (ids.length < SWEEP_AT_ONCE) return removed;
    }
  }
}
