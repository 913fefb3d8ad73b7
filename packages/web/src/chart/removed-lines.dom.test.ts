import { dispose, type Chart } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openRealChart, standInForCanvas } from '../../test/real-chart.ts';
import { readPalette } from './chart-theme.ts';
import { drawOn, redraw } from './drawings/canvas.ts';
import type { HeldChart } from './held-chart.ts';
import { attachLines, type PriceLine } from './price-lines.ts';

let chart: Chart;
const palette = readPalette(document.documentElement);

beforeEach(() => {
  standInForCanvas();
  chart = openRealChart([100, 102, 104], 2);
});
afterEach(() => {
  dispose(chart);
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns what the library holds for an overlay of this id. */
const heldBy = (id: string): unknown => {
  const [overlay] = chart.getOverlays({ id });
  return (overlay?.extendData as () => unknown)();
};

test('the line of a closed position goes from the chart', () => {
  const line = (id: string): PriceLine => {
    return { id, price: 101, tone: 'accent', label: id, priceText: '101.00' };
  };
  const model = { palette, last: null, scale: 'linear' } as const;
  const draw = attachLines(chart, { ...model, lines: [] }, new Set());
  draw({ ...model, lines: [line('a'), line('b')] });
  draw({ ...model, lines: [line('b')] });
  expect(heldBy('tradeLines')).toMatchObject({ lines: [{ id: 'b' }] });
  draw({ ...model, lines: [] });
  expect(heldBy('tradeLines')).toMatchObject({ lines: [] });
});

test('DRAW-004 a deleted drawing goes from the chart', () => {
  const held = { chart, palette } as HeldChart; // what drawing reads of it
  const drawing = (id: string) => ({
    id,
    tool: 'level' as const,
    points: [{ time: Date.UTC(2026, 2, 10, 21, 1), price: '101.00' }],
    style: { color: 0, width: 1, dash: 'solid' as const },
    isLocked: false,
    text: '',
  });
  const model = { chosen: null, digits: 2 };
  drawOn(held, { ...model, drawings: [drawing('a'), drawing('b')] as never });
  redraw(held, { ...model, drawings: [drawing('b')] as never });
  expect(heldBy('drawings')).toMatchObject({ model: { drawings: [{ id: 'b' }] } });
});
