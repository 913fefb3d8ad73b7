import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';

/** `CODE.ticks.csv` or `CODE.ticks.csv.gz`. */
const FILE_NAME = /^([A-Za-z0-9._-]{1,32})\.ticks\.csv(\.gz)?$/;
const HEADER = 'time_ms,bid,ask';
const LINE = /^(\d{1,15}),([^,]*),([^,]*)$/;
/** Longer lines are not ticks. */
const LINE_LENGTH_MAX = 1_024;

export interface FileTick {
  readonly time: number;
  readonly bid: string;
  readonly ask: string;
}

/** Called with a problem in a file, which ends the file or skips one line, never the replay. */
export type ReportBad = (problem: {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}) => void;

/** The tick files at a path, by name: the file itself, or those in the folder. */
export async function findTickFiles(path: string): Promise<{ code: string; path: string }[]> {
  const isFolder = (await stat(path)).isDirectory();
  const paths = isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path];
  return paths.flatMap((file) => {
    const code = FILE_NAME.exec(basename(file))?.[1];
    return code === undefined ? [] : [{ code: code.toUpperCase(), path: file }];
  });
}

/** Reads one file of ticks chunk by chunk, with only one chunk in memory. */
export class TickFile {
  readonly code: string;
  /** The next tick; null when the chunk is used up. */
  head: FileTick | null = null;
  readonly #path: string;
  readonly #report: ReportBad;
  readonly #chunks: AsyncIterator<string>;
  readonly #close: () => void;
  #ticks: FileTick[] = [];
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
    // `pipe` does not forward errors, so a failure to open the file is passed on here.
    if (text !== raw) raw.on('error', (error) => text.destroy(error));
    // Errors after closing do not matter.
    text.on('error', () => undefined);
    text.setEncoding('latin1');
    this.#chunks = text[Symbol.asyncIterator]() as AsyncIterator<string>; // by setEncoding
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

  /** Reads until there is a next tick; false at the end of the file. */
  async refill(): Promise<boolean> {
    while (this.head === null) {
      const chunk = await this.#read();
      this.#ticks = [];
      this.#next = 0;
      if (chunk !== null) this.#take(chunk);
      else if (this.#rest === '') return false;
      else this.#takeRest();
      this.advance();
    }
    return true;
  }

  close(): void {
    this.#close();
  }

  async #read(): Promise<string | null> {
    try {
      const { done, value } = await this.#chunks.next();
      return done ? null : value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#report({ file: this.#path, line: this.#line + 1, reason });
      // Part of a line could be read as a wrong price.
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

  /** The last line of a file may have no line break. */
  #takeRest(): void {
    const line = this.#rest;
    this.#rest = '';
    this.#takeLine(line);
  }

  #takeLine(line: string): void {
    this.#line += 1;
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    const match = this.#isOverlong ? null : LINE.exec(text);
    this.#isOverlong = false;
    if (match) {
      const [, time, bid = '', ask = ''] = match;
      this.#ticks.push({ time: Number(time), bid, ask });
      return;
    }
    if (text === '' || (this.#line === 1 && text === HEADER)) return;
    this.#report({ file: this.#path, line: this.#line, reason: 'not time_ms,bid,ask' });
  }
}
