import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/**
 * A file of logged quotes: gzip of lines of JSON. The first line is the head; each other line is a
 * batch, oldest first, with the fields of the table `quote_batch`. Items and state are as they were
 * logged, byte for byte.
 */

const FORMAT = 'fulcrum-quotes-1';
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Which part of the log a file has. Times are in epoch ms. */
export interface FileRange {
  /** Number of the first item. */
  readonly q0: number;
  /** Number of the last item. */
  readonly q1: number;
  readonly from: number;
  readonly to: number;
  readonly batches: number;
}

/** A row of the log; `body` and `key` are JSON texts. */
export interface LoggedBatch {
  readonly q0: number;
  readonly q1: number;
  readonly epoch: number;
  readonly at: number;
  readonly body: string;
  readonly key: string | null;
}

/** Returns the bytes of a file; they are the same for the same rows. */
export function quoteFile(range: FileRange, rows: readonly LoggedBatch[]): Promise<Uint8Array> {
  const { q0, q1, from, to, batches } = range;
  const head = JSON.stringify({ format: FORMAT, q0, q1, from, to, batches });
  const lines = rows.map(
    ({ q0, q1, epoch, at, body, key }) =>
      `{"q0":${q0},"q1":${q1},"epoch":${epoch},"at":${at},"items":${oneLine(body)}` +
      `${key === null ? '' : `,"state":${oneLine(key)}`}}`,
  );
  return pack(Buffer.from(`${[head, ...lines].join('\n')}\n`));
}

/** A line break in JSON text can only stand between its tokens. */
const oneLine = (json: string): string => json.replaceAll(/[\r\n]/g, ' ');

/** Throws unless the bytes are a complete file of this part of the log. */
export async function requireQuoteFile(bytes: Uint8Array, range: FileRange): Promise<void> {
  const [first, ...lines] = (await unpack(bytes)).toString('utf8').split('\n');
  const head: unknown = JSON.parse(first ?? '');
  const { q0, q1, from, to, batches } = range;
  const expected = { format: FORMAT, q0, q1, from, to, batches };
  if (JSON.stringify(head) !== JSON.stringify(expected)) {
    throw new Error(`Expected quotes ${q0} to ${q1} in a file, found the head ${first}`);
  }
  // Every line ends with a break, so the last part is empty.
  const found = lines.slice(0, -1).map((line) => JSON.parse(line) as { q0: number; q1: number });
  if (found.length !== batches || found[0]?.q0 !== q0 || found.at(-1)?.q1 !== q1) {
    throw new Error(`A file of quotes ${q0} to ${q1} does not have its ${batches} batches`);
  }
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Returns the id under which a file is stored: day of the month, day and hour of its start, q0. */
export function blobIdOf({ q0, from }: Pick<FileRange, 'q0' | 'from'>): string {
  const start = new Date(from).toISOString(); // 2026-11-23T15:04:05.000Z
  const day = start.slice(0, 10).replaceAll('-', '');
  return `${start.slice(8, 10)}-quotes-${day}-${start.slice(11, 13)}h-${q0}`;
}
