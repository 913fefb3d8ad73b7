import type { Chart, OverlayTemplate } from 'klinecharts';
import { beforeEach, expect, test, vi } from 'vitest';

import type { ChartPalette } from '../chart-theme.ts';
import type { HeldChart } from '../held-chart.ts';

const registered = vi.hoisted(() => [] as unknown[]);
vi.mock('klinecharts', () => ({ registerOverlay: (form: unknown) => registered.push(form) }));
const { drawingAt, drawOn, movedBy, pointAt, redraw } = await import('./canvas.ts');

/** A candle is ten pixels wide and a minute long; a dollar is ten pixels high. */
const asked = {
  getSize: () => ({ width: 300, height: 200 }),
  getBarSpace: () => ({ bar: 10 }),
  getDataList: () => [{ timestamp: 0, open: 110, high: 115, low: 105, close: 112 }],
  convertToPixel: ({ timestamp, value }: { timestamp: number; value: number }) => ({
    x: timestamp / 6_000,
    y: (120 - value) * 10,
  }),
  convertFromPixel: ([{ x, y = 0 }]: [{ x: number; y?: number }]) => {
    const dataIndex = Math.round(x / 10);
    return [{ dataIndex, timestamp: dataIndex * 60_000, value: 120 - y / 10 }];
  },
  createOverlay: vi.fn(),
  overrideOverlay: vi.fn(),
  removeOverlay: vi.fn(),
};
const chart = asked as unknown as Chart;
const palette = { accent: '#112233', text: '#445566', panel: '#000000', font: 'x' };
const held = { chart, palette: palette as ChartPalette } as HeldChart;
const style = { color: 'accent', width: 2, dash: 'dashed' } as const;
const line = (id: string, price: string) => {
  const points = [
    { time: 0, price },
    { time: 600_000, price },
  ];
  return { id, tool: 'trend' as const, points, style, text: '' };
};

beforeEach(() => vi.clearAllMocks());

test('DRAW-009 the magnet takes the nearest price of the candle, if one is near', () => {
  const take = (y: number, isMagnet: boolean) =>
    pointAt(chart, { x: 2, y }, { digits: 2, isMagnet });
  expect(take(40, true)).toEqual({ time: 0, price: '115.00' });
  expect(take(82, true)).toEqual({ time: 0, price: '112.00' });
  expect(take(82, false)).toEqual({ time: 0, price: '111.80' });
  expect(take(10, true)).toEqual({ time: 0, price: '119.00' });
});

test('DRAW-009 where there is no candle the magnet takes nothing', () => {
  const place = pointAt(chart, { x: 50, y: 81 }, { digits: 1, isMagnet: true });
  expect(place).toEqual({ time: 300_000, price: '111.9' });
});

test('DRAW-002 a drawing moves by candles and prices', () => {
  const moved = movedBy(chart, line('a', '110').points, { bars: 2, price: -1.5, digits: 2 });
  expect(moved).toEqual([
    { time: 120_000, price: '108.50' },
    { time: 720_000, price: '108.50' },
  ]);
});

test('DRAW-002 of two drawings under a finger the nearer one is meant, then the newer', () => {
  const drawings = [line('a', '110'), line('b', '111'), line('c', '111')];
  const at = (y: number) => drawingAt(chart, { drawings, digits: 2 }, { x: 50, y });
  expect(at(101)).toBe('a');
  expect(at(91)).toBe('c');
  expect(at(150)).toBeNull();
});

test('DRAW-010 drawings are below the lines of orders, and take no touch from them', () => {
  const model = { drawings: [line('a', '110')], chosen: 'a', digits: 2 };
  const end = drawOn(held, model);
  const [created] = asked.createOverlay.mock.calls[0] as [Record<string, unknown>];
  expect(created).toMatchObject({ zLevel: -1, lock: true });
  const form = registered[0] as OverlayTemplate;
  const overlay = { extendData: created['extendData'] };
  const figures = [form.createPointFigures?.({ chart, overlay } as never)].flat();
  expect(figures.map((figure) => figure?.type)).toEqual(['line', 'line']);
  expect(figures.every((figure) => figure?.ignoreEvent === true)).toBe(true);
  redraw(held, { ...model, chosen: null });
  expect(asked.overrideOverlay).toHaveBeenCalledOnce();
  end();
  expect(asked.removeOverlay).toHaveBeenCalledOnce();
});
