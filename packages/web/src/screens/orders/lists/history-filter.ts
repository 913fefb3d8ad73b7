import type { Side } from '@fulcrum/engine/market/quote';

import { edgesOf, periodOf, putRange, rangeIn, type Range } from '../../../forms/period/period.ts';
import type { TradeFilter } from '../../../account/trades.ts';
import { tagIn } from '../../../trading/notes/tag-in-address.ts';

/** Which closed trades the history shows; the address keeps it. */
export interface HistoryFilter {
  /** Null for all time. */
  readonly range: Range | null;
  /** Null for all instruments. */
  readonly instrumentId: number | null;
  readonly side: 'all' | Side;
  /** By the net result. */
  readonly outcome: 'all' | 'won' | 'lost';
  /** Null for all trades. */
  readonly tag: string | null;
}

export const EVERYTHING: HistoryFilter = {
  range: null,
  instrumentId: null,
  side: 'all',
  outcome: 'all',
  tag: null,
};

const SIDES = ['buy', 'sell'] as const;
const OUTCOMES = ['won', 'lost'] as const;

/** Returns the filter that an address names; what it does not know is left out. */
export function filterIn(params: URLSearchParams): HistoryFilter {
  const instrument = params.get('instrument') ?? '';
  return {
    range: rangeIn(params),
    instrumentId: /^[1-9]\d{0,8}$/.test(instrument) ? Number(instrument) : null,
    side: SIDES.find((each) => each === params.get('side')) ?? 'all',
    outcome: OUTCOMES.find((each) => each === params.get('outcome')) ?? 'all',
    tag: tagIn(params),
  };
}

/** Writes a filter into an address. */
export function putFilter(params: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const { range, instrumentId, side, outcome, tag } = filter;
  putRange(params, range);
  const put = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value);
  put('instrument', instrumentId === null ? null : String(instrumentId));
  put('side', side === 'all' ? null : side);
  put('outcome', outcome === 'all' ? null : outcome);
  put('tag', tag);
  return params;
}

/** Returns whether a filter names more than a period. */
export const isNarrow = ({ instrumentId, side, outcome, tag }: HistoryFilter): boolean =>
  instrumentId !== null || side !== 'all' || outcome !== 'all' || tag !== null;

/** Returns what to ask the server for; a range of the last days ends today. */
export function tradeFilterOf(filter: HistoryFilter, now: Date): TradeFilter {
  const edges = filter.range && edgesOf(periodOf(filter.range, now));
  return {
    ...(edges !== null && typeof edges !== 'string' && edges),
    ...(filter.instrumentId !== null && { instrumentId: filter.instrumentId }),
    ...(filter.side !== 'all' && { side: filter.side }),
    ...(filter.outcome !== 'all' && { outcome: filter.outcome }),
    ...(filter.tag !== null && { tag: filter.tag }),
  };
}
