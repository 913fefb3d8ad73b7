import { findLastIndex } from '@fulcrum/ui/page/find-last';
import type { Chart, Indicator, KLineData } from 'klinecharts';

import { priceText } from '../price-text.ts';
import type { ChartSetup } from '../studies/chart-setup.ts';
import { STUDIES, STUDY_FORMS, type LineColor, type StudyName } from '../studies/study-forms.ts';

/** One value of the legend. */
export interface LegendValue {
  /** Unlike the name, which two lines of the same length share, one of its row only. */
  readonly key: string;
  readonly name: string;
  readonly text: string;
  /** `up` and `down` for the close; the colour of the line that has the study's value. */
  readonly tone: 'plain' | LineColor;
}

/** One line of the legend. */
export interface LegendRow {
  readonly id: 'price' | StudyName;
  /** Pixels from the top of the chart to the pane that the row belongs to. */
  readonly top: number;
  readonly values: readonly LegendValue[];
}

const CANDLES = 'candle_pane';
/** Shown while a study has no value yet. */
const NONE = '–';

/** The legend for the candle of `time`: open, high, low, close, and a row for each study. */
export function legendRows(
  chart: Chart,
  time: number | null,
  digits: number,
  setup: ChartSetup,
): LegendRow[] {
  const bars = chart.getDataList();
  const index = findLastIndex(bars, ({ timestamp }) => timestamp === time);
  const bar = bars[index];
  if (!bar) return [];
  const studies = STUDIES.flatMap((name): LegendRow[] => {
    const [study] = chart.getIndicators({ id: name });
    if (!study) return [];
    const top = study.paneId === CANDLES ? 0 : (chart.getDom(study.paneId)?.offsetTop ?? 0);
    return [{ id: name, top, values: valuesOf(study, name, setup, index) }];
  });
  return [{ id: 'price', top: 0, values: pricesOf(bar, digits) }, ...studies];
}

function pricesOf(bar: KLineData, digits: number): LegendValue[] {
  const { open, high, low, close } = bar;
  const tone = close >= open ? 'up' : 'down';
  const value = (name: string, price: number) => ({
    key: name,
    name,
    text: priceText(price, digits),
  });
  return [
    { ...value('O', open), tone: 'plain' },
    { ...value('H', high), tone: 'plain' },
    { ...value('L', low), tone: 'plain' },
    { ...value('C', close), tone },
  ];
}

function valuesOf(
  study: Indicator,
  name: StudyName,
  setup: ChartSetup,
  index: number,
): LegendValue[] {
  // The library keeps the values of a candle by their key.
  const values = (study.result[index] ?? {}) as Readonly<Record<string, unknown>>;
  const { params, colors } = setup[name];
  return STUDY_FORMS[name].lines(params).map(({ key, title }, line) => {
    const value = values[key];
    return {
      key,
      name: title,
      text: typeof value === 'number' ? priceText(value, study.precision) : NONE,
      tone: colors[line] ?? 'plain',
    };
  });
}
