import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Log } from '../../log.ts';
import type { Feed, FeedHealth, FeedSink, TickOrigin } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import { pointsOf } from '../../quotes/price-text.ts';
import { Pace } from './pace.ts';
import { findTickFiles, TickFile } from './tick-file.ts';

/** At full speed, the replay yields to the event loop after this many ticks. */
const TICKS_PER_TURN = 2_000;

export interface ReplayFeedOptions {
  /** A file `CODE.ticks.csv[.gz]`, or a folder of such files. */
  readonly path: string;
  /** A multiple of real time, or `max` for as fast as the listeners can follow. */
  readonly speed: number | 'max';
  /** True to start again at the end, with new candles and days. */
  readonly isLooped: boolean;
  readonly log: Log;
}

interface Source {
  readonly file: TickFile;
  readonly line: InstrumentLine;
}

/**
 * Replays recorded ticks in the order of their times. Ticks with the same time keep the order of
 * their lines, and of their files' names. No tick is skipped at any speed.
 */
export class ReplayFeed implements Feed {
  readonly #options: ReplayFeedOptions;
  #state: FeedHealth['state'] = 'waiting';
  #badLines = 0;
  /** The number of bad lines of each file. */
  readonly #badLinesOf = new Map<string, number>();
  #unknownCodes: string[] = [];
  #isStopped = false;
  #pace = new Pace('max');
  #running: Promise<void> = Promise.resolve();

  constructor(options: ReplayFeedOptions) {
    this.#options = options;
  }

  get health(): FeedHealth {
    return {
      kind: 'replay',
      state: this.#state,
      badLines: this.#badLines,
      unknownCodes: this.#unknownCodes,
      sources: [],
    };
  }

  originOf(): TickOrigin {
    return 'recorded';
  }

  /**
   * Opens the files and starts to replay them. Throws if no file is of an instrument in the
   * catalogue, or if none of them has a tick.
   */
  async start(sink: FeedSink): Promise<void> {
    const files = await findTickFiles(this.#options.path);
    const known = files.filter(({ code }) => sink.line(code) !== undefined);
    this.#unknownCodes = files.filter((file) => !known.includes(file)).map(({ code }) => code);
    const { log, path } = this.#options;
    if (this.#unknownCodes.length > 0) {
      log.warn({ codes: this.#unknownCodes }, 'tick files of unknown instruments are ignored');
    }
    if (known.length === 0)
      throw new Error(`Expected CODE.ticks.csv[.gz] of the catalogue: ${path}`);
    await this.#checkReadable(known);
    this.#running = this.#play(sink, known);
  }

  async #checkReadable(files: readonly { code: string; path: string }[]): Promise<void> {
    const unreadable: string[] = [];
    for (const each of files) {
      const file = new TickFile(each, () => undefined);
      if (!(await file.isReadable())) unreadable.push(each.path);
      file.close();
    }
    if (unreadable.length === 0) return;
    const expected = `Expected rows of time_ms,bid,ask: ${unreadable.join(', ')}`;
    if (unreadable.length === files.length) throw new Error(expected);
    this.#options.log.error({ files: unreadable }, 'no row of these tick files can be read');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pace.stop();
    await this.#running;
  }

  async #play(sink: FeedSink, files: readonly { code: string; path: string }[]): Promise<void> {
    this.#state = 'running';
    do {
      await sink.restart();
      const count = await this.#playOnce(sink, files);
      this.#options.log.info({ ticks: count, badLines: this.#badLines }, 'the replay has ended');
      if (count === 0) break;
    } while (this.#options.isLooped && !this.#isStopped);
    this.#state = 'ended';
  }

  async #playOnce(
    sink: FeedSink,
    files: readonly { code: string; path: string }[],
  ): Promise<number> {
    const sources: Source[] = [];
    for (const each of files) {
      const line = sink.line(each.code);
      if (line) sources.push({ line, file: new TickFile(each, (bad) => this.#reportBad(bad)) });
    }
    this.#pace = new Pace(this.#options.speed);
    try {
      return await this.#merge(sink, sources);
    } finally {
      for (const { file } of sources) file.close();
    }
  }

  async #merge(sink: FeedSink, opened: readonly Source[]): Promise<number> {
    let sources = [...opened];
    let count = 0;
    const advance = (time: number) => sink.advance(time);
    while (!this.#isStopped) {
      for (const source of sources) {
        if (source.file.head !== null || (await source.file.refill())) continue;
        sources = sources.filter((each) => each !== source);
      }
      const source = earliest(sources);
      const tick = source?.file.head;
      if (!source || !tick) break;
      if (this.#pace.mustWait(tick.time)) await this.#pace.until(tick.time, advance);
      if (this.#isStopped) break;
      const rolling = sink.advance(tick.time);
      if (rolling) await rolling;
      const { digits } = source.line.listing.instrument;
      const bid = pointsOf(tick.bid, digits);
      const ask = pointsOf(tick.ask, digits);
      sink.take(source.line, { bid, ask, time: tick.time });
      if (sink.wait) await sink.wait;
      source.file.advance();
      count += 1;
      if (count % TICKS_PER_TURN === 0) await nextTurn();
    }
    return count;
  }

  #reportBad(problem: { file: string; line: number; reason: string }): void {
    this.#badLines += 1;
    const count = (this.#badLinesOf.get(problem.file) ?? 0) + 1;
    this.#badLinesOf.set(problem.file, count);
    // The 1st, 10th, 100th of each file, so that every file with bad lines is named.
    if (!/^10*$/.test(String(count))) return;
    this.#options.log.warn({ ...problem, count }, 'bad line in a tick file');
  }
}

/** Returns the source whose next tick is oldest; the first of several with the same time. */
function earliest(sources: readonly Source[]): Source | undefined {
  let first: Source | undefined;
  let time = Infinity;
  for (const source of sources) {
    const { head } = source.file;
    if (head === null || head.time >= time) continue;
    first = source;
    time = head.time;
  }
  return first;
}
