import type { FixMessage } from '../../../platform/fix/message.ts';
import { SIDES, TopOfBook, type Side } from './top-of-book.ts';

/** One instrument of the counterparty. */
export interface Book {
  readonly symbol: string;
  readonly top: TopOfBook;
  /** True while something of it was missed: its levels say nothing until the next snapshot. */
  isIncomplete: boolean;
}

const NEW = '0';
const CHANGE = '1';
const DELETE = '2';

/** Returns whether the price of an entry can be traded on. */
type Judge = (entry: FixMessage) => boolean;

export interface Request {
  readonly books: readonly Book[];
  /** When it was sent, monotonic ms. */
  readonly askedAt: number;
}

/** The books of one session, and the requests (MDReqID, 262) that asked for them. */
export class Books {
  readonly #bySymbol = new Map<string, Book>();
  readonly #requests = new Map<string, Request>();
  /** Requests of this session that have ended; later messages for them are ignored. */
  readonly #ended = new Set<string>();

  get all(): readonly Book[] {
    return [...this.#bySymbol.values()];
  }

  get requests(): ReadonlyMap<string, Request> {
    return this.#requests;
  }

  get(symbol: string): Book | undefined {
    return this.#bySymbol.get(symbol);
  }

  keep(symbol: string): Book {
    const book: Book = { symbol, top: new TopOfBook(), isIncomplete: false };
    this.#bySymbol.set(symbol, book);
    return book;
  }

  remove(symbol: string): Book | undefined {
    const removed = this.#bySymbol.get(symbol);
    this.#bySymbol.delete(symbol);
    return removed;
  }

  /** Notes what a request asks for; the books begin anew with it. */
  begin(id: string, books: readonly Book[], askedAt: number): void {
    this.#requests.set(id, { books, askedAt });
    for (const book of books) {
      book.top.clear();
      book.isIncomplete = false;
    }
  }

  end(id: string): void {
    this.#requests.delete(id);
    this.#ended.add(id);
  }

  /** Clears all levels and requests when a session ends. */
  forget(): void {
    this.#requests.clear();
    this.#ended.clear();
    for (const book of this.all) {
      book.top.clear();
      book.isIncomplete = false;
    }
  }

  /**
   * The books that a message may be about by its request: all if it names none, and none if it
   * names one that has ended.
   */
  askedBy(message: FixMessage): readonly Book[] {
    const id = message.get(262) ?? '';
    if (this.#ended.has(id)) return [];
    return this.#requests.get(id)?.books ?? this.all;
  }

  /** The only book of the message's request; null if it has several, or if there is none. */
  onlyOf(message: FixMessage): Book | null {
    const { books } = this.#requests.get(message.get(262) ?? '') ?? { books: [] };
    return (books.length === 1 && books[0]) || null;
  }

  /**
   * Takes the entries of a whole snapshot: MDEntryType (269), MDEntryID (278), MDEntryPx (270).
   * Throws for a price that is no plain decimal.
   */
  replace({ top }: Book, entries: readonly FixMessage[], isTradable: Judge): void {
    top.clear();
    for (const entry of entries) {
      const side = SIDES[entry.get(269) ?? ''];
      if (side) top.offer(side, entry.get(270) ?? '', entry.get(278) ?? '', isTradable(entry));
    }
  }

  /**
   * Applies one entry of a change: MDUpdateAction (279), MDEntryType (269), MDEntryID (278),
   * MDEntryRefID (280), MDEntryPx (270). An entry may be named by its id alone, which then must be
   * of one book of `among` and of one side. Returns the book. Throws if none can be told, for a
   * level that is not there, and for a price that is no plain decimal.
   */
  apply(
    entry: FixMessage,
    named: Book | null,
    among: readonly Book[],
    isTradable: Judge,
  ): Book | null {
    const [action, type, ref, price] = [279, 269, 280, 270].map((tag) => entry.get(tag));
    const side = type === undefined ? undefined : SIDES[type];
    // Trades, openings and the like are no levels.
    if (type !== undefined && !side) return named;
    const where = named ? [named] : among;
    const id = entry.get(278) ?? (action === DELETE ? ref : undefined);
    if (action === NEW) {
      // With a new entry, 280 only tells of which instrument it is.
      const book = named ?? levelOf(ref, where, undefined)?.book;
      if (!book || !side) throw new TypeError('Expected a side of a known book');
      book.top.set(side, price ?? '', soleId(book, side, id), isTradable(entry));
      return book;
    }
    if (action !== CHANGE && action !== DELETE) throw new TypeError('Expected an action');
    const level =
      levelOf(id, where, side) ?? levelOf(ref, where, side) ?? onlyLevel(named, side, id);
    if (!level) throw new TypeError('Expected a known level');
    const { book, at, known } = level;
    if (action === DELETE) book.top.delete(at, known);
    // A change without a price is one of the size alone.
    else if (price !== undefined) {
      book.top.delete(at, known);
      book.top.set(at, price, id ?? known, isTradable(entry));
    }
    return book;
  }
}

/** Where a level is. */
interface Place {
  readonly book: Book;
  readonly at: Side;
  readonly known: string;
}

/** Finds the one level with this id; null if there is none, or several. */
function levelOf(
  id: string | undefined,
  among: readonly Book[],
  only: Side | undefined,
): Place | null {
  if (id === undefined) return null;
  const sides = only ? [only] : (['bid', 'ask'] as const);
  const found = among.flatMap((book) =>
    sides.filter((at) => book.top.has(at, id)).map((at) => ({ book, at, known: id })),
  );
  return (found.length === 1 && found[0]) || null;
}

/**
 * Without an id, an entry is the only level of its side. On an empty side, some counterparties
 * begin with a change.
 */
function onlyLevel(book: Book | null, at: Side | undefined, id: string | undefined): Place | null {
  if (!book || !at) return null;
  if (book.top.isEmpty(at)) return { book, at, known: id ?? '' };
  const known = id === undefined ? book.top.onlyOf(at) : null;
  return known === null ? null : { book, at, known };
}

/** Returns the id of a new level. Without one it replaces the only level of its side. */
function soleId({ top }: Book, side: Side, id: string | undefined): string {
  if (id !== undefined || top.isEmpty(side)) return id ?? '';
  const known = top.onlyOf(side);
  if (known === null) throw new TypeError('Expected the id of a level');
  return known;
}
