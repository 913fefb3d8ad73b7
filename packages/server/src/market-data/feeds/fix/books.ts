import type { FixMessage } from '../../../platform/fix/message.ts';
import { SIDES, TopOfBook, type Side } from './top-of-book.ts';

/** One instrument of the counterparty. */
export interface Book {
  readonly symbol: string;
  readonly top: TopOfBook;
  /** True while something of it was missed: its levels say nothing until the next snapshot. */
  isIncomplete: boolean;
}

const DELETE = '2';

export interface Request {
  readonly books: readonly Book[];
  /** When it was sent, monotonic ms. */
  readonly askedAt: number;
}

/** The books of one session, and the requests (MDReqID, 262) that asked for them. */
export class Books {
  readonly #bySymbol = new Map<string, Book>();
  readonly #requests = new Map<string, Request>();

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
  }

  /** Forgets levels and requests, because the session is over. */
  forget(): void {
    this.#requests.clear();
    for (const book of this.all) {
      book.top.clear();
      book.isIncomplete = false;
    }
  }

  /** The books that a message may be about by its request; all if it names none that stands. */
  askedBy(message: FixMessage): readonly Book[] {
    return this.#requests.get(message.get(262) ?? '')?.books ?? this.all;
  }

  /** The only book of the message's request; null if it has several, or if there is none. */
  onlyOf(message: FixMessage): Book | null {
    const { books } = this.#requests.get(message.get(262) ?? '') ?? { books: [] };
    return (books.length === 1 && books[0]) || null;
  }

  /**
   * Applies one entry of a change: MDUpdateAction (279), MDEntryType (269), MDEntryID (278),
   * MDEntryRefID (280), MDEntryPx (270). An entry may be named by its id alone, which then must be
   * of one book of `among` and of one side. Returns the book; null if none can be told. Throws for
   * a price that is no plain decimal.
   */
  apply(entry: FixMessage, named: Book | null, among: readonly Book[]): Book | null {
    const [action, type, formerId] = [entry.get(279), entry.get(269), entry.get(280)];
    const id = entry.get(278) ?? (action === DELETE ? (formerId ?? '') : '');
    const side = type === undefined ? undefined : SIDES[type];
    // Trades, openings and the like are no levels.
    if (type !== undefined && !side) return named;
    const where = named ? [named] : among;
    const level = levelOf(id, where, side) ?? levelOf(formerId ?? '', where, side);
    const book = named ?? level?.book ?? null;
    const at = side ?? level?.side;
    if (!book || !at) return null;
    if (formerId !== undefined && formerId !== id) book.top.delete(at, formerId);
    if (action === DELETE) book.top.delete(at, id);
    else this.#set(book, at, entry, id);
    return book;
  }

  /** A change without a price is one of the size alone. */
  #set({ top }: Book, side: Side, entry: FixMessage, id: string): void {
    const price = entry.get(270);
    if (price !== undefined || !top.has(side, id)) top.set(side, price ?? '', id);
  }
}

/** Finds the one level with this id; null if there is none, or several. */
function levelOf(id: string, among: readonly Book[], only: Side | undefined) {
  if (id === '') return null;
  const sides = only ? [only] : (['bid', 'ask'] as const);
  const found = among.flatMap((book) =>
    sides.filter((side) => book.top.has(side, id)).map((side) => ({ book, side })),
  );
  return (found.length === 1 && found[0]) || null;
}
