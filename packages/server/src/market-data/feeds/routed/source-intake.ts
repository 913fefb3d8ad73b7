import type { Clock } from '../../../platform/ports/clock.ts';
import type { Log } from '../../log.ts';
import type { AskCandles, FeedSink, SourceHealth } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import { pointsOf } from '../../quotes/price-text.ts';
import { importedCandles } from './imported-candles.ts';
import { Lags } from './lags.ts';
import type { Route } from './settings.ts';
import type { Source, SourceFault, SourceQuote, SourceSink } from '../sources/source.ts';

/** A broken source does not flood the log. */
const LOG_EVERY_MS = 60_000;

interface Routed {
  readonly line: InstrumentLine;
  readonly route: Route;
  /** Whether the last quote that its source sent is the one of the market. */
  stands: boolean;
}

export interface SourceIntakePorts {
  readonly name: string;
  readonly kind: string;
  readonly source: Source;
  readonly clock: Clock;
  readonly log: Log;
}

/** Delivers what one source says to the instruments that it quotes, and counts it. */
export class SourceIntake implements SourceSink {
  readonly #ports: SourceIntakePorts;
  readonly #routed = new Map<string, Routed[]>();
  readonly #dropped = new Map<SourceFault, number>();
  /** When each fault was logged last, monotonic ms. */
  readonly #logged = new Map<SourceFault, number>();
  readonly #lags = new Lags();
  #sink: FeedSink | null = null;
  #quotes = 0;
  #affirmed = 0;

  constructor(ports: SourceIntakePorts) {
    this.#ports = ports;
  }

  get name(): string {
    return this.#ports.name;
  }

  get health(): SourceHealth {
    const { name, kind, source } = this.#ports;
    const { state, reason, reconnects } = source;
    const codes = [...this.#routed.values()].flat().map(({ line }) => codeOf(line));
    return {
      name,
      kind,
      state,
      reason,
      reconnects,
      codes,
      quotes: this.#quotes,
      affirmed: this.#affirmed,
      dropped: Object.fromEntries(this.#dropped),
      lagMs: this.#lags.p95,
    };
  }

  /** Lets the source quote this instrument from now on. */
  add(line: InstrumentLine, route: Route): void {
    const others = this.#routed.get(route.symbol) ?? [];
    this.#routed.set(route.symbol, [...others, { line, route, stands: false }]);
    if (this.#sink) this.#ports.source.add(route.symbol);
  }

  /** Ends what `add` began for the same line, symbol and scale. */
  remove(line: InstrumentLine, route: Route): void {
    const others = (this.#routed.get(route.symbol) ?? []).filter(
      (each) => each.line !== line || each.route.powerOfTen !== route.powerOfTen,
    );
    if (others.length > 0) {
      this.#routed.set(route.symbol, others);
      return;
    }
    // Kept without instruments: what still comes is not unknown, it is not wanted.
    this.#routed.set(route.symbol, []);
    if (this.#sink) this.#ports.source.remove(route.symbol);
  }

  start(sink: FeedSink): void {
    this.#sink = sink;
    const wanted = [...this.#routed].filter(([, lines]) => lines.length > 0);
    this.#ports.source.start(
      wanted.map(([symbol]) => symbol),
      this,
    );
  }

  /** Returns who has candles of the bid of this instrument; null if the source has none. */
  bidCandles(line: InstrumentLine): AskCandles | null {
    const { source } = this.#ports;
    const routed = [...this.#routed.values()].flat().find((each) => each.line === line);
    if (!routed || !source.bidCandles) return null;
    const { allowsNonPositive } = line.listing.instrument;
    const terms = { digits: digitsOf(routed), allowsNonPositive };
    const { symbol } = routed.route;
    return async (range, signal) => {
      const { from, to } = range;
      const found = await source.bidCandles?.({ symbol, from, to }, signal);
      return importedCandles(found ?? [], terms, range);
    };
  }

  async stop(): Promise<void> {
    this.#sink = null;
    await this.#ports.source.stop();
  }

  quote(quote: SourceQuote): void {
    const { clock } = this.#ports;
    const routed = this.#routed.get(quote.symbol);
    if (!routed) {
      this.drop('unknownSymbol', { symbol: quote.symbol.slice(0, 40) });
      return;
    }
    if (routed.length === 0) return;
    this.#quotes += 1;
    if (quote.time !== null) this.#lags.add(clock.now() - quote.time);
    for (const each of routed) this.#take(each, quote);
  }

  affirm(symbol: string, at: number): void {
    const { clock } = this.#ports;
    const since = clock.now() - Math.max(0, clock.monotonic() - at);
    for (const { line, stands } of this.#routed.get(symbol) ?? []) {
      // If the last quote was dropped, the one before it does not stand.
      if (!stands) continue;
      this.#affirmed += 1;
      this.#sink?.affirm(line, since);
    }
  }

  withdraw(symbol: string): void {
    for (const routed of this.#routed.get(symbol) ?? []) {
      routed.stands = false;
      this.#sink?.withdraw(routed.line);
    }
  }

  drop(fault: SourceFault, details: object): void {
    this.#dropped.set(fault, (this.#dropped.get(fault) ?? 0) + 1);
    const { name, clock, log } = this.#ports;
    const now = clock.monotonic();
    if (now - (this.#logged.get(fault) ?? -Infinity) < LOG_EVERY_MS) return;
    this.#logged.set(fault, now);
    log.warn({ source: name, fault, ...details }, 'a source sends what is no quote');
  }

  #take(routed: Routed, { bid: bidText, ask: askText, time }: SourceQuote): void {
    const { line } = routed;
    const digits = digitsOf(routed);
    const [bid, ask] = [pointsOf(bidText, digits), pointsOf(askText, digits)];
    const verdict = this.#sink?.take(line, { bid, ask, time });
    // One that came too late says nothing about the later one before it.
    if (verdict === 'outOfOrder') return;
    routed.stands = verdict === null || verdict === 'unchanged';
    if (verdict === 'unchanged') this.#affirmed += 1;
  }
}

const digitsOf = ({ line, route }: Routed): number =>
  line.listing.instrument.digits + route.powerOfTen;

const codeOf = ({ listing }: InstrumentLine): string => listing.instrument.code;
