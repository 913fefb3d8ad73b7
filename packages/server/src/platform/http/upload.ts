import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { IMAGE_BYTES_MAX } from '@fulcrum/contract/files/calls';

import { Refused } from '../refusal.ts';
import { openSpooled } from './spool.ts';
import { UploadPlaces, type Sender } from './upload-places.ts';

/** A file as its sender describes it; of this, only the bytes can be trusted. */
export interface UploadedFile {
  /** The first bytes, enough to determine the type of the file. */
  readonly head: Buffer;
  /** Reads the whole file, which stays on disk until there is memory for it. */
  readonly read: () => Promise<Buffer>;
  readonly size: number;
  readonly name: string;
  readonly mediaType: string;
}

/** The connection is closed for a larger body, instead of reading it to the end for a refusal. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;
const MIB = 1024 * 1024;
const HEAD_BYTES = 64;
/**
 * A phone on a bad connection is faster than this; slower senders would block places for others.
 */
const BYTES_PER_SECOND_MIN = 16 * 1024;
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 1_000;

/** Requests that were too slow: their connection is closed after the reply. */
const tooSlowOnes = new WeakSet<IncomingMessage>();

/** Creates the part of the server that accepts uploads; all other parts refuse them. */
export function serveUploads(app: FastifyInstance, serve: (part: FastifyInstance) => void): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    await part.register(multipart, {
      limits: { fileSize: IMAGE_BYTES_MAX, files: 2, fields: 8, fieldSize: 1_024, parts: 10 },
    });
    // Does not read bodies of other types: the handler checks access and then refuses them.
    part.addContentTypeParser('*', (_request, _payload, done) => done(null));
    part.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_BYTES_MAX;
    });
    // The rest of an unread body is dropped, so that its sender receives the refusal. The
    // connection of a sender that was too slow is closed.
    part.addHook('onResponse', async ({ raw }) => {
      if (tooSlowOnes.has(raw)) raw.destroy();
    });
    serve(part);
  });
}

/** Receives files on disk, a limited number at a time, and deletes them after use. */
export class Uploads {
  readonly #folder: string;
  readonly #places: UploadPlaces;
  readonly #patienceMs: number;

  constructor(folder: string, places = new UploadPlaces(), patienceMs = PATIENCE_MS) {
    this.#folder = folder;
    this.#places = places;
    this.#patienceMs = patienceMs;
  }

  /**
   * Passes the only file of a request to `work`. Takes a place before anything is read. Refuses if
   * there is no place, the sender is too slow, or the file is missing, too large or not the only
   * one.
   */
  receive<Result>(
    request: FastifyRequest,
    sender: Sender,
    work: (file: UploadedFile) => Promise<Result>,
  ): Promise<Result> {
    return this.#places.run(sender, async () => {
      if (!request.isMultipart()) throw new Refused('file.missing');
      const spool = await openSpooled(this.#folder);
      try {
        return await work(await this.#only(request, spool));
      } finally {
        await spool.close();
      }
    });
  }

  async #only(request: FastifyRequest, spool: FileHandle): Promise<UploadedFile> {
    const { tooSlow, stop } = this.#watch(request);
    const received = onlyFile(request, spool);
    // If the sender is too slow, the reply closes the connection, and nothing waits for this
    // promise when it fails.
    received.catch(() => undefined);
    try {
      return await Promise.race([received, tooSlow]);
    } finally {
      stop();
    }
  }

  #watch({ raw }: FastifyRequest): { readonly tooSlow: Promise<never>; stop(): void } {
    const started = performance.now();
    const before = raw.socket.bytesRead;
    let watch: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<never>((_resolve, reject) => {
      watch = setInterval(() => {
        const elapsedMs = performance.now() - started;
        const isSlow = (raw.socket.bytesRead - before) * 1_000 < elapsedMs * BYTES_PER_SECOND_MIN;
        if (elapsedMs <= this.#patienceMs || !isSlow) return;
        tooSlowOnes.add(raw);
        reject(new Refused('file.tooSlow'));
      }, LOOK_EVERY_MS);
    });
    return { tooSlow, stop: () => clearInterval(watch) };
  }
}

async function onlyFile(request: FastifyRequest, spool: FileHandle): Promise<UploadedFile> {
  let found: UploadedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (found) throw new Refused('file.many');
      const written = await write(part.file, spool);
      if (part.file.truncated) throw tooLarge();
      // A form with an empty file field sends an empty file without a name.
      if (written.size === 0 && part.filename === '') continue;
      found = { ...written, name: part.filename, mediaType: part.mimetype };
    }
  } catch (error) {
    throw uploadRefusal(error);
  }
  if (!found) throw new Refused('file.missing');
  return found;
}

async function write(from: Readable, spool: FileHandle) {
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    }
    await spool.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  }
  const read = async () => {
    const bytes = Buffer.alloc(size);
    await spool.read(bytes, 0, size, 0);
    return bytes;
  };
  return { head, size, read };
}

const tooLarge = () => new Refused('file.tooLarge', { max: IMAGE_BYTES_MAX / MIB });

/** Turns the parser's errors about invalid requests into refusals; other errors stay faults. */
function uploadRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return new Refused('file.many');
  // Any other error of the parser is caused by a truncated or malformed body.
  return error instanceof Refused ? error : new Refused('request.malformed');
}
