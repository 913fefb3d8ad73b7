import { serverNow } from '@fulcrum/client/clock';
import { marketDataCalls } from '@fulcrum/client/calls/market-data';
import { whenIdle } from '@fulcrum/client/when-idle';
import { create } from 'zustand';

import type * as wire from '@fulcrum/contract/market-data/schema';

import { request } from '../server/api.ts';
import { noteKeptPrices } from '../server/connection.ts';
import { instrumentFrom, quoteFrom } from './from-wire.ts';
import { keepMarket, keptMarket, seeMarket } from './kept-market.ts';
import { listInMarket, quoteInMarket } from './market-book.ts';
import type { Category, ListedInstrument } from './model.ts';
import { quotes } from './quotes.ts';

export interface InstrumentList {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly all: readonly ListedInstrument[];
  readonly byCode: ReadonlyMap<string, ListedInstrument>;
  readonly categories: readonly Category[];
  /** Text and code of the failure while `phase` is `failed`; otherwise null. */
  readonly problem: { readonly text: string; readonly code: number } | null;
}

const store = create<InstrumentList>()(() => ({
  phase: 'loading',
  all: [],
  byCode: new Map(),
  categories: [],
  problem: null,
}));

/** Returns the list of all instruments in the catalogue's order, with the state of its loading. */
export const useInstruments = (): InstrumentList => store();

/** Returns an instrument by its code; undefined while the list loads and for an unknown code. */
export const useInstrument = (code: string): ListedInstrument | undefined =>
  store((list) => list.byCode.get(code));

/** The same as `useInstrument`, for use outside React. */
export const instrumentOf = (code: string): ListedInstrument | undefined =>
  store.getState().byCode.get(code);

let loading: Promise<boolean> | null = null;
/** True while the list is one that was kept from an earlier visit. */
let isKept = false;
export const isMarketKept = (): boolean => isKept;

/**
 * Loads list and categories, and returns whether this succeeded. The present list stays until the
 * new one comes. Calls during a load share it.
 */
export function refreshInstruments(): Promise<boolean> {
  loading ??= loadInstruments().finally(() => {
    loading = null;
  });
  return loading;
}

async function loadInstruments(): Promise<boolean> {
  if (store.getState().phase === 'failed') store.setState({ phase: 'loading', problem: null });
  const [list, categories] = await Promise.all([
    request(marketDataCalls.tradeList, {}),
    request(marketDataCalls.getCategories, {}),
  ]);
  const failure = [list, categories].find((reply) => !reply.ok);
  if (failure && !failure.ok) {
    const { msg: text, code, kind } = failure.problem;
    if (store.getState().phase === 'ready') return false;
    if (kind !== 'network' || !showKept()) {
      store.setState({ phase: 'failed', problem: { text, code } });
    }
    return false;
  }
  if (!list.ok || !categories.ok) return false;
  isKept = false;
  seeMarket(list.data, categories.data);
  show(list.data, categories.data);
  whenIdle(keepMarket);
  return true;
}

/**
 * Without a network: shows the market as this device kept it. Returns false if nothing was kept.
 */
function showKept(): boolean {
  const kept = keptMarket();
  if (!kept) return false;
  noteKeptPrices();
  isKept = true;
  show(kept.instruments, kept.categories);
  return true;
}

function show(instruments: readonly wire.Instrument[], categories: readonly wire.Category[]): void {
  const now = serverNow();
  const before = store.getState();
  const all = sameWhereEqual(before.all, instruments.map(readOnce));
  listInMarket(all);
  instruments.forEach((listed, at) => {
    const instrument = all[at];
    if (!instrument) return;
    const { isOpen, terms } = instrument;
    const { PriceDoubt: doubt } = listed;
    const { isHalted, isPaused } = terms;
    const market = { isOpen, isHalted, isPaused, doubt };
    const quote = quoteFrom(listed.ForexQuotations, instrument, market, now);
    if (!quote) return;
    const known = quotes.latest(instrument.code);
    // A quote that is sent again unchanged is not fresh, so the known quote keeps its time.
    const isSame =
      known?.isOpen === isOpen &&
      known.isHalted === isHalted &&
      known.isPaused === isPaused &&
      known.doubt === doubt;
    const isNewer = known === undefined || known.time < quote.time;
    if (isSame && !isNewer && known.arrivedAt >= quote.arrivedAt) return;
    quoteInMarket(quote);
    quotes.put(quote);
  });
  const named = categories.map(({ Id, NameShowTrans }) => ({ id: Id, name: NameShowTrans }));
  const isSame =
    before.phase === 'ready' &&
    all === before.all &&
    JSON.stringify(named) === JSON.stringify(before.categories);
  if (isSame) return;
  store.setState({
    phase: 'ready',
    all,
    byCode: new Map(all.map((instrument) => [instrument.code, instrument])),
    categories: named,
    problem: null,
  });
}

/** For each instrument, the text of the reply that it was last read from. */
const read = new Map<string, { readonly text: string; readonly instrument: ListedInstrument }>();

/** Returns the same object while only the price changes, so that no row renders again. */
function readOnce(wire: wire.Instrument): ListedInstrument {
  const text = JSON.stringify({ ...wire, ForexQuotations: null });
  const known = read.get(wire.Code);
  if (known?.text === text) return known.instrument;
  const instrument = instrumentFrom(wire);
  read.set(wire.Code, { text, instrument });
  return instrument;
}

const sameWhereEqual = <Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] =>
  before.length === now.length && before.every((item, at) => item === now[at]) ? before : now;
