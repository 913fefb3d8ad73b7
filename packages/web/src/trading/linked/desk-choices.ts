import { useMemo } from 'react';

import type { KeptValues } from '../../settings/edits.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { changeTradeChoices, useTradeChoices } from '../trade-choices.ts';
import {
  chartId,
  colorId,
  LAYOUT_ID,
  readDesk,
  readLayout,
  type DeskChart,
  type DeskCharts,
  type Layout,
  type LinkColor,
} from './desk-charts.ts';

/* The charts of a desk as the person chose them. Each chart and each colour is kept under an id of
   its own, so that changes of two of them on two devices are both kept. Which chart is the active
   one is the device's. */

/** The charts of the desk; the same object until one is changed. */
export function useDeskCharts(): DeskCharts {
  const kept = useSettings(({ desk }) => desk);
  return useMemo(() => readDesk(kept), [kept]);
}

export const useLayout = (): Layout => useSettings(({ desk }) => readLayout(desk));

const deskNow = (): DeskCharts => readDesk(useSettings.getState().desk);

function keep(values: KeptValues): void {
  const { desk } = useSettings.getState();
  changeSettings({ desk: { ...desk, ...values } });
}

const keptForm = ({ color, period, chartType, scale }: DeskChart) => ({
  color,
  period,
  chartType,
  scale,
});

export function changeDeskChart(at: number, change: Partial<DeskChart>): void {
  const chart = deskNow().charts[at];
  if (chart) keep({ [chartId(at)]: keptForm({ ...chart, ...change }) });
}

/** All charts of the colour show this instrument from now on. */
export function linkInstrument(color: LinkColor, code: string): void {
  if (deskNow().codes[color] !== code) keep({ [colorId(color)]: { code } });
}

/** Returns which of the shown charts is the active one. */
export const activeOf = (layout: Layout, activeChart: unknown): number =>
  typeof activeChart === 'number' && Number.isInteger(activeChart) && activeChart >= 0
    ? Math.min(activeChart, layout - 1)
    : 0;

/**
 * Changes how many charts there are. What the ticket trades stays: the active chart becomes the
 * only one, or the only one becomes the active chart; and an active chart that would be hidden
 * changes places with the last one shown.
 */
export function chooseLayout(layout: Layout, code: string): void {
  const { layout: before, charts } = deskNow();
  if (layout === before) return;
  const kept = useTradeChoices.getState();
  const last = activeOf(before === 1 ? layout : before, kept.activeChart);
  const at = activeOf(layout, last);
  const [from, to] = [charts[last], charts[at]];
  if (!from || !to) return;
  const next: KeptValues = { [LAYOUT_ID]: { charts: layout } };
  if (before === 1) {
    const { period, chartType, scale } = kept;
    const chart = keptForm({ ...to, period, chartType, scale });
    keep({ ...next, [chartId(at)]: chart, [colorId(to.color)]: { code } });
  } else if (layout === 1) {
    const { period, chartType, scale } = from;
    changeTradeChoices({ period, chartType, scale });
    keep(next);
    return;
  } else if (at === last) keep(next);
  else keep({ ...next, [chartId(at)]: keptForm(from), [chartId(last)]: keptForm(to) });
  changeTradeChoices({ activeChart: at });
}
