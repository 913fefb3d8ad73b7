import { beforeEach, expect, test, vi } from 'vitest';

import type { ListedInstrument } from '../market/model.ts';
import { compareWith, dropUnlisted, stopComparing } from './compare-choices.ts';
import { changeTradeChoices, useTradeChoices } from './trade-choices.ts';

beforeEach(() => changeTradeChoices({ compared: [] }));

/** Opens the app with these choices on the device, and returns what it reads. */
async function openedWith(state: unknown) {
  localStorage.setItem('trade', JSON.stringify({ state, version: 0 }));
  vi.resetModules();
  return (await import('./trade-choices.ts')).useTradeChoices.getState();
}

const compared = () => useTradeChoices.getState().compared;

test('SCALE-011: three are compared; a fourth, a second time and the own one are refused', () => {
  expect(compareWith('EURUSD', 'EURUSD')).toBe('own');
  for (const code of ['XAUUSD', 'BTCUSD', 'US500']) expect(compareWith(code, 'EURUSD')).toBeNull();
  expect(compareWith('BTCUSD', 'EURUSD')).toBe('taken');
  expect(compareWith('GBPUSD', 'EURUSD')).toBe('tooMany');
  expect(compared().map(({ code }) => code)).toEqual(['XAUUSD', 'BTCUSD', 'US500']);
});

test('SCALE-012: colours stay when another one goes, and a new one takes the free colour', () => {
  for (const code of ['XAUUSD', 'BTCUSD', 'US500']) compareWith(code, 'EURUSD');
  stopComparing('BTCUSD');
  compareWith('GBPUSD', 'EURUSD');
  expect(compared()).toEqual([
    { code: 'XAUUSD', color: 0 },
    { code: 'US500', color: 2 },
    { code: 'GBPUSD', color: 1 },
  ]);
});

test('SCALE-011: an instrument that is no longer listed is removed and named', () => {
  for (const code of ['XAUUSD', 'BTCUSD']) compareWith(code, 'EURUSD');
  const listed = new Map([['XAUUSD', {} as ListedInstrument]]);
  expect(dropUnlisted(listed)).toEqual(['BTCUSD']);
  expect(compared()).toEqual([{ code: 'XAUUSD', color: 0 }]);
  expect(dropUnlisted(listed)).toEqual([]);
});

test('SCALE-013: a kept choice that is broken gets its default, and the others stay', async () => {
  const compared = [
    { code: 'XAUUSD', color: 1 },
    { code: 'XAUUSD', color: 0 },
    { code: 'BTCUSD', color: 1 },
    { code: 'US500', color: 3 },
    { code: 7, color: 0 },
    { code: 'GBPUSD' },
    'EURUSD',
    null,
  ];
  expect(
    await openedWith({ scale: 'cubic', chartType: 'line', period: 'constructor', compared }),
  ).toMatchObject({
    scale: 'linear',
    chartType: 'line',
    period: '15M',
    compared: [{ code: 'XAUUSD', color: 1 }],
  });
  expect(await openedWith({ scale: 'log', compared: 'XAUUSD' })).toMatchObject({
    scale: 'log',
    compared: [],
  });
  expect(await openedWith(null)).toMatchObject({ scale: 'linear', compared: [] });
});
