import type { Log } from '../../log.ts';
import type {
  AskCandles,
  Feed,
  FeedHealth,
  FeedSink,
  FeedTick,
  TickOrigin,
  Verdict,
} from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import type { Route } from './settings.ts';
import type { SourceIntake } from './source-intake.ts';

export interface RoutedFeedOptions {
  /** Keyed by the code of the instrument. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Keyed by the name of the source. */
  readonly intakes: ReadonlyMap<string, SourceIntake>;
  /** Quotes the instruments without a route; null if nobody does. */
  readonly others: Feed | null;
  readonly log: Log;
}

/** Takes each instrument's prices from one source, and from no other. */
export class RoutedFeed implements Feed {
  readonly #options: RoutedFeedOptions;
  #unknownCodes: readonly string[] = [];

  constructor(options: RoutedFeedOptions) {
    this.#options = options;
  }

  get others(): Feed | null {
    return this.#options.others;
  }

  get health(): FeedHealth {
    const { intakes, others } = this.#options;
    const sources = [...intakes.values()].map(({ health }) => health);
    const rest = others?.health;
    const isRunning = rest?.state === 'running' || sources.some(({ state }) => state === 'live');
    return {
      kind: 'sources',
      state: isRunning ? 'running' : 'waiting',
      badLines: rest?.badLines ?? 0,
      unknownCodes: [...this.#unknownCodes, ...(rest?.unknownCodes ?? [])],
      sources,
    };
  }

  get simulation() {
    return this.#options.others?.simulation ?? null;
  }

  originOf(code: string): TickOrigin {
    const { routes, others } = this.#options;
    return routes.has(code) ? 'live' : (others?.originOf(code) ?? 'live');
  }

  async start(sink: FeedSink): Promise<void> {
    const { routes, intakes, others, log } = this.#options;
    this.#unknownCodes = [...routes.keys()].filter((code) => !sink.line(code));
    if (this.#unknownCodes.length > 0) {
      log.warn({ codes: this.#unknownCodes }, 'routes of instruments that do not exist');
    }
    for (const line of sink.lines) this.#route(line);
    await others?.start(new OthersSink(sink, (line) => !this.#routeOf(line)));
    for (const intake of intakes.values()) intake.start(sink);
  }

  async stop(): Promise<void> {
    const { intakes, others } = this.#options;
    await Promise.all([...intakes.values()].map((intake) => intake.stop()));
    await others?.stop();
  }

  join(line: InstrumentLine): void {
    if (!this.#route(line)) this.#options.others?.join?.(line);
  }

  bidCandles(line: InstrumentLine): AskCandles | null {
    const route = this.#routeOf(line);
    return (route && this.#options.intakes.get(route.source)?.bidCandles(line)) ?? null;
  }

  #routeOf({ listing }: InstrumentLine): Route | undefined {
    return this.#options.routes.get(listing.instrument.code);
  }

  /** Returns whether the instrument has a source of its own, which quotes it from now on. */
  #route(line: InstrumentLine): boolean {
    const route = this.#routeOf(line);
    if (!route) return false;
    this.#options.intakes.get(route.source)?.add(line, route);
    return true;
  }
}

/** Shows a feed only those instruments that no source quotes. */
class OthersSink implements FeedSink {
  readonly #sink: FeedSink;
  readonly #isOwn: (line: InstrumentLine) => boolean;

  constructor(sink: FeedSink, isOwn: (line: InstrumentLine) => boolean) {
    this.#sink = sink;
    this.#isOwn = isOwn;
  }

  get lines(): InstrumentLine[] {
    return [...this.#sink.lines].filter(this.#isOwn);
  }

  get wait(): Promise<void> | null {
    return this.#sink.wait;
  }

  line(code: string): InstrumentLine | undefined {
    const line = this.#sink.line(code);
    return line && this.#isOwn(line) ? line : undefined;
  }

  advance(time: number): Promise<void> | null {
    return this.#sink.advance(time);
  }

  take(line: InstrumentLine, tick: FeedTick): Verdict {
    return this.#sink.take(line, tick);
  }

  affirm(line: InstrumentLine, at: number): void {
    this.#sink.affirm(line, at);
  }

  withdraw(line: InstrumentLine): void {
    this.#sink.withdraw(line);
  }

  filled(): void {
    this.#sink.filled();
  }

  restart(): Promise<void> {
    return this.#sink.restart();
  }
}
