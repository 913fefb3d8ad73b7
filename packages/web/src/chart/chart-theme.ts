import type { CandleType, DeepPartial, Styles } from 'klinecharts';

import type { ChartType } from './chart-choices.ts';

/** Colours and font of the chart, read from the page's present theme. */
export interface ChartPalette {
  readonly panel: string;
  readonly line: string;
  readonly line2: string;
  readonly s3: string;
  readonly ink: string;
  readonly text: string;
  readonly text2: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly up: string;
  readonly down: string;
  readonly upFill: string;
  readonly downFill: string;
  readonly warn: string;
  readonly font: string;
  /** Colours of the lines of compared instruments. */
  readonly compared: readonly string[];
}

/** Variables with the colours of compared instruments: none is one of up, down or a study. */
const COMPARED_COLORS = ['--compared-1', '--compared-2', '--t1'] as const;

const CANDLE_TYPE: Readonly<Record<ChartType, CandleType>> = {
  candle: 'candle_solid',
  hollow: 'candle_up_stroke',
  bar: 'ohlc',
  line: 'area',
};

/**
 * Reads the design tokens, because the chart draws on a canvas, where CSS variables do not work.
 */
export function readPalette(root: Element): ChartPalette {
  const style = getComputedStyle(root);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    panel: read('--panel'),
    line: read('--line'),
    line2: read('--line-2'),
    s3: read('--s3'),
    ink: read('--t1'),
    text: read('--t3'),
    text2: read('--t2'),
    accent: read('--accent'),
    onAccent: read('--on-accent'),
    up: read('--up'),
    down: read('--dn'),
    upFill: read('--up-fill'),
    downFill: read('--dn-fill'),
    warn: read('--warn'),
    font: read('--font-ui'),
    compared: COMPARED_COLORS.map((color) => read(color)),
  };
}

/** Attributes of the page that the chart's colours and fonts depend on. */
const THEME_ATTRIBUTES = ['data-theme', 'data-updown', 'lang'];

/** Returns a text that changes whenever colours or fonts may change. */
export const themeOf = (root: Element): string =>
  THEME_ATTRIBUTES.map((name) => root.getAttribute(name)).join(' ');

/** Calls the listener when the page's theme, price colours or language change. */
export function onThemeChange(root: Element, listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributeFilter: THEME_ATTRIBUTES });
  return () => observer.disconnect();
}

/**
 * Returns a colour at an opacity from 0 to 1; `color` must be in six-digit form, as in the tokens.
 */
export function withAlpha(color: string, opacity: number): string {
  const alpha = Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
  return /^#[0-9a-f]{6}$/i.test(color) ? `${color}${alpha}` : color;
}

const AXIS_FONT_PX = 10;

export function chartStyles(palette: ChartPalette, type: ChartType): DeepPartial<Styles> {
  const { up, down, text, font } = palette;
  const axisText = { color: text, size: AXIS_FONT_PX, family: font, weight: 500 };
  const axis = { axisLine: { show: false }, tickLine: { show: false } };
  const grid = { color: palette.line, style: 'solid' as const };
  return {
    grid: { horizontal: grid, vertical: grid },
    candle: {
      type: CANDLE_TYPE[type],
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: text,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text,
      },
      area: {
        lineSize: 1.5,
        lineColor: palette.accent,
        backgroundColor: [
          { offset: 0, color: withAlpha(palette.accent, 0.02) },
          { offset: 1, color: withAlpha(palette.accent, 0.2) },
        ],
        point: { show: false, animation: false },
      },
      priceMark: { show: false },
    },
    indicator: {
      bars: [{ upColor: withAlpha(up, 0.6), downColor: withAlpha(down, 0.6), noChangeColor: text }],
      lines: [palette.warn, palette.accent, palette.text2].map((color) => ({ color, size: 1 })),
      lastValueMark: { show: false },
      // The legend is an element over the canvas (head/chart-legend.tsx).
      tooltip: { showRule: 'none' },
    },
    xAxis: { ...axis, size: 20, tickText: { ...axisText, marginStart: 4, marginEnd: 4 } },
    yAxis: { ...axis, tickText: { ...axisText, marginStart: 6, marginEnd: 8 } },
    separator: { size: 1, color: palette.line, fill: true, activeBackgroundColor: palette.line2 },
    crosshair: crosshair(palette),
  };
}

function crosshair({ line2, s3, text2, font }: ChartPalette): DeepPartial<Styles['crosshair']> {
  const direction = {
    line: { color: text2, dashedValue: [3, 3] },
    text: {
      color: text2,
      size: AXIS_FONT_PX,
      family: font,
      weight: 600,
      borderColor: line2,
      backgroundColor: s3,
      borderRadius: 3,
    },
  };
  return { horizontal: direction, vertical: direction };
}
