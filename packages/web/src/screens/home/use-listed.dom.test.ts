import { microLots, points } from '@fulcrum/engine/units/units';
import { expect, test, vi } from 'vitest';

import type { ListedInstrument } from '../../market/model.ts';
import { quotes } from '../../market/quotes.ts';
import { layOut } from './sparkline.tsx';
import { nextSort, sorted } from './use-listed.ts';

const instrument = (code: string, digits: number): ListedInstrument => ({
  id: 1,
  code,
  version: 1,
  showCode: code,
  name: code,
  logo: '',
  categoryId: 1,
  digits,
  isPair: false,
  baseCurrency: '',
  quoteCurrency: 'USD',
  isOpen: true,
  opensAt: null,
  markup: 0,
  nextMarkup: null,
  terms: {
    id: 1,
    code,
    digits,
    contractSize: 1,
    lotStep: microLots(10_000),
    minLots: microLots(10_000),
    maxLots: microLots(10_000_000),
    leverages: [1],
    marginMode: 'leveraged',
    feeRates: { 0: 0 },
    conversion: { kind: 'none' },
    isEnabled: true,
    isHalted: false,
    isPaused: false,
    allowsNonPositive: false,
    marginPriceFloor: 0,
    swapLong: 0,
    swapShort: 0,
    swapTripleDay: null,
    staleAfterMs: 10_000,
    sessions: { spans: [], exceptions: [] },
  },
});

const quoted = (code: string, bid: number, change: number) =>
  quotes.put({
    code,
    bid: points(bid),
    ask: points(bid),
    open: points(bid),
    high: points(bid),
    low: points(bid),
    previousClose: null,
    change,
    volume: 0,
    isOpen: true,
    isHalted: false,
    isPaused: false,
    doubt: null,
    time: 1,
    arrivedAt: 1,
  });

test('a column goes through its two orders and back to the catalogue', () => {
  const first = nextSort(null, 'change');
  expect(first).toEqual({ key: 'change', isDescending: true });
  const second = nextSort(first, 'change');
  expect(second).toEqual({ key: 'change', isDescending: false });
  expect(nextSort(second, 'change')).toBeNull();
  expect(nextSort(second, 'name')).toEqual({ key: 'name', isDescending: false });
});

test('prices of different digits are compared as prices, and the unquoted come last', () => {
  vi.useFakeTimers();
  quoted('GOLD', 233_456, 0.5);
  quoted('EURUSD', 108_643, 0.7);
  const rows = [instrument('NONE', 2), instrument('EURUSD', 5), instrument('GOLD', 2)];
  const codes = (sort: Parameters<typeof sorted>[1]) => sorted(rows, sort).map(({ code }) => code);
  expect(codes({ key: 'price', isDescending: true })).toEqual(['GOLD', 'EURUSD', 'NONE']);
  expect(codes({ key: 'change', isDescending: true })).toEqual(['EURUSD', 'GOLD', 'NONE']);
  expect(codes({ key: 'name', isDescending: false })).toEqual(['EURUSD', 'GOLD', 'NONE']);
  expect(codes(null)).toEqual(['NONE', 'EURUSD', 'GOLD']);
  vi.useRealTimers();
});

test('the small line fills its box, and a flat one runs in the middle', () => {
  const laid = layOut([1, 3, 2], 2);
  expect(laid.points[0]).toEqual({ x: 0, y: 26 });
  expect(laid.points[1]).toEqual({ x: 36, y: 2 });
  expect(laid.baseY).toBe(14);
  expect(layOut([5, 5], null).points.map(({ y }) => y)).toEqual([14, 14]);
});
