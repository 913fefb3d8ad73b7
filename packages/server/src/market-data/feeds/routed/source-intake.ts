import type { Clock } from '../../../platform/ports/clock.ts';
import type { Log } from '../../log.ts';
import type { AskCandles, FeedSink, SourceHealth } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import { pointsOf } from '../../quotes/price-text.ts';
import { importedCandles } from './imported-candles.ts';
import { Lags } from './lags.ts';
import type { Route } from './settings.ts';
import type { Ending } from '../../quotes/price-life.ts';
import type { Concerned, Source, SourceFault, SourceQuote, SourceSink } from '../sources/source.ts';

/**
 * Of so many open instruments of one source, at least one moves all the time. Fewer may all be
 * silent for a while although the source is right.
 */
const MANY = 5;
/** A source of many instruments vouches for silent ones only while one of them moves this often. */
const MOVED_WITHIN_MS = 10_000;
/** A broken source does not flood the log. */
const LOG_EVERY_MS = 60_000;

interface Routed {
  readonly line: InstrumentLine;
  /** Replaced when an operator changes only its bounds. */
  route: Route;
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
  /** When a price of any symbol last changed, epoch ms. */
  #movedAt: number | null = null;
  #quotes = 0;
  #affirmed = 0;
  #renewed = 0;

  constructor(ports: SourceIntakePorts) {
    this.#ports = ports;
  }

  get name(): string {
    return this.#ports.name;
  }

  get health(): SourceHealth {
    const { name, kind, source } = this.#ports;
    const { state, reason, reconnects, refused } = source;
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
      renewed: this.#renewed,
      refused: [...refused].map(([symbol, words]) => ({ symbol, reason: words })),
      dropped: Object.fromEntries(this.#dropped),
      lagMs: this.#lags.p95,
    };
  }

  /** Lets the source quote this instrument from now on. */
  add(line: InstrumentLine, route: Route): void {
    const others = this.#routed.get(route.symbol) ?? [];
    this.#routed.set(route.symbol, [...others, { line, route }]);
    if (this.#sink) this.#ports.source.add(route.symbol);
  }

  /** Replaces a route whose bounds have changed; source, symbol and scale are the same. */
  obey(line: InstrumentLine, route: Route): void {
    const routed = this.#routed.get(route.symbol)?.find((each) => each.line === line);
    if (routed) routed.route = route;
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
    const { symbol, time } = quote;
    const routed = this.#routed.get(symbol);
    if (!routed) {
      this.drop('unknownSymbol', { symbol: symbol.slice(0, 40) });
      return;
    }
    if (routed.length === 0) return;
    this.#quotes += 1;
    if (time !== null) this.#lags.add(clock.now() - time);
    for (const each of routed) this.#take(each, quote);
  }

  proof(provedAt: number): void {
    const { clock, source } = this.#ports;
    const at = clock.now() - Math.max(0, clock.monotonic() - provedAt);
    const movedAt = this.#movedAt;
    const open = this.#concerned('all').filter(({ line }) => line.listing.isOpen);
    const movedWithinMs = open.length < MANY ? Infinity : MOVED_WITHIN_MS;
    for (const [symbol, routed] of this.#routed) {
      const asking: InstrumentLine[] = [];
      for (const { line, route } of routed) {
        const silenceMaxMs = route.silenceMax * 1_000;
        const vouched = this.#sink?.vouch(line, { at, movedAt, movedWithinMs, silenceMaxMs });
        if (vouched === 'stands') this.#affirmed += 1;
        if (vouched === 'ask') asking.push(line);
      }
      if (asking.length === 0 || !source.renew(symbol)) continue;
      this.#renewed += 1;
      for (const line of asking) this.#sink?.asked(line);
    }
  }

  unused(concerned: Concerned, fault: SourceFault, details: object): void {
    this.drop(fault, details);
    this.end(concerned, endingOf(fault));
  }

  end(concerned: Concerned, ending: Ending): void {
    for (const { line } of this.#concerned(concerned)) this.#sink?.end(line, ending);
  }

  withdraw(symbol: string, fault: SourceFault | null): void {
    if (fault) this.drop(fault, { symbol });
    for (const { line } of this.#concerned([symbol])) this.#sink?.withdraw(line, 'withdrawn');
  }

  venue(concerned: Concerned, closed: string | null): void {
    for (const { line } of this.#concerned(concerned)) this.#sink?.venue(line, closed);
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
    const before = line.listing.quote;
    const verdict = this.#sink?.take(line, { bid, ask, time });
    if (verdict === 'unchanged') this.#affirmed += 1;
    if (verdict !== null) return;
    const { quote } = line.listing;
    const isMoved = quote?.bid !== before?.bid || quote?.ask !== before?.ask;
    if (isMoved) this.#movedAt = this.#ports.clock.now();
  }

  #concerned(concerned: Concerned): readonly Routed[] {
    if (concerned === 'all') return [...this.#routed.values()].flat();
    return concerned.flatMap((symbol) => this.#routed.get(symbol) ?? []);
  }
}

const digitsOf = ({ line, route }: Routed): number =>
  line.listing.instrument.digits + route.powerOfTen;

const codeOf = ({ listing }: InstrumentLine): string => listing.instrument.code;

const endingOf = (fault: SourceFault): Ending =>
  fault === 'outOfSequence' || fault === 'indicative' ? fault : 'unreadable';
