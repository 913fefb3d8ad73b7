import { epochOf } from '../../../platform/fix/fix-time.ts';
import type { FixMessage } from '../../../platform/fix/message.ts';
import type { SourceSink } from '../sources/source.ts';
import type { Book, Books } from './books.ts';
import type { PriceProfile } from './profile.ts';

/** TradSesStatus (340) of a session in which nothing is traded. */
const CLOSED_SESSIONS: Readonly<Record<string, string>> = {
  '1': 'halted',
  '3': 'closed',
  '4': 'pre-open',
  '5': 'pre-close',
};
const OPEN_SESSION = '2';
/** SecurityTradingStatus (326) of an instrument that is not traded. */
const CLOSED_SECURITIES: Readonly<Record<string, string>> = {
  '1': 'opening delayed',
  '2': 'halted',
  '4': 'no open or no resume',
  '18': 'not available',
  '19': 'not traded here',
  '20': 'unknown or invalid',
  '21': 'pre-open',
};
const OPEN_SECURITIES: readonly string[] = ['3', '17'];

/**
 * Reads messages with prices, and about who trades: MarketDataSnapshotFullRefresh (W),
 * MarketDataIncrementalRefresh (X), MassQuote (i), QuoteCancel (Z), TradingSessionStatus (h) and
 * SecurityStatus (f). Source: FIX 4.4, volume 3.
 */
export class PriceReader {
  readonly #profile: PriceProfile;
  readonly #books: Books;
  /** What the counterparty says is not traded: symbols, or `all`. */
  readonly #closed = new Set<string>();
  /** The number of the last message about trading in this session. */
  #statusSeq = 0;

  constructor(profile: PriceProfile, books: Books) {
    this.#profile = profile;
    this.#books = books;
  }

  /** The symbols that the counterparty says are not traded, or `all`. */
  get closed(): ReadonlySet<string> {
    return this.#closed;
  }

  /** Numbers begin again with a session; what was said about trading stays. */
  begin(): void {
    this.#statusSeq = 0;
  }

  /**
   * Reads one message; others than these are passed over. Of repeated ones, only a message about
   * trading says something that was not heard: prices are asked for anew.
   */
  read(message: FixMessage, sink: SourceSink): void {
    const isOfTrading = message.type === 'h' || message.type === 'f';
    if (message.is(43) && !(isOfTrading && message.seq > this.#statusSeq)) return;
    if (isOfTrading) this.#statusSeq = Math.max(this.#statusSeq, message.seq);
    try {
      switch (message.type) {
        case 'W':
          return this.#readSnapshot(message, sink);
        case 'X':
          return this.#readChanges(message, sink);
        case 'i':
          return this.#readMassQuote(message, sink);
        case 'Z':
          return this.#cancel(sink);
        case 'h':
          return this.#readSession(message, sink);
        case 'f':
          return this.#readSecurity(message, sink);
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const { type, seq } = message;
      this.#miss(this.#concernedBy(message), sink, { type, seq });
    }
  }

  /** Ends the word for books of which something was missed: they wait for their next snapshot. */
  #miss(books: readonly Book[], sink: SourceSink, details: object): void {
    for (const book of books) book.isIncomplete = true;
    const symbols = books.map(({ symbol }) => symbol);
    sink.unused(symbols, 'unreadable', details);
  }

  /** The books that a message without a readable price may be about. */
  #concernedBy(message: FixMessage): readonly Book[] {
    const book = message.type === 'W' ? this.#bookOf(message, message) : null;
    return book ? [book] : this.#books.askedBy(message);
  }

  #readSnapshot(message: FixMessage, sink: SourceSink): void {
    const book = this.#bookOf(message, message);
    if (!book) {
      this.#passOver(message, sink);
      return;
    }
    const entries = message.group(268);
    book.isIncomplete = true;
    this.#books.replace(book, entries, (entry) => this.#isTradable(entry));
    book.isIncomplete = false;
    this.#tell(book, message, sink);
  }

  #readChanges(message: FixMessage, sink: SourceSink): void {
    const changed = new Set<Book>();
    const among = this.#books.askedBy(message);
    // A message may name its instrument once, before its entries.
    let named = this.#symbolIn(message.before(268));
    let isForeign = false;
    for (const entry of message.group(268)) {
      // An entry without a symbol is of the same instrument as the one before it.
      if (entry.get(this.#profile.symbolTag) !== undefined) {
        named = this.#bookOf(entry, message);
        isForeign = !named;
        if (isForeign) this.#passOver(entry, sink);
      }
      if (isForeign) continue;
      const book = this.#change(entry, named ?? this.#books.onlyOf(message), among, sink);
      if (book) changed.add(book);
    }
    for (const book of changed) this.#tell(book, message, sink);
  }

  /** Applies an entry. One that cannot be read costs its own book, or all that it may be of. */
  #change(
    entry: FixMessage,
    named: Book | null,
    among: readonly Book[],
    sink: SourceSink,
  ): Book | null {
    try {
      return this.#books.apply(entry, named, among, (each) => this.#isTradable(each));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#miss(named ? [named] : among, sink, { reason: error.message });
      return null;
    }
  }

  /** Each set (302) is an instrument; a side that is left out keeps its price. */
  #readMassQuote(message: FixMessage, sink: SourceSink): void {
    for (const set of message.group(296)) {
      const [book] = this.#books.requests.get(set.get(302) ?? '')?.books ?? [];
      if (!book) {
        sink.drop('unknownSymbol', { set: set.get(302) });
        continue;
      }
      try {
        for (const entry of set.group(295)) {
          const [bid, ask] = [entry.get(188) ?? entry.get(132), entry.get(190) ?? entry.get(133)];
          if (bid !== undefined) book.top.set('bid', bid);
          if (ask !== undefined) book.top.set('ask', ask);
        }
        this.#tell(book, message, sink);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        this.#miss([book], sink, { reason: error.message });
      }
    }
  }

  /** A QuoteCancel takes every price back. */
  #cancel(sink: SourceSink): void {
    for (const { symbol, top } of this.#books.all) {
      top.clear();
      sink.withdraw(symbol, null);
    }
  }

  #readSession(message: FixMessage, sink: SourceSink): void {
    const status = message.get(340) ?? '';
    // A list of securities may follow, which is no list of those that are closed.
    const book = this.#symbolIn(message.before(146));
    const closed = CLOSED_SESSIONS[status];
    if (closed === undefined && status !== OPEN_SESSION) return;
    this.#note(book, closed ?? null, sink);
  }

  #readSecurity(message: FixMessage, sink: SourceSink): void {
    const status = message.get(326) ?? '';
    const book = this.#symbolIn(message);
    if (!book) return;
    const closed = CLOSED_SECURITIES[status];
    if (closed === undefined && !OPEN_SECURITIES.includes(status)) return;
    this.#note(book, closed ?? null, sink);
  }

  /** Notes whether one instrument, or all, are traded. */
  #note(book: Book | null, closed: string | null, sink: SourceSink): void {
    const name = book?.symbol ?? 'all';
    if (closed !== null) this.#closed.add(name);
    else if (book) this.#closed.delete(name);
    else this.#closed.clear();
    sink.venue(book ? [book.symbol] : 'all', closed);
  }

  #tell(book: Book, message: FixMessage, sink: SourceSink): void {
    const { symbol, isIncomplete } = book;
    if (isIncomplete) return;
    const { bid, ask } = book.top.top;
    if (bid === null || ask === null) {
      sink.withdraw(symbol, bid === ask ? null : 'oneSided');
      return;
    }
    if (!bid.isTradable || !ask.isTradable) {
      sink.unused([symbol], 'indicative', { symbol });
      return;
    }
    const time = epochOf(message.get(52) ?? '');
    sink.quote({ symbol, bid: bid.price, ask: ask.price, time });
  }

  #isTradable(entry: FixMessage): boolean {
    const conditions = entry.get(276)?.split(' ') ?? [];
    return conditions.every((each) => this.#profile.tradable.includes(each));
  }

  #symbolIn(part: FixMessage): Book | null {
    return this.#books.get(part.get(this.#profile.symbolTag) ?? '') ?? null;
  }

  /** Returns the book that a part of a message names, or the only one of the message's request. */
  #bookOf(part: FixMessage, message: FixMessage): Book | null {
    return this.#symbolIn(part) ?? this.#books.onlyOf(message);
  }

  /** Throws if the part names no instrument at all: then it may be any. */
  #passOver(part: FixMessage, sink: SourceSink): void {
    const symbol = part.get(this.#profile.symbolTag);
    if (symbol === undefined) throw new TypeError('Expected a symbol');
    sink.drop('unknownSymbol', { symbol: symbol.slice(0, 40) });
  }
}
