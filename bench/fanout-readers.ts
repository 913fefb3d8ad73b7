import { connect, type Socket } from 'node:net';

/**
 * The subscribers of the fan-out benchmark, in a process of their own: thousands of plain sockets
 * that count what arrives. A WebSocket library here would cost more than the server under test.
 */

export interface OpenCommand {
  readonly type: 'open';
  readonly port: number;
  readonly count: number;
}
export type ReaderCommand = OpenCommand | { readonly type: 'reset' | 'report' | 'close' };

export interface ReaderReport {
  readonly frames: number;
  readonly bytes: number;
  readonly quotes: number;
  /**
   * Delay in ms from a tick to the arrival of its frame here, for every quote, measured at one
   * client in fifty.
   */
  readonly delays: { readonly p50: number; readonly p99: number; readonly samples: number };
}
export type ReaderAnswer =
  | { readonly type: 'opened' | 'closed' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'report'; readonly report: ReaderReport };

const CONNECTING_MAX = 100;
const SAMPLE_EVERY = 50;
const CHUNK_BYTES = 64 * 1024;
const QUOTE_MARK = Buffer.from('{"Id":');
const TIME_MARK = Buffer.from('"Time":');
const EPOCH_MS_DIGITS = 13;

const sockets: Socket[] = [];
const counts = { frames: 0, bytes: 0, quotes: 0 };
let delays: number[] = [];

/** Counts whole frames by their headers, without reading the content. */
class FrameCounter {
  #left = 0;
  #head = Buffer.alloc(0);

  count(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left === 0) {
        const rest = chunk.subarray(at, at + 10);
        const head = this.#head.length === 0 ? rest : Buffer.concat([this.#head, rest]);
        const size = sizeOf(head);
        if (size === null) {
          this.#head = Buffer.from(head);
          return;
        }
        at += size.head - this.#head.length;
        this.#head = Buffer.alloc(0);
        this.#left = size.payload;
      }
      const taken = Math.min(this.#left, chunk.length - at);
      at += taken;
      this.#left -= taken;
      if (this.#left === 0) counts.frames += 1;
    }
  }
}

function sizeOf(head: Buffer): { head: number; payload: number } | null {
  const short = (head[1] ?? 0) & 0x7f;
  const length = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (head.length < length) return null;
  if (short < 126) return { head: 2, payload: short };
  if (short === 126) return { head: 4, payload: head.readUInt16BE(2) };
  return { head: 10, payload: Number(head.readBigUInt64BE(2)) };
}

/** Counts a mark in a stream of chunks, also if it is split across two chunks. */
class MarkCounter {
  #tail = Buffer.alloc(0);

  count(chunk: Buffer): void {
    const seam = Buffer.concat([this.#tail, chunk.subarray(0, QUOTE_MARK.length - 1)]);
    counts.quotes += marksIn(seam) + marksIn(chunk);
    this.#tail = Buffer.from(chunk.subarray(-(QUOTE_MARK.length - 1)));
  }
}

function marksIn(bytes: Buffer): number {
  let count = 0;
  let at = bytes.indexOf(QUOTE_MARK);
  while (at >= 0) {
    count += 1;
    at = bytes.indexOf(QUOTE_MARK, at + QUOTE_MARK.length);
  }
  return count;
}

function sampleDelays(chunk: Buffer): void {
  const now = Date.now();
  let at = chunk.indexOf(TIME_MARK);
  while (at >= 0) {
    const start = at + TIME_MARK.length;
    const time = Number(chunk.toString('latin1', start, start + EPOCH_MS_DIGITS));
    // The last number of a chunk may be cut off.
    if (time > 1e12) delays.push(now - time);
    at = chunk.indexOf(TIME_MARK, start);
  }
}

function openOne(port: number, isSampled: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const frames = new FrameCounter();
    const marks = new MarkCounter();
    let isUpgraded = false;
    const read = (chunk: Buffer): void => {
      if (!isUpgraded) {
        const end = chunk.indexOf('\r\n\r\n');
        if (!chunk.toString('latin1').startsWith('HTTP/1.1 101') || end < 0) {
          reject(new Error(`The server answered ${chunk.toString('latin1', 0, 60)}`));
          return;
        }
        isUpgraded = true;
        socket.write(clientFrame('{"type":"sub","params":"DAY_MARKET"}'));
        resolve();
        if (end + 4 < chunk.length) read(chunk.subarray(end + 4));
        return;
      }
      counts.bytes += chunk.length;
      frames.count(chunk);
      marks.count(chunk);
      if (isSampled) sampleDelays(chunk);
    };
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: CHUNK,
        callback: (size, buffer) => {
          read(Buffer.from(buffer.buffer, buffer.byteOffset, size));
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.write(
      'GET /v1/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    sockets.push(socket);
  });
}

/** All sockets read into this one buffer, because each chunk is counted before the next is read. */
const CHUNK = Buffer.alloc(CHUNK_BYTES);

/** Makes a short text frame as clients send it; a mask of zeros leaves the text unchanged. */
function clientFrame(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]);
  return Buffer.concat([head, Buffer.from(text)]);
}

async function openAll({ port, count }: OpenCommand): Promise<void> {
  for (let opened = 0; opened < count; opened += CONNECTING_MAX) {
    const batch = Math.min(CONNECTING_MAX, count - opened);
    await Promise.all(
      Array.from({ length: batch }, (_, index) =>
        openOne(port, (opened + index) % SAMPLE_EVERY === 0),
      ),
    );
  }
}

function reset(): void {
  counts.frames = 0;
  counts.bytes = 0;
  counts.quotes = 0;
  delays = [];
}

function report(): ReaderReport {
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN;
  return { ...counts, delays: { p50: at(0.5), p99: at(0.99), samples: delays.length } };
}

const answer = (message: ReaderAnswer): void => {
  process.send?.(message);
};

function obey(command: ReaderCommand): void {
  switch (command.type) {
    case 'open':
      openAll(command).then(
        () => answer({ type: 'opened' }),
        (error: unknown) => answer({ type: 'failed', message: String(error) }),
      );
      return;
    case 'reset':
      reset();
      return;
    case 'report':
      answer({ type: 'report', report: report() });
      return;
    case 'close':
      for (const socket of sockets.splice(0)) socket.destroy();
      answer({ type: 'closed' });
      return;
  }
}

// The cast is safe: only the parent process sends messages, and only of these types.
process.on('message', (message) => obey(message as ReaderCommand));
process.on('disconnect', () => process.exit(0));
