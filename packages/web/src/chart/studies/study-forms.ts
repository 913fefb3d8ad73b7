/* What the chart's studies are and what can be set, in a file without the code that draws them, so
   that the page does not wait for the chart library. */

export const STUDIES = [
  'VOL',
  'MA',
  'EMA',
  'VWAP',
  'BOLL',
  'ICHIMOKU',
  'PIVOTS',
  'SUPERTREND',
  'MACD',
  'RSI',
  'ATR',
  'STOCH',
] as const;
export type StudyName = (typeof STUDIES)[number];

/** Colours that a line may have: names in the chart's palette, so that they follow the theme. */
export const LINE_COLORS = ['warn', 'accent', 'text2', 'up', 'down'] as const;
export type LineColor = (typeof LINE_COLORS)[number];

export type ParamName =
  | 'length'
  | 'multiplier'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'smoothing'
  | 'conversion'
  | 'base'
  | 'spanB';

/** A number that can be set. Lengths count candles. */
export interface ParamForm {
  readonly name: ParamName;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** The number is a multiple of this: 1, or 0.1 for a multiplier. */
  readonly step: number;
}

/** A value of the study, as the legend names it; `key` is its field in the study's results. */
export interface StudyLine {
  readonly key: string;
  readonly title: string;
}

export interface StudyForm {
  /** Bars at the foot of the candles, a line over the price, or a panel below the chart. */
  readonly place: 'foot' | 'price' | 'panel';
  readonly params: readonly ParamForm[];
  readonly lines: (params: readonly number[]) => readonly StudyLine[];
  /** The first colours of the lines that can be coloured; further lines are drawn otherwise. */
  readonly colors: readonly LineColor[];
}

/** More candles than a chart shows at once would leave most of the line out. */
const LENGTH_MAX = 500;

const length = (name: ParamName, initial: number, max = LENGTH_MAX, min = 1): ParamForm => ({
  name,
  initial,
  min,
  max,
  step: 1,
});
const multiplier = (initial: number): ParamForm => ({
  name: 'multiplier',
  initial,
  min: 0.1,
  max: 10,
  step: 0.1,
});
const line = (key: string, title: string): StudyLine => ({ key, title });

export const STUDY_FORMS: Readonly<Record<StudyName, StudyForm>> = {
  VOL: { place: 'foot', params: [], lines: () => [], colors: [] },
  MA: {
    place: 'price',
    params: [7, 25, 99].map((count) => length('length', count)),
    lines: (params) => params.map((count, at) => line(`ma${at + 1}`, `MA${count}`)),
    colors: ['warn', 'accent', 'text2'],
  },
  EMA: {
    place: 'price',
    params: [12, 26].map((count) => length('length', count)),
    lines: (params) => params.map((count, at) => line(`ema${at + 1}`, `EMA${count}`)),
    colors: ['warn', 'accent'],
  },
  VWAP: {
    place: 'price',
    params: [],
    lines: () => [line('vwap', 'VWAP')],
    colors: ['accent'],
  },
  BOLL: {
    place: 'price',
    params: [length('length', 20, LENGTH_MAX, 2), multiplier(2)],
    lines: () => [line('up', 'BOLL UP'), line('mid', 'MID'), line('dn', 'DN')],
    colors: ['warn', 'accent', 'text2'],
  },
  ICHIMOKU: {
    place: 'price',
    params: [length('conversion', 9, 200), length('base', 26, 200), length('spanB', 52, 200)],
    lines: () => [
      line('conversion', 'ICHI C'),
      line('base', 'B'),
      line('spanA', 'SA'),
      line('spanB', 'SB'),
    ],
    colors: ['accent', 'warn', 'up', 'down'],
  },
  PIVOTS: {
    place: 'price',
    params: [],
    lines: () => [line('p', 'P'), line('r1', 'R1'), line('s1', 'S1')],
    colors: ['text2', 'down', 'up'],
  },
  SUPERTREND: {
    place: 'price',
    params: [length('length', 10, 100), multiplier(3)],
    lines: () => [line('below', 'ST ▲'), line('above', 'ST ▼')],
    colors: ['up', 'down'],
  },
  MACD: {
    place: 'panel',
    params: [length('fast', 12), length('slow', 26), length('signal', 9)],
    lines: () => [line('dif', 'DIF'), line('dea', 'DEA'), line('macd', 'MACD')],
    colors: ['warn', 'accent'],
  },
  RSI: {
    place: 'panel',
    params: [length('length', 14, 100, 2)],
    lines: ([count]) => [line('rsi1', `RSI${count}`)],
    colors: ['warn'],
  },
  ATR: {
    place: 'panel',
    params: [length('length', 14, 100)],
    lines: ([count]) => [line('atr', `ATR${count}`)],
    colors: ['warn'],
  },
  STOCH: {
    place: 'panel',
    params: [length('length', 14, 100), length('smoothing', 3, 50), length('signal', 3, 50)],
    lines: () => [line('k', '%K'), line('d', '%D')],
    colors: ['warn', 'accent'],
  },
};
