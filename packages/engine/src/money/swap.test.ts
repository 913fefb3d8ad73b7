import { expect, test } from 'vitest';

import {
  accountOf,
  eurgbp,
  eurusd,
  gbpusd,
  listingOf,
  lots,
  marketOf,
  NOW,
} from '../../sim/sample.ts';
import { oil, pending, position, quote, usd } from '../../sim/sample.ts';
import type { Instrument } from '../market/instrument.ts';
import { HOUR_MS } from '../market/new-york.ts';
import type { Account } from '../account.ts';
import type { Market } from '../market/market.ts';
import { decideSwap, nextNight, nightsAt, rollOf, type RollMoment } from './swap.ts';
import { points } from '../units/units.ts';

const wednesday = { at: NOW + 1, day: '2026-06-17', weekday: 3 };
const thursday = { at: NOW + 86_400_001, day: '2026-06-18', weekday: 4 };
const closed = { date: '2026-12-25', day: 'calendar', spans: [] } as const;
const fx = { swapTripleDay: 3, sessions: { spans: [], exceptions: [closed] } };
const crypto = { swapTripleDay: null, sessions: { spans: [], exceptions: [] } };

test.each([
  [fx, 0, '2026-06-14', 0],
  [fx, 1, '2026-06-15', 1],
  [fx, 2, '2026-06-16', 1],
  [fx, 3, '2026-06-17', 3],
  [fx, 4, '2026-06-18', 1],
  [fx, 5, '2026-06-19', 1],
  [fx, 6, '2026-06-20', 0],
  [fx, 5, '2026-12-25', 0],
  [crypto, 0, '2026-06-14', 1],
  [crypto, 3, '2026-06-17', 1],
  [crypto, 6, '2026-06-20', 1],
  [crypto, 5, '2026-12-25', 1],
])('SWAP-003, SWAP-004: %j books on weekday %i, %s: %i nights', (terms, weekday, day, nights) => {
  expect(nightsAt(terms, { weekday, day })).toBe(nights);
});

test('SWAP-003: seven nights a week, with a triple day or without', () => {
  for (const terms of [fx, crypto]) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
      nightsAt(terms, { weekday, day: `2026-06-${14 + weekday}` }),
    );
    expect(week.reduce((sum, nights) => sum + nights)).toBe(7);
  }
});

const minute = (day: number, hour: number) => (day * 24 + hour) * 60;
const WEEK = [{ open: minute(0, 17), close: minute(5, 17) }];
const evening = {
  date: '2026-12-24',
  day: 'calendar',
  spans: [{ open: 0, close: 1_020 }],
} as const;
const opensLate = {
  ...evening,
  date: '2026-12-25',
  spans: [{ open: 1_080, close: 1_440 }],
} as const;

test.each([
  ['its trading day is closed', '2026-12-25', [{ ...closed, day: 'trading' }], 0],
  ['the trading day after it is closed', '2026-12-24', [{ ...closed, day: 'trading' }], 1],
  ['two dates close it in parts', '2026-12-25', [evening, opensLate], 0],
  ['it is a half day', '2026-12-24', [evening], 1],
  ['only its evening is left', '2026-12-25', [{ ...opensLate, spans: [] }], 0],
  ['it opens late', '2026-12-25', [opensLate], 1],
] as const)('SWAP-004: a roll when %s, %s, %j', (_, day, exceptions, nights) => {
  const sessions = { spans: WEEK, exceptions };
  expect(nightsAt({ swapTripleDay: 3, sessions }, { weekday: 4, day })).toBe(nights);
});

/** Books a roll at the market's current prices. */
const bookNow = (account: Account, from: Market, moment: RollMoment) =>
  decideSwap(account, from, rollOf(moment, 'wall', from.listings), NOW);

const paying: Instrument = { ...eurusd, swapLong: -3_000_000, swapShort: 1_000_000 };
const market = marketOf([paying, 115_826, 115_836], [oil, 1_000, 1_004]);

test('SWAP-002: each position open at the roll is booked by its side, at its closing price', () => {
  const account = accountOf(10_000, [
    position({ id: 1 }),
    position({ id: 2, side: 'sell' }),
    position({ id: 3, instrumentId: oil.id }),
    pending({ id: 4 }),
  ]);
  const { day } = thursday;
  // 115,826.00 × −3 % ÷ 365 and 115,836.00 × 1 % ÷ 365.
  expect(bookNow(account, market, thursday)).toEqual([
    { type: 'swapBooked', at: NOW, orderId: 1, amount: -9_519_945, nights: 1, day },
    { type: 'swapBooked', at: NOW, orderId: 2, amount: 3_173_589, nights: 1, day },
  ]);
});

test('SWAP-002: a position opened at the roll or after it is not booked', () => {
  const account = accountOf(10_000, [position({})]);
  expect(bookNow(account, market, { ...wednesday, at: NOW })).toEqual([]);
  expect(bookNow(account, market, { ...wednesday, at: NOW + 1 })).toHaveLength(1);
});

test('SWAP-003: the triple day books three nights in one entry, rounded once', () => {
  const account = accountOf(10_000, [position({})]);
  const [event] = bookNow(account, market, wednesday);
  expect(event).toMatchObject({ amount: -28_559_836, nights: 3 });
});

test('SWAP-005: a roll that comes again books nothing', () => {
  const account = accountOf(10_000, [position({})]);
  const events = bookNow(account, market, wednesday);
  for (const event of events) account.apply(event);
  expect(account.balance).toBe(usd(10_000) - 28_559_836);
  expect(account.orders.get(1)?.swap).toBe(-28_559_836);
  expect(bookNow(account, market, wednesday)).toEqual([]);
  expect(bookNow(account, market, thursday)).toHaveLength(1);
});

test('SWAP-007: what the next roll would book is what it books, three nights before the week-end', () => {
  const terms = { ...eurusd, swapLong: -3_000_000, swapShort: 1_000_000, swapTripleDay: 3 };
  const market = marketOf([terms, 110_000, 110_010]);
  const listing = listingOf(market, 1);
  // NOW is a Wednesday, 10:00 in New York.
  const night = nextNight(listing, 'buy', lots(1), points(110_000), NOW);
  const held = accountOf(0, [position({})]);
  const roll = { at: NOW + 1, day: '2026-06-17', weekday: 3 };
  const [booked] = bookNow(held, market, roll);
  expect(booked).toMatchObject({ type: 'swapBooked', ...night });
  expect(night?.nights).toBe(3);
  // After 17:00 the next roll is Thursday's; a sell receives swap.
  const later = nextNight(listing, 'sell', lots(1), points(110_010), NOW + 8 * HOUR_MS);
  expect(later?.nights).toBe(1);
  expect(later?.amount).toBeGreaterThan(0);
});

test('SWAP-008: a roll books at its own prices and terms, whatever they are by then', () => {
  const market = marketOf(
    [{ ...eurgbp, swapLong: -3_000_000 }, 86_000, 86_010],
    [gbpusd, 125_000, 125_010],
  );
  const account = accountOf(10_000, [position({ instrumentId: eurgbp.id })]);
  const roll = rollOf(thursday, 'wall', market.listings);
  const due = decideSwap(account, market, roll, NOW);
  // 86,000.00 GBP × 3 % ÷ 365 × 1.25005.
  expect(due).toMatchObject([{ amount: -8_835_970, nights: 1 }]);
  quote(market, eurgbp, 90_000, 90_010);
  quote(market, gbpusd, 200_000, 200_010);
  market.put({ ...eurgbp, swapLong: -90_000_000, swapTripleDay: 4 });
  expect(decideSwap(account, market, roll, NOW)).toEqual(due);
});

test('SWAP-008: where a price was not known at the roll, that of the opening serves', () => {
  const market = marketOf(
    [{ ...eurgbp, swapLong: -3_000_000 }, 86_000, 86_010],
    [gbpusd, 125_000, 125_010],
  );
  const account = accountOf(10_000, [position({ instrumentId: eurgbp.id })]);
  const opened = account.orders.get(1)?.opened;
  const roll = rollOf(thursday, 'wall', market.listings, () => null);
  const [due] = decideSwap(account, market, roll, NOW);
  const { num = 0, den = 1 } = opened?.rate ?? {};
  const exact = ((opened?.price ?? 0) * 0.03 * 1_000_000 * num) / 365 / den;
  expect(due).toMatchObject({ amount: -Math.round(exact) });
});

test('SWAP-002: by the wall clock it counts when a position was filled, not how old its price was', () => {
  const roll = rollOf({ ...thursday, at: NOW }, 'wall', market.listings);
  const opened = (quotedAt: number, filledAt: number) => {
    const order = position({});
    return accountOf(10_000, [
      order.opened ? { ...order, opened: { ...order.opened, quotedAt, filledAt } } : order,
    ]);
  };
  expect(decideSwap(opened(NOW - 5_000, NOW), market, roll, NOW)).toEqual([]);
  expect(decideSwap(opened(NOW + 5_000, NOW - 1), market, roll, NOW)).toHaveLength(1);
  // In a replay, market time is the time of the ticks.
  const replayed = { ...roll, clock: 'ticks' } as const;
  expect(decideSwap(opened(NOW - 1, NOW + 5_000), market, replayed, NOW)).toHaveLength(1);
  expect(decideSwap(opened(NOW, NOW - 5_000), market, replayed, NOW)).toEqual([]);
});
