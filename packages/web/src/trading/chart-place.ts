import { createContext, use } from 'react';
import { useShallow } from 'zustand/react/shallow';

import type { ChartType, PriceScale } from '../chart/chart-choices.ts';
import type { PeriodName } from '../market/periods.ts';
import { changeTradeChoices, useTradeChoices } from './trade-choices.ts';

/** What is chosen for one chart. */
export interface ChartChoices {
  readonly period: PeriodName;
  readonly chartType: ChartType;
  readonly scale: PriceScale;
}

interface OneChart {
  readonly choices: ChartChoices;
  readonly change: (change: Partial<ChartChoices>) => void;
  /** The ticket trades its instrument, and the keys of the desk are for it. */
  readonly isActive: boolean;
}

/** One of several charts; null around the only one. */
export const ChartPlace = createContext<OneChart | null>(null);

/** The choices of the chart around the caller; those of the only chart are the device's. */
export function useChartChoices(): OneChart {
  const choices = useTradeChoices(
    useShallow(({ period, chartType, scale }) => ({ period, chartType, scale })),
  );
  return use(ChartPlace) ?? { choices, change: changeTradeChoices, isActive: true };
}
