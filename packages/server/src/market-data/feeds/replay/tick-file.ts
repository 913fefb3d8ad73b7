import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';

/** Matches `CODE.ticks.csv` and `CODE.ticks.csv.gz`. */
const FILE_NAME = /^([A-Za-z0-9._-]{1,32})\.ticks\.csv(\.gz)?$/;
const HEADER = 'time_ms,bid,ask';
const LINE = /^(\d{1,15}),([^,]*),([^,]*)$/;
/** Byte-order marks of UTF-8, as they read in latin1. */
const MARKS = /^(?:\u00ef\u00bb\u00bf)+/;
/** A longer line cannot be a tick. */
const LINE_LENGTH_MAX = 1_024;
/** A row that is ahead of its neighbours is judged by this many rows after it. */
const WITNESSES = 8;
/** A file whose beginning of this many characters has no tick counts as unreadable. */
const BEGINNING_MAX = 1_048_576;

export interface FileTick {
  readonly time: number;
  readonly bid: string;
  readonly ask: string;
  readonly line: number;
}

/** Called for a problem that ends one file or skips one line, but never ends the replay. */
export type ReportBad = (problem: {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}) => void;

/** Returns the tick files at a path, sorted by name: the file itself, or those in the folder. */
export async function findTickFiles(path: string): Promise<{ code: string; path: string }[]> {
  const isFolder = (await stat(path)).isDirectory();
  const paths = isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
  return paths.flatMap((file) => {
    const code = FILE_NAME.exec(basename(file))?.[1];
    return code === undefined ? [] : [{ code: code.toUpperCase(), path: file }];
  });
}

/** Reads one file of ticks chunk by chunk; only one chunk is in memory. */
export class TickFile {
  readonly code: string;
  /** The next tick; null if the chunk has no more ticks. */
  head: FileTick | null = null;
  readonly #path: string;
  readonly #report: ReportBad;
  readonly #chunks: AsyncIterator<string>;
  readonly #close: () => void;
  /** Ticks that were read but wait for the rows after them. */
  #read: FileTick[] = [];
  #ticks: FileTick[] = [];
  /** Time of the last tick that was believed, epoch ms. */
  #time = -Infinity;
  #length = 0;
  #next = 0;
  #rest = '';
  #line = 0;
  #isOverlong = false;

  constructor({ code, path }: { code: string; path: string }, report: ReportBad) {
    this.code = code;
    this.#path = path;
    this.#report = report;
    const raw = createReadStream(path);
    const text = path.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
    // `pipe` does not forward errors, so an error of the file is passed on here.
    if (text !== raw) raw.on('error', (error) => text.destroy(error));
    // Errors after closing do not matter.
    text.on('error', () => undefined);
    text.setEncoding('latin1');
    this.#chunks = text[Symbol.asyncIterator]() as AsyncIterator<string>; // because of setEncoding
    this.#close = () => {
      text.destroy();
      raw.destroy();
    };
  }

  /** Moves to the next tick of the chunk in memory. */
  advance(): void {
    this.head = this.#ticks[this.#next] ?? null;
    this.#next += 1;
  }

  /** Reads chunks until there is a next tick; returns false at the end of the file. */
  async refill(): Promise<boolean> {
    while (this.head === null) {
      const chunk = await this.#nextChunk();
      const isEnd = chunk === null;
      if (chunk !== null) this.#take(chunk);
      else if (this.#rest !== '') this.#takeRest();
      else if (this.#read.length === 0) return false;
      this.#believe(isEnd);
      this.advance();
    }
    return true;
  }

  /** Returns whether the beginning of the file has a tick; the file must not be read further. */
  async isReadable(): Promise<boolean> {
    while (this.#read.length === 0 && this.#length < BEGINNING_MAX) {
      const chunk = await this.#nextChunk();
      if (chunk !== null) this.#take(chunk);
      else if (this.#rest !== '') this.#takeRest();
      else return false;
    }
    return this.#read.length > 0;
  }

  close(): void {
    this.#close();
  }

  async #nextChunk(): Promise<string | null> {
    try {
      const { done, value } = await this.#chunks.next();
      if (done) return null;
      this.#length += value.length;
      return value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#report({ file: this.#path, line: this.#line + 1, reason });
      // The rest is only part of a line and could be read as a wrong price.
      this.#rest = '';
      return null;
    }
  }

  #take(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#takeLine(line);
    if (this.#rest.length <= LINE_LENGTH_MAX) return;
    this.#isOverlong = true;
    this.#rest = this.#rest.slice(0, LINE_LENGTH_MAX);
  }

  /** Reads the last line of a file, which may have no line break. */
  #takeRest(): void {
    const line = this.#rest;
    this.#rest = '';
    this.#takeLine(line);
  }

  /**
   * Hands on the ticks that have enough rows after them; at the end of the file, all. Drops those
   * whose time is wrong and would set the market clock ahead.
   */
  #believe(isEnd: boolean): void {
    const read = this.#read;
    const count = isEnd ? read.length : Math.max(0, read.length - WITNESSES);
    this.#ticks = [];
    this.#next = 0;
    for (const [index, tick] of read.slice(0, count).entries()) {
      if (isAhead(read, index, this.#time)) {
        const reason = 'its time is ahead of the rows after it';
        this.#report({ file: this.#path, line: tick.line, reason });
        continue;
      }
      this.#time = Math.max(this.#time, tick.time);
      this.#ticks.push(tick);
    }
    this.#read = read.slice(count);
  }

  #takeLine(line: string): void {
    this.#line += 1;
    // A file joined from several has a mark at the first row of each.
    const unmarked = line.replace(MARKS, '');
    const isBeginning = this.#line === 1 || unmarked !== line;
    const text = unmarked.endsWith('\r') ? unmarked.slice(0, -1) : unmarked;
    const match = this.#isOverlong ? null : LINE.exec(text);
    this.#isOverlong = false;
    if (match) {
      const [, time, bid = '', ask = ''] = match;
      this.#read.push({ time: Number(time), bid, ask, line: this.#line });
      return;
    }
    if (text === '' || (isBeginning && text === HEADER)) return;
    this.#report({ file: this.#path, line: this.#line, reason: 'not time_ms,bid,ask' });
  }
}

/**
 * Returns whether most of the rows after a tick are older than the tick, and not older than the
 * tick before it, which came at `before` (epoch ms).
 */
function isAhead(ticks: readonly FileTick[], index: number, before: number): boolean {
  const time = ticks[index]?.time ?? before;
  let against = 0;
  let agreeing = 0;
  for (const after of ticks.slice(index + 1, index + 1 + WITNESSES)) {
    if (after.time >= time) agreeing += 1;
    else if (after.time >= before) against += 1;
  }
  return against > agreeing;
}
