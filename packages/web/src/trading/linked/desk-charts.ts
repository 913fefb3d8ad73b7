import { CHART_TYPES, PRICE_SCALES } from '../../chart/chart-choices.ts';
import { PERIODS, type PeriodName } from '../../market/periods.ts';
import type { KeptValues } from '../../settings/edits.ts';
import type { ChartChoices } from '../chart-place.ts';

/** How many charts a desk can have. */
export const LAYOUTS = [1, 2, 3, 4] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Charts of the same colour show the same instrument. None is up, down or the accent. */
export const LINK_COLORS = ['blue', 'orange', 'pink', 'teal'] as const;
export type LinkColor = (typeof LINK_COLORS)[number];

export interface DeskChart extends ChartChoices {
  readonly color: LinkColor;
}

/** The charts of a desk, those that the layout does not show included. */
export interface DeskCharts {
  readonly layout: Layout;
  readonly charts: readonly DeskChart[];
  /** Codes of the instruments of the colours; a colour that was never used is missing. */
  readonly codes: Readonly<Partial<Record<LinkColor, string>>>;
}

export const LAYOUT_ID = 'layout';
export const chartId = (at: number): string => `chart-${at + 1}`;
export const colorId = (color: LinkColor): string => `color-${color}`;

const first = (color: LinkColor, period: PeriodName): DeskChart => ({
  color,
  period,
  chartType: 'candle',
  scale: 'linear',
});
/** The charts before anybody has changed one: two pairs, each with a longer and a shorter view. */
const FIRST_CHARTS = [
  first('blue', '15M'),
  first('blue', '1H'),
  first('orange', '15M'),
  first('orange', '1H'),
] as const;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (kept: KeptValues, id: string): Fields => {
  const value: unknown = Object.hasOwn(kept, id) ? kept[id] : null;
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
};

const among = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** Reads how many charts there are; without a valid number there is one. */
export const readLayout = (kept: KeptValues): Layout =>
  among(LAYOUTS, fieldsOf(kept, LAYOUT_ID)['charts']) ?? 1;

/**
 * Reads the charts as they were kept, by this or any other version of the app: each value that is
 * broken gets its default, by itself.
 */
export function readDesk(kept: KeptValues): DeskCharts {
  const charts = FIRST_CHARTS.map((initial, at): DeskChart => {
    const { color, period, chartType, scale } = fieldsOf(kept, chartId(at));
    return {
      color: among(LINK_COLORS, color) ?? initial.color,
      period: among(PERIODS, period) ?? initial.period,
      chartType: among(CHART_TYPES, chartType) ?? initial.chartType,
      scale: among(PRICE_SCALES, scale) ?? initial.scale,
    };
  });
  const codes = LINK_COLORS.flatMap((color) => {
    const { code } = fieldsOf(kept, colorId(color));
    return typeof code === 'string' ? [[color, code] as const] : [];
  });
  return { layout: readLayout(kept), charts, codes: Object.fromEntries(codes) };
}
