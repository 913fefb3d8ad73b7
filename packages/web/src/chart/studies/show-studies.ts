import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';

import type { ChartPalette } from '../chart-theme.ts';
import { BOTTOM_GAP, headPx } from '../price-lines.ts';
import { attachVolume, detachVolume } from '../volume-floor.ts';
import { atrAt } from './average-true-range.ts';
import type { ChartSetup, StudySettings } from './chart-setup.ts';
import { ichimokuAt } from './ichimoku.ts';
import { drawLevels, levelsOf, rangeOfLevels, ticksOfLevels } from './levels.ts';
import { macdAt } from './macd.ts';
import { drawCloud, drawPivots } from './own-drawing.ts';
import { pivotsFrom } from './pivots.ts';
import { tickByTick, type Bar } from './rows.ts';
import { stochasticAt } from './stochastic.ts';
import { STUDIES, STUDY_FORMS, type StudyName } from './study-forms.ts';
import { supertrendAt } from './supertrend.ts';
import { vwapAt } from './vwap.ts';

/** Heights of a panel that is alone, and of one of two: the candles keep most of a phone. */
const PANE_PX = 64;
const LOW_PANE_PX = 48;
/** Of a value between 0 and 100. */
const SHARE_DIGITS = 2;

/** What the studies need to know of the chart. */
export interface StudyContext {
  /** Digits of the price. */
  readonly digits: number;
  readonly paletteNow: () => ChartPalette;
  /** Candles of a day, ascending, for pivot points. */
  readonly days: readonly Bar[];
  /** Lines of the legend below those of the studies. */
  readonly footLines: number;
}

type Drawn = Exclude<StudyName, 'VOL'>;
const DRAWN = STUDIES.filter((name) => name !== 'VOL');
const isPanel = (name: Drawn): boolean => STUDY_FORMS[name].place === 'panel';
const paneOf = (name: Drawn): string => (isPanel(name) ? `pane-${name}` : 'candle_pane');

/** Studies that the library does not have; pivot points get theirs with the candles of a day. */
const OWN = {
  VWAP: tickByTick(vwapAt),
  ICHIMOKU: tickByTick(ichimokuAt),
  PIVOTS: tickByTick(pivotsFrom([])),
  SUPERTREND: tickByTick(supertrendAt),
  ATR: tickByTick(atrAt),
  STOCH: tickByTick(stochasticAt),
};
/** The library draws it, but doubles its bars. */
const MACD = tickByTick(macdAt);
const isOwn = (name: StudyName): name is keyof typeof OWN => Object.hasOwn(OWN, name);

let isRegistered = false;

function registerOwn(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const name of STUDIES.filter(isOwn)) {
    const isPrice = STUDY_FORMS[name].place === 'price';
    registerIndicator<unknown>({ name, calc: OWN[name], series: isPrice ? 'price' : 'normal' });
  }
}

/**
 * Adds, changes and removes studies so that the chart shows those of the set-up. A study that is
 * not shown is not there, so nothing of it is computed.
 */
export function showStudies(chart: Chart, setup: ChartSetup, context: StudyContext): void {
  registerOwn();
  const overPrice = DRAWN.filter((name) => setup[name].isShown && !isPanel(name));
  chart.overrideYAxis({
    paneId: 'candle_pane',
    gap: { top: headPx(overPrice.length + context.footLines), bottom: BOTTOM_GAP },
  });
  detachVolume(chart);
  if (setup.VOL.isShown) attachVolume(chart, context.paletteNow);
  for (const name of DRAWN) {
    const isThere = chart.getIndicators({ id: name }).length > 0;
    if (!setup[name].isShown) {
      if (isThere) chart.removeIndicator({ id: name });
      continue;
    }
    const look = lookOf(name, setup[name], context);
    if (isThere) chart.overrideIndicator({ name, id: name, ...look });
    else addStudy(chart, name, look, context.paletteNow);
  }
  sizePanels(chart, setup);
}

function sizePanels(chart: Chart, setup: ChartSetup): void {
  const panels = DRAWN.filter((name) => setup[name].isShown && isPanel(name));
  const height = panels.length > 1 ? LOW_PANE_PX : PANE_PX;
  for (const name of panels) {
    chart.setPaneOptions({ id: paneOf(name), height, minHeight: height, dragEnabled: false });
  }
}

/** Gives the lines of the studies the colours of the present theme. */
export function paintStudies(chart: Chart, setup: ChartSetup, palette: ChartPalette): void {
  for (const name of DRAWN) {
    const styles = { lines: linesOf(setup[name], palette) };
    if (setup[name].isShown) chart.overrideIndicator({ name, id: name, styles });
  }
}

const linesOf = ({ colors }: StudySettings, palette: ChartPalette) =>
  colors.map((color) => ({
    style: 'solid' as const,
    smooth: false,
    size: 1,
    dashedValue: [2, 2],
    color: palette[color],
  }));

function lookOf(name: Drawn, settings: StudySettings, { digits, paletteNow, days }: StudyContext) {
  const form = STUDY_FORMS[name];
  const params = [...settings.params];
  const hasFigures = isOwn(name) && name !== 'PIVOTS';
  const lines = form.lines(params).map((line) => ({ ...line, type: 'line' }));
  return {
    calcParams: params,
    // The library has lines of its own for its own studies.
    ...(hasFigures ? { figures: lines } : {}),
    ...(name === 'PIVOTS' ? { calc: tickByTick(pivotsFrom(days)) } : {}),
    ...(name === 'MACD' ? { calc: MACD } : {}),
    // All but shares are prices or differences of prices.
    precision: levelsOf(name) ? SHARE_DIGITS : digits,
    styles: { lines: linesOf(settings, paletteNow()) },
  };
}

type DrawParams = IndicatorDrawParams<unknown, unknown, unknown>;

/** What a study draws besides the library's lines. */
function drawingOf(name: Drawn, paletteNow: () => ChartPalette) {
  const levels = levelsOf(name);
  if (levels) return (params: DrawParams) => drawLevels(levels, params, paletteNow());
  if (name === 'ICHIMOKU') return (params: DrawParams) => drawCloud(params, paletteNow());
  if (name === 'PIVOTS') return (params: DrawParams) => drawPivots(params, paletteNow());
  return null;
}

function addStudy(
  chart: Chart,
  name: Drawn,
  look: ReturnType<typeof lookOf>,
  paletteNow: () => ChartPalette,
): void {
  const paneId = paneOf(name);
  const draw = drawingOf(name, paletteNow);
  chart.createIndicator({ name, id: name, paneId, draw, ...look }, !isPanel(name));
  const levels = levelsOf(name);
  if (!levels) return;
  chart.overrideYAxis({
    paneId,
    createRange: ({ defaultRange }) => rangeOfLevels(levels, defaultRange),
    createTicks: ({ range, bounding }) => ticksOfLevels(levels, range, bounding.height),
  });
}
