import { LONG_AGO, type Quote } from '@fulcrum/engine/market/quote';
import type { Doubt } from '@fulcrum/engine/market/market';
import type { Roll, RollTerms } from '@fulcrum/engine/money/swap';

import type { Question, Subject } from '../../platform/ports/bus.ts';
import type { Candle } from '../candles/candle.ts';
import type { Catalogue, CatalogueEntry, Category } from '../catalogue/catalogue.ts';

/** Instrument, bid and ask in points, time of the market and of arrival in epoch ms. */
export type QuoteItem = readonly [
  id: number,
  bid: number,
  ask: number,
  time: number,
  arrivedAt: number,
];

/** Bid, ask, number (null: only shown), time, and arrival (null: long ago). */
type StoredQuote = readonly [number, number, number | null, number, number | null];
/** Time, open, high, low, close, volume, and 1 if it is imported. */
type StoredCandle = readonly [number, number, number, number, number, number, isImported?: 1];

/** What is known of one instrument: session, price and the newest candles. */
export interface ListingState {
  readonly id: number;
  readonly isOpen: boolean;
  readonly doubt: Doubt | null;
  /** Present while the opening of positions is paused, so that a past market knows it. */
  readonly isPaused?: true;
  readonly quote: StoredQuote | null;
  /** The last two candles of each period, the shortest period first. */
  readonly candles: readonly (readonly StoredCandle[])[];
}

/** Terms that changed, and the order of all instruments in the list. */
export interface ChangedTerms {
  readonly categories: readonly Category[];
  readonly entries: readonly CatalogueEntry[];
  readonly order: readonly number[];
}

/** A roll as JSON. */
export interface StoredRoll extends Omit<Roll, 'terms'> {
  readonly terms: readonly RollTerms[];
}

/** One change of the market in the form in which it is logged and sent. Each has a number. */
export type StreamItem =
  | QuoteItem
  | { readonly session: readonly [id: number, isOpen: boolean, doubt: Doubt | null] }
  | { readonly roll: StoredRoll }
  | { readonly terms: ChangedTerms }
  /** The quote of this instrument still stood at this time, epoch ms. */
  | { readonly affirmed: readonly [id: number, arrivedAt: number] }
  /** The arrival of all quotes moves by `aged` ms; null: it was long ago. */
  | { readonly aged: number | null }
  /** Candles that start after this time (epoch s) are gone. */
  | { readonly cut: number }
  /** Older candles of these instruments were added to the store. Their states follow. */
  | { readonly filled: readonly number[] }
  /** Candles and sessions are these, whatever they were before. */
  | { readonly state: readonly ListingState[] };

/** Items with the numbers `q0` to `q1`. Without items it says that `q1` was the last one. */
export interface Batch {
  readonly q0: number;
  readonly q1: number;
  /** Of the lease of the market that wrote it. */
  readonly epoch: number;
  /** Epoch ms. */
  readonly at: number;
  readonly items: readonly StreamItem[];
}

/** The stream of the only market: another one would have a number of its own. */
export const GROUP = 1;

export const BATCHES: Subject<Batch> = { name: `q.${GROUP}`, read: readBatch };

/** Asks the leader to read the catalogue again; answers the number of the item with its changes. */
export const REVIEW: Question<object, { readonly q: number }> = {
  name: `m.${GROUP}.review`,
  read: () => ({}),
  readAnswer: (json) => ({ q: whole(fieldOf(json, 'q')) }),
};

/** Items are written by this product and not checked one by one. */
function readBatch(json: unknown): Batch {
  const [q0, q1] = [whole(fieldOf(json, 'q0')), whole(fieldOf(json, 'q1'))];
  const items = fieldOf(json, 'items');
  if (!Array.isArray(items) || (items.length > 0 && items.length !== q1 - q0 + 1)) {
    throw new TypeError('Expected an item for each number');
  }
  return { q0, q1, epoch: whole(fieldOf(json, 'epoch')), at: whole(fieldOf(json, 'at')), items };
}

const fieldOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;

function whole(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new TypeError('Expected a whole number');
  }
  return value;
}

export const isQuote = (item: StreamItem): item is QuoteItem => Array.isArray(item);

export const storedRoll = ({ at, day, weekday, clock, terms }: Roll): StoredRoll => ({
  at,
  day,
  weekday,
  clock,
  terms: [...terms.values()],
});

export const rollFrom = ({ at, day, weekday, clock, terms }: StoredRoll): Roll => ({
  at,
  day,
  weekday,
  clock,
  terms: new Map(terms.map((each) => [each.instrumentId, each])),
});

export const storedQuote = ({ bid, ask, q, time, arrivedAt }: Quote): StoredQuote => [
  bid,
  ask,
  q ?? null,
  time,
  arrivedAt === LONG_AGO ? null : arrivedAt,
];

export const quoteFrom = ([bid, ask, q, time, arrivedAt]: StoredQuote): Quote => ({
  bid,
  ask,
  q: q ?? undefined,
  time,
  arrivedAt: arrivedAt ?? LONG_AGO,
});

export const storedCandle = (candle: Candle): StoredCandle => {
  const { time, open, high, low, close, volume } = candle;
  const numbers = [time, open, high, low, close, volume] as const;
  return candle.isImported ? [...numbers, 1] : numbers;
};

export const candleFrom = (stored: StoredCandle): Candle => {
  const [time, open, high, low, close, volume, isImported] = stored;
  const candle = { time, open, high, low, close, volume };
  return isImported ? { isImported: true, ...candle } : candle;
};

/** Returns the catalogue with the changed terms. */
export function catalogueWith(catalogue: Catalogue, changed: ChangedTerms): Catalogue {
  const byId = new Map(catalogue.entries.map((entry) => [entry.instrument.id, entry]));
  for (const entry of changed.entries) {
    // JSON has no infinity.
    const leverageCap = entry.leverageCap ?? Infinity;
    // An earlier build logs instruments that cannot be paused.
    const instrument = { ...entry.instrument, isPaused: entry.instrument.isPaused ?? false };
    byId.set(instrument.id, { ...entry, instrument, leverageCap });
  }
  const entries = changed.order.flatMap((id) => byId.get(id) ?? []);
  return { categories: changed.categories, entries };
}
