import { expect, test } from 'vitest';

import { partOf } from './first-texts.ts';

const TEXTS = {
  tabs: { orders: 'Orders' },
  orders: { gauge: { call: 'Margin call', out: 'Stop-out' }, close: 'Close' },
  login: { title: 'Log in' },
};

test('the first texts are whole groups and single texts, and the rest is all else', () => {
  expect(partOf(TEXTS, 'first')).toEqual({
    tabs: { orders: 'Orders' },
    orders: { gauge: { call: 'Margin call' } },
  });
  expect(partOf(TEXTS, 'rest')).toEqual({
    orders: { gauge: { out: 'Stop-out' }, close: 'Close' },
    login: { title: 'Log in' },
  });
});
