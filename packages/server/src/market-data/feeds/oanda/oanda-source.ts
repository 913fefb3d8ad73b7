import { BackOff } from '../../../platform/back-off.ts';
import { fieldsOf, instantIn, listIn, objectIn, textIn } from '../sources/frame-fields.ts';
import type { SourceState } from '../../quotes/feed.ts';
import { RefusedSymbols } from '../sources/refused-symbols.ts';
import type { BidCandle, Source, SourceSink } from '../sources/source.ts';
import { findRefused } from './find-refused.ts';
import { Lines } from './lines.ts';
import { oandaCandles, type Wanted } from './oanda-candles.ts';

const TEND_EVERY_MS = 500;
const PROVE_EVERY_MS = 1_000;
/** A stream is replaced for one silent instrument at most this often. */
const RENEW_EVERY_MS = 30_000;
/** A heartbeat comes every five seconds. */
const SUSPECT_MS = 7_000;
const DEAD_MS = 14_000;
const LOST = { firstMs: 500, ceilingMs: 30_000 };

export interface OandaOptions {
  /** Such as `https://stream-fxpractice.oanda.com`. */
  readonly url: string;
  /** Where candles are found, such as `https://api-fxpractice.oanda.com`; null for none. */
  readonly rest: string | null;
  readonly account: string;
  readonly token: string;
  readonly clock: { monotonic(): number };
  readonly random?: () => number;
  /** How often the stream is looked at. */
  readonly tendEveryMs?: number;
}

/**
 * Prices of OANDA's v20 stream: one object a line, a price or a heartbeat. Source:
 * developer.oanda.com, "Pricing", `GET /v3/accounts/{id}/pricing/stream`.
 */
export class OandaSource implements Source {
  readonly #options: OandaOptions;
  readonly #symbols = new Set<string>();
  readonly #refused: RefusedSymbols;
  /** Symbols of the present stream that nobody wants any more. */
  readonly #removed = new Set<string>();
  readonly #backOff: BackOff;
  #sink: SourceSink | null = null;
  #stream: AbortController | null = null;
  #provedAt: number | null = null;
  #startedAt = 0;
  #connectAt = -Infinity;
  #toldAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #reason: string | null = null;
  #isRefused = false;
  /** True while the symbols are looked for that OANDA refuses. */
  #isFinding = false;
  #attempts = 0;
  /** Streams that were begun for a silent instrument. */
  #renewals = 0;
  /** Symbols that the present stream has sent a price of. */
  readonly #heard = new Set<string>();

  constructor(options: OandaOptions) {
    this.#options = options;
    this.#backOff = new BackOff(LOST, options.random);
    this.#refused = new RefusedSymbols(options.random);
  }

  get state(): SourceState {
    if (this.#isRefused || (this.#symbols.size > 0 && this.#wanted.length === 0)) return 'refused';
    if (!this.#stream) return this.#reason === null ? 'connecting' : 'down';
    if (this.#provedAt === null) return 'connecting';
    return this.#quietMs() > SUSPECT_MS ? 'suspect' : 'live';
  }

  get reason(): string | null {
    return this.#reason;
  }

  get refused(): ReadonlyMap<string, string> {
    return this.#refused.reasons;
  }

  get reconnects(): number {
    return Math.max(0, this.#attempts - 1 - this.#renewals);
  }

  start(symbols: readonly string[], sink: SourceSink): void {
    this.#sink = sink;
    for (const symbol of symbols) this.#symbols.add(symbol);
    this.#timer = setInterval(() => this.#tend(), this.#options.tendEveryMs ?? TEND_EVERY_MS);
    this.#tend();
  }

  /** The list of instruments is part of the address, so one more needs another stream. */
  add(symbol: string): void {
    if (this.#symbols.has(symbol)) return;
    this.#symbols.add(symbol);
    this.#end('another instrument was added', 0);
  }

  /** The stream goes on as it is; the next one is without the symbol. */
  remove(symbol: string): void {
    this.#symbols.delete(symbol);
    this.#refused.delete(symbol);
    this.#removed.add(symbol);
  }

  /**
   * A new stream begins with the present price of each instrument. Symbols that are refused are
   * asked for again by themselves.
   */
  renew(symbol: string): boolean {
    const isOld = this.#options.clock.monotonic() - this.#startedAt >= RENEW_EVERY_MS;
    if (!this.#stream || !isOld || this.#refused.has(symbol)) return false;
    this.#end('an instrument was asked for anew', 0);
    this.#renewals += 1;
    return true;
  }

  stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#sink = null;
    this.#stream?.abort();
    this.#stream = null;
    return Promise.resolve();
  }

  bidCandles(wanted: Wanted, signal: AbortSignal): Promise<readonly BidCandle[]> {
    const { rest, token } = this.#options;
    return rest === null ? Promise.resolve([]) : oandaCandles({ url: rest, token }, wanted, signal);
  }

  /** The symbols that are asked for. */
  get #wanted(): readonly string[] {
    return [...this.#symbols].filter((symbol) => !this.#refused.has(symbol));
  }

  #tend(): void {
    const now = this.#options.clock.monotonic();
    const due = this.#refused.due(now);
    if (due.length > 0) void this.#retry(due);
    if (!this.#stream) {
      if (now >= this.#connectAt && this.#wanted.length > 0) void this.#read();
      return;
    }
    const quiet = this.#quietMs();
    if (this.#isFinding) return;
    if (quiet > DEAD_MS) this.#end('silent', this.#backOff.next(this.#liveMs()));
    else if (quiet <= SUSPECT_MS && now - this.#toldAt >= PROVE_EVERY_MS) this.#prove(now);
  }

  #ask(symbols: readonly string[], signal: AbortSignal): Promise<Response> {
    const { url, account, token } = this.#options;
    const query = new URLSearchParams({ instruments: symbols.join(',') });
    const address = `${url}/v3/accounts/${encodeURIComponent(account)}/pricing/stream?${query}`;
    const headers = { authorization: `Bearer ${token}` };
    return fetch(address, { headers, signal, redirect: 'error' });
  }

  /** Returns whether OANDA takes this list. Rejects if it does not answer. */
  async #isTaken(symbols: readonly string[]): Promise<boolean> {
    if (!this.#sink) throw new Error('stopped');
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), DEAD_MS);
    try {
      const { ok, status } = await this.#ask(symbols, abort.signal);
      if (!ok && status !== 400) throw new Error(`answered ${status}`);
      return ok;
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }

  /** Asks for those that were refused; another stream delivers what is taken now. Never rejects. */
  async #retry(symbols: readonly string[]): Promise<void> {
    for (const symbol of symbols) {
      const isTaken = await this.#isTaken([symbol]).catch(() => false);
      if (!isTaken || !this.#refused.delete(symbol)) continue;
      if (this.#stream) this.#end('another instrument was added', 0);
    }
  }

  #refuse(symbols: readonly string[]): void {
    const now = this.#options.clock.monotonic();
    for (const symbol of symbols) {
      this.#refused.add(symbol, 'answered 400', now);
      this.#sink?.drop('refused', { symbol });
    }
    this.#sink?.end(symbols, 'refused');
  }

  /** Reads one stream to its end. Never rejects. */
  async #read(): Promise<void> {
    const abort = new AbortController();
    this.#stream = abort;
    this.#attempts += 1;
    this.#removed.clear();
    this.#heard.clear();
    this.#isFinding = false;
    this.#startedAt = this.#options.clock.monotonic();
    this.#provedAt = null;
    const symbols = this.#wanted;
    let reason = 'closed by the other side';
    try {
      const reply = await this.#ask(symbols, abort.signal);
      this.#isRefused = reply.status === 401 || reply.status === 403;
      if (reply.status === 400) {
        // One unknown symbol makes OANDA refuse the list.
        await reply.body?.cancel();
        this.#isFinding = true;
        this.#refuse(
          await findRefused(symbols, (some) => {
            if (this.#stream !== abort) throw new Error('another stream was begun');
            return this.#isTaken(some);
          }),
        );
        if (this.#stream === abort) this.#end('an instrument was refused', 0);
        return;
      }
      if (!reply.ok || !reply.body) throw new Error(`answered ${reply.status}`);
      const lines = new Lines();
      for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
        for (const line of lines.push(text)) this.#hear(line);
      }
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#stream === abort) this.#isFinding = false;
    }
    if (this.#stream === abort) {
      this.#end(reason, this.#backOff.next(this.#liveMs()));
    }
  }

  #end(reason: string, waitMs: number): void {
    this.#stream?.abort();
    this.#stream = null;
    this.#sink?.end('all', 'lost');
    this.#reason = reason.slice(0, 200);
    this.#connectAt = this.#options.clock.monotonic() + waitMs;
  }

  #hear(line: string): void {
    const sink = this.#sink;
    if (!sink) return;
    try {
      const fields = fieldsOf(line);
      if (fields['type'] === 'PRICE') this.#quote(sink, fields);
      else if (fields['type'] !== 'HEARTBEAT') return;
      this.#provedAt = this.#options.clock.monotonic();
      this.#reason = null;
    } catch {
      const symbol = symbolIn(line);
      // Without a name it may have been the price of any instrument.
      const concerned = symbol === null ? 'all' : [symbol];
      sink.unused(concerned, 'unreadable', { text: line.slice(0, 200) });
    }
  }

  #quote(sink: SourceSink, fields: Readonly<Record<string, unknown>>): void {
    const symbol = textIn(fields['instrument']);
    if (!this.#symbols.has(symbol)) {
      if (this.#removed.has(symbol)) return;
      sink.drop('unknownSymbol', { symbol: symbol.slice(0, 40) });
      return;
    }
    // The first price of a closed market is not tradeable.
    if (fields['tradeable'] !== true) {
      const { status } = fields;
      sink.drop('indicative', { symbol });
      sink.venue([symbol], typeof status === 'string' ? status.slice(0, 40) : 'non-tradeable');
      return;
    }
    sink.venue([symbol], null);
    const [bid, ask] = [bestOf(fields['bids']), bestOf(fields['asks'])];
    // The first price of a stream has the time at which it was made, perhaps long ago.
    const time = this.#heard.has(symbol) ? instantIn(fields['time']) : null;
    this.#heard.add(symbol);
    if (bid === null || ask === null) sink.withdraw(symbol, 'oneSided');
    else sink.quote({ symbol, bid, ask, time });
  }

  #prove(now: number): void {
    this.#toldAt = now;
    if (this.#provedAt !== null) this.#sink?.proof(this.#provedAt);
  }

  /** For how long the stream has proved life since its start. */
  #liveMs(): number {
    return (this.#provedAt ?? this.#startedAt) - this.#startedAt;
  }

  #quietMs(): number {
    return this.#options.clock.monotonic() - (this.#provedAt ?? this.#startedAt);
  }
}

/** Returns the instrument that a line names; null if it cannot be told. */
function symbolIn(line: string): string | null {
  try {
    return textIn(fieldsOf(line)['instrument']);
  } catch {
    return null;
  }
}

/** The first level is the best; the others are for larger sizes. */
function bestOf(levels: unknown): string | null {
  const [level] = listIn(levels);
  return level === undefined ? null : textIn(objectIn(level)['price']);
}
