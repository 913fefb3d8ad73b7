import type { Chart } from 'klinecharts';

import { STUDIES, type StudyName } from './chart-choices.ts';
import type { ChartPalette } from './chart-theme.ts';
import { attachVolume, detachVolume } from './volume-floor.ts';

const SETTINGS: Readonly<Record<Exclude<StudyName, 'VOL'>, { isOver: boolean; params: number[] }>> =
  {
    MA: { isOver: true, params: [7, 25, 99] },
    EMA: { isOver: true, params: [12, 26] },
    BOLL: { isOver: true, params: [20, 2] },
    MACD: { isOver: false, params: [12, 26, 9] },
    RSI: { isOver: false, params: [14] },
  };
const PANE_PX = 64;

/** Adds and removes studies so that the chart shows `names`; studies that stay are not touched. */
export function showStudies(
  chart: Chart,
  names: readonly StudyName[],
  paletteNow: () => ChartPalette,
): void {
  detachVolume(chart);
  if (names.includes('VOL')) attachVolume(chart, paletteNow);
  for (const name of STUDIES) {
    if (name === 'VOL') continue;
    const isShown = chart.getIndicators({ name }).length > 0;
    const isWanted = names.includes(name);
    if (isShown && !isWanted) chart.removeIndicator({ name });
    if (!isShown && isWanted) addStudy(chart, name);
  }
}

function addStudy(chart: Chart, name: Exclude<StudyName, 'VOL'>): void {
  const { isOver, params } = SETTINGS[name];
  const paneId = isOver ? 'candle_pane' : `pane-${name}`;
  chart.createIndicator({ name, id: name, paneId, calcParams: params }, isOver);
  if (!isOver) chart.setPaneOptions({ id: paneId, height: PANE_PX, dragEnabled: false });
}
