import { FixConnection, type FixEndpoint } from '../../../platform/fix/connection.ts';
import { instrumentFields } from '../../../platform/fix/dialect.ts';
import { wholeOf, type FixMessage } from '../../../platform/fix/message.ts';
import type { SourceState } from '../../quotes/feed.ts';
import { RefusedSymbols } from '../sources/refused-symbols.ts';
import type { Source, SourceSink } from '../sources/source.ts';
import { Books, type Book, type Request } from './books.ts';
import { PriceReader } from './price-reader.ts';
import type { PriceProfile } from './profile.ts';
import { requestFields } from './request-fields.ts';

const TEND_EVERY_MS = 500;
const PROVE_EVERY_MS = 1_000;
/** A side that says nothing for so long is asked for a sign of life. */
const QUIET_MS = 2_500;
/** After so long without one, it proves nothing any more. */
const SUSPECT_MS = 6_000;
/** Minimum age of a request before it is replaced, because that clears all of its books. */
const RENEW_EVERY_MS = 10_000;

export interface FixPricesOptions {
  readonly endpoint: FixEndpoint;
  readonly profile: PriceProfile;
  readonly clock: { now(): number; monotonic(): number };
  /** How often the session and its prices are looked at. */
  readonly tendEveryMs?: number;
}

/**
 * Prices over FIX 4.4: asks for them, and asks again for what is missing. Prices that are only
 * indicative are never passed on as quotes.
 */
export class FixPrices implements Source {
  readonly #options: FixPricesOptions;
  readonly #connection: FixConnection;
  readonly #books = new Books();
  readonly #reader: PriceReader;
  readonly #refused = new RefusedSymbols();
  /** Requests of this session by the number of their message (34). */
  readonly #sent = new Map<number, string>();
  #sink: SourceSink | null = null;
  #timer: NodeJS.Timeout | null = null;
  #provedAt = -Infinity;
  #requests = 0;

  constructor(options: FixPricesOptions) {
    this.#options = options;
    this.#reader = new PriceReader(options.profile, this.#books);
    this.#connection = new FixConnection({
      endpoint: options.endpoint,
      sequences: { incoming: 1, outgoing: 1 },
      clock: options.clock,
      ...(options.tendEveryMs === undefined ? {} : { tendEveryMs: options.tendEveryMs }),
      events: {
        active: () => this.#begin(),
        message: (message) => this.#hear(message),
        // It may have been the price of any instrument.
        garbled: (bytes) => this.#sink?.unused('all', 'unreadable', { bytes }),
        gap: () => this.#renewAll(),
        over: () => this.#forget(),
      },
    });
  }

  get state(): SourceState {
    switch (this.#connection.state) {
      case 'active':
        return this.#isSuspect() ? 'suspect' : 'live';
      case 'refused':
        return 'refused';
      case 'connecting':
        return 'connecting';
      default:
        return 'down';
    }
  }

  get reason(): string | null {
    const [refusal] = this.refused;
    return this.#connection.reason ?? (refusal ? refusal.join(': ') : null);
  }

  get refused(): ReadonlyMap<string, string> {
    return this.#refused.reasons;
  }

  get reconnects(): number {
    return this.#connection.reconnects;
  }

  start(symbols: readonly string[], sink: SourceSink): void {
    this.#sink = sink;
    for (const symbol of symbols) this.#books.keep(symbol);
    this.#connection.start();
    this.#timer = setInterval(() => this.#tend(), this.#options.tendEveryMs ?? TEND_EVERY_MS);
  }

  add(symbol: string): void {
    if (this.#books.get(symbol)) return;
    const book = this.#books.keep(symbol);
    if (this.#connection.state === 'active') this.#ask([book]);
  }

  remove(symbol: string): void {
    const removed = this.#books.remove(symbol);
    this.#refused.delete(symbol);
    if (!removed) return;
    for (const [id, request] of [...this.#books.requests]) {
      if (request.books.includes(removed)) {
        this.#replace(id, request, (book) => book !== removed);
      }
    }
  }

  renew(symbol: string): boolean {
    const book = this.#books.get(symbol);
    if (!book) return false;
    for (const [id, request] of [...this.#books.requests]) {
      if (!request.books.includes(book)) continue;
      if (this.#now() - request.askedAt < RENEW_EVERY_MS) return false;
      this.#replace(id, request);
      return true;
    }
    return false;
  }

  stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#sink = null;
    return this.#connection.stop();
  }

  #begin(): void {
    this.#reader.begin();
    this.#askAboutTrading();
    this.#askForAll();
  }

  /** Asks for the status of the session, and of the instruments that were not traded last. */
  #askAboutTrading(): void {
    const { closed } = this.#reader;
    if (this.#options.profile.asksSession || closed.has('all')) {
      this.#connection.send('g', [
        [335, this.#nextRequest()],
        [263, '0'],
      ]);
    }
    for (const symbol of closed) {
      if (symbol === 'all') continue;
      const instrument = instrumentFields(this.#options.profile, symbol);
      this.#connection.send('e', [[324, this.#nextRequest()], ...instrument, [263, '0']]);
    }
  }

  #askForAll(): void {
    const books = this.#books.all.filter(({ symbol }) => !this.#refused.has(symbol));
    if (this.#options.profile.asksSingly) for (const book of books) this.#ask([book]);
    else if (books.length > 0) this.#ask(books);
  }

  /** Begins all books anew, because what is missing may have been a price of any of them. */
  #renewAll(): void {
    // Nothing is asked for yet if the gap is found by the logon.
    if (this.#books.requests.size === 0) return;
    this.#sink?.end('all', 'lost');
    this.#askAboutTrading();
    for (const [id, { books }] of [...this.#books.requests]) {
      this.#request(id, '2', books);
      this.#books.end(id);
    }
    this.#askForAll();
  }

  #ask(books: readonly Book[]): void {
    const id = this.#nextRequest();
    this.#books.begin(id, books, this.#now());
    this.#request(id, '1', books);
  }

  /** Ends a request, and asks anew for those of its instruments that are still wanted. */
  #replace(id: string, { books }: Request, isWanted: (book: Book) => boolean = () => true): void {
    this.#request(id, '2', books);
    this.#books.end(id);
    const wanted = books.filter(isWanted);
    // Their prices stand again with the next snapshot.
    const symbols = wanted.map(({ symbol }) => symbol);
    this.#sink?.end(symbols, 'lost');
    if (wanted.length > 0) this.#ask(wanted);
  }

  #request(id: string, kind: '1' | '2', books: readonly Book[]): void {
    const symbols = books.map(({ symbol }) => symbol);
    const fields = requestFields(this.#options.profile, { id, kind, symbols });
    const seq = this.#connection.send('V', fields);
    if (seq !== null && kind === '1') this.#sent.set(seq, id);
  }

  #nextRequest(): string {
    this.#requests += 1;
    return String(this.#requests);
  }

  #hear(message: FixMessage): void {
    if (!this.#sink) return;
    // What is repeated was answered, or is asked for anew.
    if (message.is(43)) {
      this.#reader.read(message, this.#sink);
      return;
    }
    switch (message.type) {
      case 'Y':
        this.#refuse(message, message.get(262));
        return;
      case 'j':
      case '3':
        this.#refuse(message, this.#sent.get(wholeOf(message.get(45))));
        return;
      default:
        this.#reader.read(message, this.#sink);
        this.#acknowledge(message);
        if (this.#refused.size > 0) this.#forgive();
    }
  }

  /** Forgets refusals of instruments that are delivered now. */
  #forgive(): void {
    for (const symbol of this.refused.keys()) {
      const { bid = null, ask = null } = this.#books.get(symbol)?.top.top ?? {};
      if (bid !== null || ask !== null) this.#refused.delete(symbol);
    }
  }

  /** A MassQuote may want an answer (QuoteResponseLevel, 301). */
  #acknowledge(message: FixMessage): void {
    const quoteId = message.get(117);
    const wantsAnswer = message.type === 'i' && Number(message.get(301) ?? '0') > 0;
    if (!wantsAnswer || quoteId === undefined) return;
    this.#connection.send('b', [
      [117, quoteId],
      [297, '0'],
    ]);
  }

  /** One unknown symbol makes a counterparty refuse a whole list, so each is asked for singly. */
  #refuse(message: FixMessage, id: string | undefined): void {
    const reason = message.get(58) ?? `rejected with ${message.get(281) ?? message.type}`;
    const { books } = this.#books.requests.get(id ?? '') ?? { books: [] };
    const symbols = books.map(({ symbol }) => symbol);
    this.#sink?.drop('refused', { symbols, reason });
    this.#sink?.end(symbols, 'refused');
    if (id !== undefined) this.#books.end(id);
    if (books.length > 1) for (const book of books) this.#ask([book]);
    else for (const symbol of symbols) this.#refused.add(symbol, reason, this.#now());
  }

  /** Without a session nobody knows which prices still stand. */
  #forget(): void {
    this.#books.forget();
    this.#sent.clear();
    this.#requests = 0;
    this.#sink?.end('all', 'lost');
  }

  #now(): number {
    return this.#options.clock.monotonic();
  }

  #isSuspect(): boolean {
    const { heardAt } = this.#connection;
    return heardAt === null || this.#now() - heardAt > SUSPECT_MS;
  }

  #tend(): void {
    const { heardAt, state } = this.#connection;
    if (heardAt === null) return;
    const now = this.#now();
    if (now - heardAt > QUIET_MS) this.#connection.probe();
    if (state === 'active') this.#askAgain(now);
    if (this.#isSuspect() || now - this.#provedAt < PROVE_EVERY_MS) return;
    this.#provedAt = now;
    this.#sink?.proof(heardAt);
  }

  /** Asks for what was refused, and for books of which something was missed. */
  #askAgain(now: number): void {
    for (const symbol of this.#refused.due(now)) {
      const book = this.#books.get(symbol);
      if (book) this.#ask([book]);
    }
    for (const { symbol, isIncomplete } of this.#books.all) {
      if (isIncomplete) this.renew(symbol);
    }
  }
}
