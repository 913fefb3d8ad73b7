import { useIsWide } from '@fulcrum/ui/page/use-wide';
import { useLocation, useSearchParams } from 'react-router';

import {
  CHART_TYPES,
  PRICE_SCALES,
  type ChartType,
  type PriceScale,
} from '../chart/chart-choices.ts';
import { PERIODS, type PeriodName } from '../market/periods.ts';
import { keptReader, keptStore, oneOf, textsOf } from '../settings/kept-state.ts';
import { useInstruments } from '../market/instruments.ts';
import type { ListedInstrument } from '../market/model.ts';
import { readCompared, type Compared } from './compared.ts';

interface LastUsed {
  readonly lots: string;
  readonly leverage: number;
}

/** Choices made on Trade, kept on the device. */
interface TradeChoices {
  /** Code of the instrument shown last; null before the first. */
  readonly code: string | null;
  readonly period: PeriodName;
  readonly chartType: ChartType;
  readonly scale: PriceScale;
  /** Lots and leverage of the last order, keyed by instrument code; read each with care. */
  readonly lastUsed: Readonly<Record<string, LastUsed>>;
  /** Codes of the instruments shown, newest first. */
  readonly recents: readonly string[];
  /** Which of a desk's charts is the active one, counted from 0. */
  readonly activeChart: number;
  /** Points of drawings snap to the prices of their candle. */
  readonly isMagnet: boolean;
  readonly areDrawingsHidden: boolean;
  /** Instruments whose changes are drawn on the chart, in the order in which they were added. */
  readonly compared: readonly Compared[];
}

const RECENTS_MAX = 8;

const initial: TradeChoices = {
  code: null,
  period: '15M',
  chartType: 'candle',
  scale: 'linear',
  lastUsed: {},
  recents: [],
  activeChart: 0,
  isMagnet: true,
  areDrawingsHidden: false,
  compared: [],
};

/** Reads choices that any version of the app kept. */
const readKept = keptReader(initial, (kept) => ({
  code: typeof kept.code === 'string' ? kept.code : null,
  period: oneOf([initial.period, ...PERIODS], kept.period),
  chartType: oneOf([initial.chartType, ...CHART_TYPES], kept.chartType),
  scale: oneOf([initial.scale, ...PRICE_SCALES], kept.scale),
  recents: textsOf(kept.recents),
  compared: readCompared(kept.compared),
}));

/** Two tabs may show different charts, so what a chart shows stays each tab's. */
const OF_TAB = [
  'code',
  'period',
  'chartType',
  'scale',
  'activeChart',
  'areDrawingsHidden',
  'compared',
] as const;

export const useTradeChoices = keptStore('trade', readKept, OF_TAB);

export function changeTradeChoices(change: Partial<TradeChoices>): void {
  useTradeChoices.setState(change);
}

export function rememberOrder(code: string, used: LastUsed): void {
  const { lastUsed } = useTradeChoices.getState();
  changeTradeChoices({ lastUsed: { ...lastUsed, [code]: used } });
}

/**
 * Returns the instrument shown on Trade: that of the address, the last one shown, or the first of
 * the list; and a function that changes it.
 */
export function useTradedInstrument(): readonly [
  ListedInstrument | undefined,
  (code: string) => void,
] {
  const [params, setParams] = useSearchParams();
  const { all, byCode } = useInstruments();
  const last = useTradeChoices((choices) => choices.code);
  // If Trade is shown beside another page, the address belongs to that page.
  const isAddressed = useLocation().pathname === '/trade';
  const wanted = (isAddressed ? params.get('code') : null) ?? last;
  const instrument = (wanted === null ? undefined : byCode.get(wanted)) ?? all[0];
  const choose = (code: string) => {
    const { recents } = useTradeChoices.getState();
    const others = recents.filter((other) => other !== code);
    changeTradeChoices({ code, recents: [code, ...others].slice(0, RECENTS_MAX) });
    if (isAddressed) setParams({ code }, { replace: true });
  };
  return [instrument, choose];
}

/**
 * Returns the code of the instrument that Trade shows beside a list; null if only the list is
 * shown.
 */
export function useShownBeside(): string | null {
  const code = useTradeChoices((choices) => choices.code);
  return useIsWide() ? code : null;
}
