import { expect, test } from 'vitest';

import { noticeWire } from './notice-wire.ts';

const face = { code: 'XAUUSD', showCode: 'XAU/USD', digits: 2 };
const facts = {
  orderId: 5,
  instrumentId: 2,
  lots: 50_000_000,
  price: 127_874,
  pnl: -36_750_000_000,
};

test.each([
  ['en', 127_874, '1,278.74'],
  ['de', 127_874, '1,278.74'],
  ['hi', 12_787_400, '127,874.00'],
  ['en', 5, '0.05'],
  ['en', -127_874, '-1,278.74'],
] as const)('NOTICE-006 in %s the price %i is written as %s', (language, price, text) => {
  const row = {
    userId: 1,
    seq: 1,
    kind: 'stopOut',
    facts: { ...facts, price },
    at: 0,
    isRead: false,
  };
  const notice = noticeWire(row, { language, timeZone: 'UTC' }, () => face);
  expect(notice.text.replaceAll(/[\u2066-\u2069]/g, '').split(' · ')[2]).toBe(text);
});
