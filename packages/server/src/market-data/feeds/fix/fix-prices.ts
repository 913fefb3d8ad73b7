import { FixConnection, type FixEndpoint } from '../../../platform/fix/connection.ts';
import { epochOf } from '../../../platform/fix/fix-time.ts';
import type { FixMessage } from '../../../platform/fix/message.ts';
import type { SourceState } from '../../quotes/feed.ts';
import type { Source, SourceSink } from '../sources/source.ts';
import type { PriceProfile } from './profile.ts';
import { requestFields } from './request-fields.ts';
import { TopOfBook } from './top-of-book.ts';

const TEND_EVERY_MS = 500;
const AFFIRM_EVERY_MS = 1_000;
/** A side that says nothing for so long is asked for a sign of life. */
const QUIET_MS = 2_500;
/** After so long without one, its prices are not affirmed any more. */
const SUSPECT_MS = 6_000;

/** One instrument of the counterparty. */
interface Book {
  readonly symbol: string;
  readonly top: TopOfBook;
  /** True while the last price can be traded and may be affirmed. */
  isStanding: boolean;
}

export interface FixPricesOptions {
  readonly endpoint: FixEndpoint;
  readonly profile: PriceProfile;
  readonly clock: { now(): number; monotonic(): number };
  /** How often the session and its prices are looked at. */
  readonly tendEveryMs?: number;
}

/**
 * Prices over FIX 4.4: MarketDataSnapshotFullRefresh (W), MarketDataIncrementalRefresh (X) and
 * MassQuote (i). Prices that are only indicative are never passed on as quotes.
 */
export class FixPrices implements Source {
  readonly #options: FixPricesOptions;
  readonly #connection: FixConnection;
  readonly #books = new Map<string, Book>();
  /** Instruments by the number of their request. */
  readonly #byRequest = new Map<string, Book>();
  readonly #refused = new Map<string, string>();
  /** The books of each request of this session. */
  readonly #asked = new Map<string, readonly Book[]>();
  #sink: SourceSink | null = null;
  #timer: NodeJS.Timeout | null = null;
  #affirmedAt = -Infinity;
  #requests = 0;

  constructor(options: FixPricesOptions) {
    this.#options = options;
    this.#connection = new FixConnection({
      endpoint: options.endpoint,
      sequences: { incoming: 1, outgoing: 1 },
      clock: options.clock,
      ...(options.tendEveryMs === undefined ? {} : { tendEveryMs: options.tendEveryMs }),
      events: {
        active: () => this.#begin(),
        message: (message) => this.#hear(message),
        garbled: (bytes) => this.#sink?.drop('unreadable', { bytes }),
        gap: () => this.#renew(),
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
    const [refusal] = this.#refused;
    return this.#connection.reason ?? (refusal ? refusal.join(': ') : null);
  }

  get reconnects(): number {
    return this.#connection.reconnects;
  }

  start(symbols: readonly string[], sink: SourceSink): void {
    this.#sink = sink;
    for (const symbol of symbols) this.#keep(symbol);
    this.#connection.start();
    this.#timer = setInterval(() => this.#tend(), this.#options.tendEveryMs ?? TEND_EVERY_MS);
  }

  add(symbol: string): void {
    if (this.#books.has(symbol)) return;
    const book = this.#keep(symbol);
    if (this.#connection.state === 'active') this.#ask([book]);
  }

  remove(symbol: string): void {
    const removed = this.#books.get(symbol);
    this.#books.delete(symbol);
    this.#refused.delete(symbol);
    if (!removed) return;
    for (const [id, books] of [...this.#asked]) {
      if (books.includes(removed)) this.#askWithout(removed, id, books);
    }
  }

  stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#sink = null;
    return this.#connection.stop();
  }

  #keep(symbol: string): Book {
    const book: Book = { symbol, top: new TopOfBook(), isStanding: false };
    this.#books.set(symbol, book);
    return book;
  }

  #begin(): void {
    if (this.#options.profile.asksSession) {
      this.#connection.send('g', [
        [335, this.#nextRequest()],
        [263, '0'],
      ]);
    }
    this.#askForAll();
  }

  #askForAll(): void {
    const books = [...this.#books.values()];
    if (this.#options.profile.asksSingly) for (const book of books) this.#ask([book]);
    else if (books.length > 0) this.#ask(books);
  }

  /**
   * Begins all books anew, because what is missing may have been a price of any of them. Without
   * that, signs of life would keep the price before it fresh.
   */
  #renew(): void {
    // Nothing is asked for yet if the gap is found by the logon.
    if (this.#asked.size === 0) return;
    for (const [id, books] of this.#asked) this.#request(id, '2', books);
    this.#asked.clear();
    this.#byRequest.clear();
    for (const book of this.#books.values()) {
      book.isStanding = false;
      book.top.clear();
    }
    this.#askForAll();
  }

  #ask(books: readonly Book[]): void {
    const id = this.#nextRequest();
    const [only] = books;
    if (books.length === 1 && only) this.#byRequest.set(id, only);
    this.#asked.set(id, books);
    this.#request(id, '1', books);
  }

  /** Ends a request, and asks anew for the other instruments of it. */
  #askWithout(removed: Book, id: string, books: readonly Book[]): void {
    this.#request(id, '2', books);
    this.#asked.delete(id);
    this.#byRequest.delete(id);
    const others = books.filter((book) => book !== removed);
    // Their prices stand again with the next snapshot.
    for (const book of others) book.isStanding = false;
    if (others.length > 0) this.#ask(others);
  }

  #request(id: string, kind: '1' | '2', books: readonly Book[]): void {
    const symbols = books.map(({ symbol }) => symbol);
    this.#connection.send('V', requestFields(this.#options.profile, { id, kind, symbols }));
  }

  #nextRequest(): string {
    this.#requests += 1;
    return String(this.#requests);
  }

  #hear(message: FixMessage): void {
    // What is repeated is older than what was heard since.
    if (message.is(43)) return;
    try {
      switch (message.type) {
        case 'W':
          this.#takeSnapshot(message);
          return;
        case 'X':
          this.#takeChanges(message);
          return;
        case 'i':
          this.#takeMassQuote(message);
          return;
        case 'Z':
          this.#cancel();
          return;
        case 'Y':
        case 'j':
        case '3':
          this.#refuse(message);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#sink?.drop('unreadable', { type: message.type, seq: message.seq });
    }
  }

  #takeSnapshot(message: FixMessage): void {
    const book = this.#bookOf(message);
    if (!book) return;
    const entries = message.group(268);
    // It does not stand while a part of its message cannot be read.
    book.isStanding = false;
    book.top.replace(entries);
    this.#tell(
      book,
      message,
      entries.every((entry) => this.#isTradable(entry)),
    );
  }

  #takeChanges(message: FixMessage): void {
    const changed = new Map<Book, boolean>();
    let book: Book | null = null;
    for (const entry of message.group(268)) {
      // An entry without a symbol is of the same instrument as the one before it.
      const isNamed = entry.get(this.#options.profile.symbolTag) !== undefined;
      if (isNamed || !book) book = this.#bookOf(entry) ?? this.#byRequestOf(message);
      if (!book) continue;
      book.isStanding = false;
      book.top.apply(entry);
      changed.set(book, (changed.get(book) ?? true) && this.#isTradable(entry));
    }
    for (const [each, isTradable] of changed) this.#tell(each, message, isTradable);
  }

  /** Each set (302) is an instrument; a side that is left out keeps its price. */
  #takeMassQuote(message: FixMessage): void {
    const quoteId = message.get(117);
    for (const set of message.group(296)) {
      const book = this.#byRequest.get(set.get(302) ?? '');
      if (!book) {
        this.#sink?.drop('unknownSymbol', { set: set.get(302) });
        continue;
      }
      book.isStanding = false;
      for (const entry of set.group(295)) {
        const [bid, ask] = [entry.get(188) ?? entry.get(132), entry.get(190) ?? entry.get(133)];
        if (bid !== undefined) book.top.set('bid', bid);
        if (ask !== undefined) book.top.set('ask', ask);
      }
      this.#tell(book, message, true);
    }
    const wantsAnswer = Number(message.get(301) ?? '0') > 0;
    if (!wantsAnswer || quoteId === undefined) return;
    this.#connection.send('b', [
      [117, quoteId],
      [297, '0'],
    ]);
  }

  /** A QuoteCancel takes every price back. */
  #cancel(): void {
    for (const book of this.#books.values()) this.#withdraw(book);
  }

  #tell(book: Book, message: FixMessage, isTradable: boolean): void {
    const { bid, ask } = book.top.top;
    if (bid === null || ask === null) {
      this.#withdraw(book);
      return;
    }
    if (!isTradable) {
      book.isStanding = false;
      this.#sink?.drop('indicative', { symbol: book.symbol });
      return;
    }
    book.isStanding = true;
    const time = epochOf(message.get(52) ?? '');
    this.#sink?.quote({ symbol: book.symbol, bid, ask, time });
  }

  #withdraw(book: Book): void {
    book.top.clear();
    book.isStanding = false;
    this.#sink?.withdraw(book.symbol);
  }

  #isTradable(entry: FixMessage): boolean {
    const conditions = entry.get(276)?.split(' ') ?? [];
    return conditions.every((each) => this.#options.profile.tradable.includes(each));
  }

  #refuse(message: FixMessage): void {
    const request = message.get(262) ?? '';
    const symbol = this.#byRequest.get(request)?.symbol ?? '';
    const reason = message.get(58) ?? `rejected with ${message.get(281) ?? message.type}`;
    this.#refused.set(symbol, reason.slice(0, 200));
    this.#sink?.drop('refused', { symbol, reason });
  }

  #bookOf(message: FixMessage): Book | null {
    const symbol = message.get(this.#options.profile.symbolTag);
    const book = symbol === undefined ? undefined : this.#books.get(symbol);
    if (book) return book;
    const asked = this.#byRequestOf(message);
    if (!asked) this.#sink?.drop('unknownSymbol', { symbol: symbol?.slice(0, 40) });
    return asked;
  }

  #byRequestOf(message: FixMessage): Book | null {
    return this.#byRequest.get(message.get(262) ?? '') ?? null;
  }

  /** Without a session nobody knows which prices still stand. */
  #forget(): void {
    this.#byRequest.clear();
    this.#asked.clear();
    this.#refused.clear();
    this.#requests = 0;
    for (const book of this.#books.values()) {
      book.isStanding = false;
      book.top.clear();
    }
  }

  #isSuspect(): boolean {
    const { heardAt } = this.#connection;
    return heardAt === null || this.#options.clock.monotonic() - heardAt > SUSPECT_MS;
  }

  #tend(): void {
    const { heardAt } = this.#connection;
    if (heardAt === null) return;
    const now = this.#options.clock.monotonic();
    if (now - heardAt > QUIET_MS) this.#connection.probe();
    if (this.#isSuspect() || now - this.#affirmedAt < AFFIRM_EVERY_MS) return;
    this.#affirmedAt = now;
    for (const { symbol, isStanding } of this.#books.values()) {
      if (isStanding) this.#sink?.affirm(symbol, heardAt);
    }
  }
}
