import { microLots } from '@fulcrum/engine/units/units';
import { setFormatLocale } from '@fulcrum/ui/figures/format';
import { expect, test } from 'vitest';

import { newTicket, reduceTicket } from './ticket.ts';
import { readLots, stepLots } from '../../../trading/preview/lots.ts';
import { EURUSD } from '../../../../test/engine-sample.ts';
import { sampleTicket } from '../../../../test/ticket-sample.ts';

const coarse = { ...EURUSD, lotStep: microLots(100_000), minLots: microLots(300_000) };

test.each([
  ['0.10', 1, 110_000],
  ['0.10', -1, 90_000],
  ['0.105', 1, 110_000],
  ['0.105', -1, 100_000],
  ['', 1, 10_000],
  ['49.995', 1, 50_000_000],
  ['60', -1, 50_000_000],
])('from %s, %s steps lead to %s', (text, steps, expected) => {
  expect(stepLots(text, EURUSD, steps)).toBe(expected);
});

test('there is no step down to zero or below', () => {
  expect(stepLots('0.01', EURUSD, -1)).toBeNull();
  expect(stepLots('0', EURUSD, -1)).toBeNull();
});

test('there is no step below the smallest or above the largest lots', () => {
  expect(stepLots('0.30', coarse, -1)).toBeNull();
  expect(stepLots('50', EURUSD, 1)).toBeNull();
  expect(stepLots('0.10', coarse, 1)).toBe(300_000);
});

test('a new ticket starts with a tenth of a lot and the highest leverage', () => {
  expect(newTicket(EURUSD, null)).toMatchObject({ lots: '0.10', leverage: 100, mode: 'market' });
  expect(newTicket(coarse, null).lots).toBe('0.30');
});

test('a new ticket takes the last used choices as far as they are still offered', () => {
  expect(newTicket(EURUSD, { lots: '0.25', leverage: 20 })).toMatchObject({
    lots: '0.25',
    leverage: 20,
  });
  expect(newTicket(EURUSD, { lots: '99', leverage: 500 })).toMatchObject({
    lots: '0.10',
    leverage: 100,
  });
});

test.each([5, true, 'x', {}, { lots: 0.1, leverage: '20' }, { lots: null }])(
  'a new ticket leaves out what it was not left with: %j',
  (kept) => {
    expect(newTicket(EURUSD, kept as never)).toMatchObject({ lots: '0.10', leverage: 100 });
  },
);

test('switching a stop-loss off and on keeps what was typed', () => {
  const typed = reduceTicket(sampleTicket, { type: 'stopText', name: 'stopLoss', text: '30' });
  const off = reduceTicket(typed, {
    type: 'stopSwitch',
    name: 'stopLoss',
    isOn: false,
    text: '25',
    price: '',
  });
  const on = reduceTicket(off, {
    type: 'stopSwitch',
    name: 'stopLoss',
    isOn: true,
    text: '25',
    price: '',
  });
  expect(off.stopLoss.isOn).toBe(false);
  expect(on.stopLoss).toEqual({ isOn: true, text: '30', unit: 'pips' });
});

test('a pending order starts at the given target, and keeps the one typed', () => {
  const pending = reduceTicket(sampleTicket, { type: 'mode', mode: 'pending', target: '1.08' });
  expect(pending.target).toBe('1.08');
  const typed = reduceTicket(pending, { type: 'target', text: '1.07' });
  expect(reduceTicket(typed, { type: 'mode', mode: 'pending', target: '1.08' }).target).toBe(
    '1.07',
  );
});

test('lots are read in millionths, with either decimal mark', () => {
  expect(readLots('0,25')).toBe(250_000);
  expect(readLots('')).toBeNull();
});

test('a distance that is shown as a price stands still there, and comes back as it was typed', () => {
  const typed = reduceTicket(sampleTicket, { type: 'stopText', name: 'stopLoss', text: '30' });
  const prices = { stopLoss: '1.08343', takeProfit: '1.09000' };
  const shown = reduceTicket(typed, { type: 'unit', unit: 'price', prices });
  expect(shown.stopLoss).toMatchObject({ isOn: true, text: '1.08343', unit: 'price' });
  expect(shown.takeProfit).toEqual(sampleTicket.takeProfit);
  const back = reduceTicket(shown, { type: 'unit', unit: 'usd', prices });
  expect(back.stopLoss).toEqual({ isOn: true, text: '30', unit: 'pips' });
});

test('a level that is switched on among prices stands still', () => {
  const prices = { stopLoss: '', takeProfit: '' };
  const among = reduceTicket(sampleTicket, { type: 'unit', unit: 'price', prices });
  const typed = { text: '50', price: '1.09143' };
  const on = reduceTicket(among, {
    type: 'stopSwitch',
    name: 'takeProfit',
    isOn: true,
    ...typed,
  });
  expect(on.takeProfit).toMatchObject({ isOn: true, text: '1.09143', unit: 'price' });
  const changed = reduceTicket(on, { type: 'stopText', name: 'takeProfit', text: '1.1' });
  expect(changed.takeProfit).toEqual({ isOn: true, text: '1.1', unit: 'price' });
});

test('the lots of the last order are read with their point in every language', () => {
  setFormatLocale('de');
  const terms = { ...EURUSD, lotStep: microLots(1_000), minLots: microLots(1_000) };
  expect(newTicket(terms, { lots: '1.125', leverage: 20 }).lots).toBe('1,125');
  setFormatLocale('zh-HK');
});
