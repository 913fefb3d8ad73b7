import { Account } from '@fulcrum/engine/account';
import { Market } from '@fulcrum/engine/market/market';
import { openPosition, pendingOrder } from '@fulcrum/engine/order';
import { microLots, microUsd, ONE_USD, points } from '@fulcrum/engine/units/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { EURUSD } from '../../../test/trading/order-sample.ts';
import { sampleFill } from '../../../test/trading/store-sample.ts';
import { viewOf } from '../desk/account-view.ts';
import { CommandTimes, timingOf } from '../desk/command-times.ts';
import { answerFloor } from './answers.ts';
import { LiveBook } from './live-book.ts';
import { mergeFloor } from './merge.ts';
import type { FloorQuestion } from './questions.ts';

const NOW = 1_790_000_000_000;
const market = new Market();
for (const [id, code] of [
  [1, 'EURUSD'],
  [2, 'GBPUSD'],
] as const) {
  const listing = market.put({ ...EURUSD, id, code });
  listing.isOpen = true;
  listing.quote = { bid: points(110_000), ask: points(110_009), time: NOW, arrivedAt: NOW };
}

const anyOrder = fc.record({
  instrumentId: fc.constantFrom(1, 2),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  lots: fc.constantFrom(microLots(100_000), microLots(200_000)),
  leverage: fc.constantFrom(1, 100),
  price: fc.integer({ min: 109_000, max: 111_000 }),
  isOpen: fc.boolean(),
});
const anyAccount = fc.record({
  balance: fc.integer({ min: 100, max: 3_000 }),
  isDemo: fc.boolean(),
  orders: fc.array(anyOrder, { minLength: 1, maxLength: 4 }),
});

type Sample = typeof anyAccount extends fc.Arbitrary<infer Value> ? Value : never;

function accountOf({ balance, orders }: Sample, id: number): Account {
  return new Account({
    id,
    balance: microUsd(balance * ONE_USD),
    deposits: [],
    withdrawals: [],
    seq: 1,
    isRestricted: false,
    isMarginCalled: false,
    swapDay: null,
    orders: orders.map(({ price, isOpen, ...order }, index) => {
      const common = {
        id: id * 10 + index,
        margin: microUsd(isOpen ? (order.lots * 110_000) / order.leverage : 0),
        fee: microUsd(0),
        swap: microUsd(0),
        stopLoss: null,
        takeProfit: null,
        trail: null,
        clientOrderId: null,
        createdAt: NOW,
        ...order,
      };
      return isOpen
        ? openPosition(common, 'market', null, { ...sampleFill, price: points(price) })
        : pendingOrder(common, 'limit', points(price), null);
    }),
  });
}

function deskOf(samples: readonly Sample[], from: number) {
  const accounts = samples.map((sample, index) => accountOf(sample, from + index));
  const book = new LiveBook({
    survey: async (look) => {
      for (const account of accounts) look(viewOf(account, market));
    },
    owners: async (ids) =>
      ids.map((accountId) => ({
        accountId,
        userId: accountId,
        kind: samples[accountId - from]?.isDemo === true ? 'demo' : 'real',
      })),
    market,
    clock: { now: () => NOW, monotonic: () => NOW },
  });
  const times = new CommandTimes({ now: () => NOW, monotonic: () => NOW });
  for (const { balance } of samples) times.add(balance);
  return { book, market, times, accountsInMemory: () => accounts.length };
}

const QUESTIONS: readonly FloorQuestion[] = [
  { name: 'totals', isDemo: true },
  { name: 'totals', isDemo: false },
  { name: 'orders', isDemo: false, filter: {} },
  { name: 'orders', isDemo: true, filter: { status: 'pending', side: 'buy' } },
  { name: 'orders', isDemo: false, filter: { status: 'open', code: 'gbpusd' } },
  { name: 'instruments' },
  { name: 'positionsIn', instrumentId: 2 },
];

/** Sorts rows whose order means nothing, which are those of exposures, counts and holdings. */
const plain = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    Array.isArray(value) && key !== 'orders' && key !== 'watched'
      ? value.map((each) => JSON.stringify(each)).sort()
      : value,
  );

test('CONSOLE-137 two desks together say what one desk says that has all accounts', async () => {
  let watched = 0;
  let both = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAccount, { maxLength: 6 }),
      fc.array(anyAccount, { maxLength: 6 }),
      async (some, others) => {
        const whole = deskOf([...some, ...others], 1);
        const parts = [deskOf(some, 1), deskOf(others, 1 + some.length)];
        for (const question of QUESTIONS) {
          const answers = await Promise.all(parts.map((part) => answerFloor(part, question)));
          const one = await answerFloor(whole, question);
          expect(plain(mergeFloor(question, answers))).toEqual(plain(one));
          if ('watched' in one && one.watched.length > 1) watched += 1;
        }
        const load = { name: 'desk' } as const;
        const loads = await Promise.all(parts.map((part) => answerFloor(part, load)));
        const { commands } = mergeFloor(load, loads);
        expect(timingOf(commands)).toEqual(timingOf((await answerFloor(whole, load)).commands));
        if (some.length > 1 && others.length > 1) both += 1;
      },
    ),
    { numRuns: 60 },
  );
  expect(watched).toBeGreaterThan(5);
  expect(both).toBeGreaterThan(5);
});

test('orders and accounts beyond the length of a list are counted, not sent', async () => {
  const order = { instrumentId: 1, side: 'buy', leverage: 100, price: 110_000 } as const;
  const orders = Array.from({ length: 4 }, () => ({
    ...order,
    lots: microLots(100_000),
    isOpen: true,
  }));
  const many = Array.from({ length: 200 }, () => ({ balance: 100, isDemo: false, orders }));
  const question = { name: 'orders', isDemo: false, filter: {} } as const;
  const answers = [
    await answerFloor(deskOf(many, 1), question),
    await answerFloor(deskOf(many, 201), question),
  ];
  const merged = mergeFloor(question, answers);
  expect(merged).toMatchObject({ total: 1_600, at: NOW });
  expect(merged.orders).toHaveLength(500);
  expect(merged.orders[0]?.record.id).toBe(4_003);
});
