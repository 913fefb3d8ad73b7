import { expect, test } from 'vitest';

import { changeSettings, useSettings } from '../../settings/settings.ts';
import { changeTradeChoices, useTradeChoices } from '../trade-choices.ts';
import { readDesk } from './desk-charts.ts';
import { activeOf, changeDeskChart, chooseLayout, linkInstrument } from './desk-choices.ts';

const deskNow = () => readDesk(useSettings.getState().desk);

test('WIDE-007: before a choice there is one chart, and the others are pairs of a colour', () => {
  const { layout, charts, codes } = readDesk({});
  expect(layout).toBe(1);
  expect(charts.map(({ color, period }) => `${color} ${period}`)).toEqual([
    'blue 15M',
    'blue 1H',
    'orange 15M',
    'orange 1H',
  ]);
  expect(codes).toEqual({});
});

test.each([
  ['no object', 7],
  ['a list', ['blue']],
  ['null', null],
])('WIDE-007: a chart that is kept as %s has its defaults', (_name, value) => {
  const kept = { layout: value, 'chart-2': value, 'color-blue': value };
  expect(readDesk(kept)).toEqual(readDesk({}));
});

test('WIDE-007: each broken value gets its default by itself', () => {
  const { layout, charts, codes } = readDesk({
    layout: { charts: 5 },
    'chart-1': { color: 'pink', period: '2M', chartType: 'bar', scale: 1 },
    'color-pink': { code: 'XAUUSD' },
    'color-blue': { code: 3 },
    'color-red': { code: 'EURUSD' },
    toString: { code: 'EURUSD' },
  });
  expect(layout).toBe(1);
  expect(charts[0]).toEqual({
    color: 'pink',
    period: '15M',
    chartType: 'bar',
    scale: 'linear',
  });
  expect(codes).toEqual({ pink: 'XAUUSD' });
});

test.each([
  [2, 0, 0],
  [2, 1, 1],
  [2, 3, 1],
  [4, -1, 0],
  [4, 1.5, 0],
  [4, '2', 0],
  [1, 2, 0],
] as const)('WIDE-007: of %i charts, number %s means chart %i', (layout, kept, at) => {
  expect(activeOf(layout, kept)).toBe(at);
});

test('WIDE-006: a second chart leaves the first one as it was, with its instrument', () => {
  changeSettings({ desk: {} });
  changeTradeChoices({ period: '4H', chartType: 'line', scale: 'log', activeChart: 0 });
  chooseLayout(2, 'GBPUSD');
  const { layout, charts, codes } = deskNow();
  expect(layout).toBe(2);
  expect(charts[0]).toMatchObject({ period: '4H', chartType: 'line', scale: 'log' });
  expect(codes).toEqual({ blue: 'GBPUSD' });
});

test('WIDE-006: with fewer charts the active one stays, and nothing that was chosen is lost', () => {
  changeSettings({ desk: {} });
  chooseLayout(4, 'EURUSD');
  changeDeskChart(3, { color: 'teal', period: '1D' });
  linkInstrument('teal', 'XAUUSD');
  changeTradeChoices({ activeChart: 3 });
  chooseLayout(2, 'XAUUSD');
  expect(useTradeChoices.getState().activeChart).toBe(1);
  const { charts } = deskNow();
  expect(charts[1]).toMatchObject({ color: 'teal', period: '1D' });
  expect(charts[3]).toMatchObject({ color: 'blue', period: '1H' });

  chooseLayout(1, 'XAUUSD');
  expect(useTradeChoices.getState()).toMatchObject({ period: '1D', activeChart: 1 });
});

test('WIDE-007: two devices may change two charts, since each is an item of its own', () => {
  changeSettings({ desk: {} });
  changeDeskChart(0, { period: '5M' });
  linkInstrument('pink', 'EURUSD');
  expect(Object.keys(useSettings.getState().desk)).toEqual(['chart-1', 'color-pink']);
  const before = useSettings.getState().desk;
  linkInstrument('pink', 'EURUSD');
  expect(useSettings.getState().desk).toBe(before);
});
