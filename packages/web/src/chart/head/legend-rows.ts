import type { Chart, Indicator, KLineData } from 'klinecharts';

import { priceText } from '../price-text.ts';

/** One value of the legend. */
export interface LegendValue {
  readonly name: string;
  readonly text: string;
  /** `up` and `down` for the close; the number of the line that has the study's value. */
  readonly tone: 'plain' | 'up' | 'down' | number;
}

/** One line of the legend. */
export interface LegendRow {
  readonly id: string;
  /** Pixels from the top of the chart to the pane that the row belongs to. */
  readonly top: number;
  readonly values: readonly LegendValue[];
}

const CANDLES = 'candle_pane';
/** Shown while a study has no value yet. */
const NONE = '–';

/** The legend for the candle of `time`: open, high, low, close, and a row for each study. */
export function legendRows(chart: Chart, time: number | null, digits: number): LegendRow[] {
  const bars = chart.getDataList();
  const index = bars.findLastIndex(({ timestamp }) => timestamp === time);
  const bar = bars[index];
  if (!bar) return [];
  const studies = chart.getIndicators().filter(({ figures }) => figures.length > 0);
  return [
    { id: 'price', top: 0, values: pricesOf(bar, digits) },
    ...studies.map((study) => ({
      id: study.id,
      top: study.paneId === CANDLES ? 0 : (chart.getDom(study.paneId)?.offsetTop ?? 0),
      values: valuesOf(study, index),
    })),
  ];
}

function pricesOf(bar: KLineData, digits: number): LegendValue[] {
  const { open, high, low, close } = bar;
  const tone = close >= open ? 'up' : 'down';
  const value = (name: string, price: number) => ({ name, text: priceText(price, digits) });
  return [
    { ...value('O', open), tone: 'plain' },
    { ...value('H', high), tone: 'plain' },
    { ...value('L', low), tone: 'plain' },
    { ...value('C', close), tone },
  ];
}

function valuesOf(study: Indicator, index: number): LegendValue[] {
  // The library keeps the values of a candle by the key of their figure.
  const values = (study.result[index] ?? {}) as Readonly<Record<string, number | undefined>>;
  return study.figures.map(({ key, title = key }, line) => {
    const value = values[key];
    return {
      name: nameOf(study, title, line),
      text: value === undefined ? NONE : priceText(value, study.precision),
      tone: line,
    };
  });
}

/** The library numbers the lines of relative strength; their period says more. */
function nameOf({ name, calcParams }: Indicator, title: string, line: number): string {
  if (name === 'RSI') return `RSI${String(calcParams[line])}`;
  const own = title.replace(/:\s*$/, '');
  return name === 'BOLL' && line === 0 ? `BOLL ${own}` : own;
}
