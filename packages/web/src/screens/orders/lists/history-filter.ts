import type { Side } from '@fulcrum/engine/market/quote';

import { edgesOf, periodOf, putRange, rangeIn, type Range } from '../../../forms/period/period.ts';
import type { TradeFilter } from '../../../account/trades.ts';
import { putWeekHours, weekHoursIn, type WeekHours } from '../../../account/week-hours.ts';
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
  /** Hours of the week, which need a range; null for all. */
  readonly weekHours: WeekHours | null;
}

export const EVERYTHING: HistoryFilter = {
  range: null,
  instrumentId: null,
  side: 'all',
  outcome: 'all',
  tag: null,
  weekHours: null,
};

const SIDES = ['buy', 'sell'] as const;
const OUTCOMES = ['won', 'lost'] as const;

/** Returns the filter that an address names; what it does not know is left out. */
export function filterIn(params: URLSearchParams): HistoryFilter {
  const instrument = params.get('instrument') ?? '';
  const range = rangeIn(params);
  return {
    range,
    instrumentId: /^[1-9]\d{0,8}$/.test(instrument) ? Number(instrument) : null,
    side: SIDES.find((each) => each === params.get('side')) ?? 'all',
    outcome: OUTCOMES.find((each) => each === params.get('outcome')) ?? 'all',
    tag: tagIn(params),
    weekHours: range && weekHoursIn(params),
  };
}

/** Writes a filter into an address. */
export function putFilter(params: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const { range, instrumentId, side, outcome, tag, weekHours } = filter;
  putRange(params, range);
  const put = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value);
  put('instrument', instrumentId === null ? null : String(instrumentId));
  put('side', side === 'all' ? null : side);
  put('outcome', outcome === 'all' ? null : outcome);
  put('tag', tag);
  return putWeekHours(params, range && weekHours);
}

/** Returns whether a filter names more than a period. */
export const isNarrow = (filter: HistoryFilter): boolean =>
  filter.instrumentId !== null ||
  filter.side !== 'all' ||
  filter.outcome !== 'all' ||
  filter.tag !== null ||
  filter.weekHours !== null;

/** Returns what to ask the server for; a range of the last days ends today. */
export function tradeFilterOf(filter: HistoryFilter, now: Date): TradeFilter {
  const edges = filter.range && edgesOf(periodOf(filter.range, now));
  return {
    ...(edges !== null && typeof edges !== 'string' && edges),
    ...(filter.instrumentId !== null && { instrumentId: filter.instrumentId }),
    ...(filter.side !== 'all' && { side: filter.side }),
    ...(filter.outcome !== 'all' && { outcome: filter.outcome }),
    ...(filter.tag !== null && { tag: filter.tag }),
    ...(filter.weekHours && { weekHours: filter.weekHours }),
  };
}
