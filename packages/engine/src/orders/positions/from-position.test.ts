import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { accountOf, command as submitted, eurusd, gbpusd } from '../../../sim/sample.ts';
import { listingOf, lots, marketOf, NOW, pending, position, usd } from '../../../sim/sample.ts';
import type { Account } from '../../account.ts';
import { figuresOf } from '../../margin/figures.ts';
import type { Market } from '../../market/market.ts';
import type { OpenPosition } from '../../order.ts';
import { DEFAULT_RISK } from '../../settings.ts';
import { microLots, points } from '../../units/units.ts';
import { decideClose } from '../close.ts';
import { decideSubmit } from '../submit.ts';
import { decideDouble, decideReverse, type FromPositionCommand } from './from-position.ts';

const command = (changes: Partial<FromPositionCommand> = {}): FromPositionCommand => ({
  orderId: 1,
  newId: 2,
  partIds: [],
  seenPrice: null,
  deviation: null,
  seenFee: null,
  clientOrderId: null,
  now: NOW,
  receivedAt: NOW,
  ...changes,
});
const market = () => marketOf([eurusd, 110_100, 110_110], [gbpusd, 126_495, 126_505]);
/** One lot, bought at 1.10000. */
const held = (changes: Partial<OpenPosition> = {}) => position({ ...changes });

const reverse = (account: Account, at = market(), changes: Partial<FromPositionCommand> = {}) =>
  decideReverse(account, at, DEFAULT_RISK, command(changes));
const double = (account: Account, at = market(), changes: Partial<FromPositionCommand> = {}) =>
  decideDouble(account, at, DEFAULT_RISK, command(changes));

describe('ORDER-030 reverse', () => {
  test('closes and opens the opposite side at the same quote, in one turn', () => {
    const account = accountOf(10_000, [held({ stopLoss: points(109_000), trail: 900 })]);
    const decision = reverse(account, market(), { clientOrderId: 'mine' });
    expect(decision).toMatchObject({ ok: true, orderId: 2 });
    if (!decision.ok) return;
    expect(decision.events).toMatchObject([
      {
        type: 'positionClosed',
        orderId: 1,
        closedId: 1,
        cause: 'reverse',
        pnl: usd(100),
        fill: { price: 110_100, bid: 110_100, ask: 110_110 },
      },
      {
        type: 'positionOpened',
        cause: 'reverse',
        fromId: 1,
        order: {
          id: 2,
          side: 'sell',
          kind: 'market',
          lots: lots(1),
          leverage: 100,
          clientOrderId: 'mine',
          stopLoss: null,
          takeProfit: null,
          trail: null,
          margin: usd(1_101),
          fee: usd(7),
          opened: { price: 110_100, bid: 110_100, ask: 110_110 },
        },
      },
    ]);
    for (const event of decision.events) account.apply(event);
    expect(account.balance).toBe(usd(10_093));
    expect(account.usedMargin).toBe(usd(1_101));
  });

  test('is judged with the old position gone: its margin and its place are free', () => {
    const risk = { ...DEFAULT_RISK, positionsMax: 1 };
    // 100 gained, 1,101 of margin, 7 of fee and 10 of spread.
    const enough = accountOf(1_018, [held()]);
    expect(decideReverse(enough, market(), risk, command())).toMatchObject({ ok: true });
    const short = accountOf(1_017.99, [held()]);
    expect(decideReverse(short, market(), risk, command())).toMatchObject({
      reason: 'margin.insufficient',
      figures: { requiredMicroUsd: usd(1_118), availableMicroUsd: usd(1_117.99) },
    });
    expect(short.orders.get(1)).toMatchObject({ status: 'open' });
  });

  test('a debt is not paid by the broker on the way', () => {
    const account = accountOf(-500, [held()]);
    expect(reverse(account)).toMatchObject({ reason: 'margin.insufficient' });
  });
});

describe('ORDER-031 double', () => {
  test('opens side, lots, leverage and levels again', () => {
    const levels = { stopLoss: points(109_000), takeProfit: points(112_000), trail: 1_200 };
    const account = accountOf(10_000, [held({ ...levels, lots: lots(0.5), leverage: 50 })]);
    expect(double(account, market(), { clientOrderId: 'mine' })).toMatchObject({
      ok: true,
      orderId: 2,
      events: [
        {
          type: 'positionOpened',
          cause: 'double',
          fromId: 1,
          order: {
            ...levels,
            id: 2,
            side: 'buy',
            lots: lots(0.5),
            leverage: 50,
            clientOrderId: 'mine',
            fee: usd(3.5),
            opened: { price: 110_110 },
          },
        },
      ],
    });
  });

  test('a level that the price has passed is refused', () => {
    const account = accountOf(10_000, [held({ takeProfit: points(110_100) })]);
    expect(double(account)).toMatchObject({ reason: 'takeProfit.wrongSide' });
  });

  test('of several take-profits those that have not fired are copied, with rows of their own', () => {
    const account = accountOf(10_000, [held(planned())]);
    const before = structuredClone(account.orders.get(1));
    const decision = double(account, market(), { partIds: [21, 22, 23, 24, 25] });
    if (!decision.ok) throw new Error(`Expected a position, was ${decision.reason}`);
    for (const event of decision.events) account.apply(event);
    expect(account.orders.get(2)).toMatchObject({
      lots: lots(0.5),
      takeProfit: 111_000,
      levels: {
        list: [
          { price: 110_500, percent: 30, lots: lots(0.3), partId: 21 },
          { price: 111_000, percent: 20, lots: null, partId: 22 },
        ],
        fired: 0,
      },
      breakEven: { level: 1, points: null, offset: 5 },
    });
    expect(account.orders.get(1)).toEqual(before);
  });

  test('a break-even whose level has fired waits for the first gain of the copy', () => {
    const breakEven = { level: 1, points: null, offset: 500 };
    const account = accountOf(10_000, [held({ ...planned(), breakEven })]);
    expect(double(account, market(), { partIds: [21, 22] })).toMatchObject({
      events: [{ order: { breakEven: { level: null, points: 1, offset: 500 } } }],
    });
  });

  test('the nearest of several levels must not have been reached either', () => {
    const account = accountOf(10_000, [held(planned(110_100))]);
    expect(double(account, market(), { partIds: [21, 22] })).toMatchObject({
      reason: 'takeProfit.wrongSide',
    });
  });

  test('a reverse takes none of them along', () => {
    const decision = reverse(accountOf(10_000, [held(planned())]));
    if (!decision.ok) throw new Error(`Expected a position, was ${decision.reason}`);
    const opened = decision.events.find((event) => event.type === 'positionOpened');
    expect(opened?.order).toMatchObject({ levels: undefined, breakEven: undefined });
  });
});

/** What is left of one lot after the first of three take-profits. */
const planned = (next = 110_500): Partial<OpenPosition> => ({
  lots: lots(0.5),
  takeProfit: points(111_000),
  levels: {
    list: [
      { price: points(110_050), percent: 50, lots: lots(0.5), partId: 11 },
      { price: points(next), percent: 30, lots: lots(0.3), partId: 12 },
      { price: points(111_000), percent: 20, lots: null, partId: 13 },
    ],
    fired: 1,
  },
  breakEven: { level: 2, points: null, offset: 5 },
});

describe.each([
  ['ORDER-030', reverse],
  ['ORDER-031', double],
] as const)('%s: the opening is judged as a new order', (_, decide) => {
  const account = (changes: Partial<OpenPosition> = {}) =>
    accountOf(10_000, [held(changes), pending({ id: 5 })]);

  test.each([
    ['an unknown order', { orderId: 3 }, 'order.unknown'],
    ['a pending order', { orderId: 5 }, 'order.notOpen'],
    ['a stale price', { now: NOW + 10_001 }, 'quote.stale'],
    ['a price that moved', { seenPrice: points(110_105), deviation: 4 }, 'price.moved'],
    ['a higher fee', { seenFee: usd(6.99) }, 'fee.moved'],
  ] as const)('%s', (_name, changes, reason) => {
    // Of a buy at 1.10110 and a sell at 1.10100, 1.10105 is five points away.
    expect(decide(account(), market(), changes)).toMatchObject({ ok: false, reason });
  });

  test('a closed market, and an instrument that is off the list, halted or paused', () => {
    const at = market();
    listingOf(at, 1).isOpen = false;
    expect(decide(account(), at)).toMatchObject({ reason: 'market.closed' });
    for (const [changes, reason] of [
      [{ isEnabled: false }, 'instrument.disabled'],
      [{ isHalted: true }, 'instrument.halted'],
      [{ isPaused: true }, 'instrument.paused'],
      [{ leverages: [50] }, 'leverage.notOffered'],
    ] as const) {
      const other = market();
      other.put({ ...eurusd, ...changes });
      expect(decide(account(), other)).toMatchObject({ reason });
    }
  });

  test('lots that no order may have, and the limits of the account', () => {
    expect(decide(account({ lots: lots(0.005) }))).toMatchObject({ reason: 'lots.tooSmall' });
    const restricted = account();
    restricted.isRestricted = true;
    expect(decide(restricted)).toMatchObject({ reason: 'account.restricted' });
    const capped = account();
    capped.leverageMax = 50;
    expect(decide(capped)).toMatchObject({ reason: 'leverage.capped', figures: { max: 50 } });
  });
});

/** `SEED=42` repeats a run. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const anyCase = fc.record({
  dollars: fc.integer({ min: 0, max: 3_000 }),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  size: fc.integer({ min: 1, max: 200 }),
  open: fc.integer({ min: 109_000, max: 111_000 }),
  levels: fc.tuple(fc.integer({ min: -20, max: 900 }), fc.integer({ min: -20, max: 900 })),
  hasLevels: fc.boolean(),
  isRestricted: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  others: fc.nat(3),
  seen: fc.option(fc.integer({ min: 110_090, max: 110_120 })),
  deviation: fc.option(fc.nat(15)),
});

/** The events of both ways, without the fields that say how the position was opened. */
function outcome(account: Account, at: Market, decided: readonly ReturnType<typeof decideClose>[]) {
  const refused = decided.find(({ ok }) => !ok);
  if (refused && !refused.ok) return { reason: refused.reason, figures: refused.figures };
  const { balance, usedMargin, equity } = figuresOf(account, at);
  return { balance, usedMargin, equity, orders: [...account.orders.values()] };
}

function applied(account: Account, decision: ReturnType<typeof decideClose>): Account {
  const after = account.clone();
  if (decision.ok) for (const event of decision.events) after.apply(event);
  return after;
}

test('ORDER-030, ORDER-031: the outcome is that of a close and a new order by hand', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(anyCase, (given) => {
      const { side, seen, deviation, levels, hasLevels } = given;
      const at = market();
      const away = side === 'buy' ? 1 : -1;
      const size = microLots(given.size * 10_000);
      const one = held({
        side,
        lots: size,
        stopLoss: hasLevels ? points(110_100 - away * levels[0]) : null,
        takeProfit: hasLevels ? points(110_100 + away * levels[1]) : null,
        margin: usd(given.size * 11),
      });
      const priced = { ...one, opened: { ...one.opened, price: points(given.open) } };
      const others = Array.from({ length: given.others }, (_, at) =>
        position({ id: 10 + at, lots: lots(0.1), margin: usd(110) }),
      );
      const account = accountOf(given.dollars, [priced, ...others]);
      account.isRestricted = given.isRestricted;
      const risk = { ...DEFAULT_RISK, positionsMax: 3 };
      const about = { seenPrice: seen === null ? null : points(seen), deviation };
      const asked = command(about);
      const order = { ...about, orderId: 2, lots: size };

      const times = { now: NOW, receivedAt: NOW, seenPrice: null, deviation: null };
      const whole = { orderId: 1, partId: 1, lots: null, clientOrderId: null, ...times };
      const closing = decideClose(account, at, whole);
      const gone = account.clone();
      if (closing.ok) {
        for (const event of closing.events) {
          if (event.type === 'positionClosed') gone.apply(event);
        }
      }
      const turned = side === 'buy' ? 'sell' : 'buy';
      const byHand = decideSubmit(gone, at, risk, submitted({ ...order, side: turned }));
      const reversed = decideReverse(account, at, risk, asked);
      expect(outcome(applied(account, reversed), at, [reversed])).toEqual(
        outcome(applied(gone, byHand), at, [closing, byHand]),
      );

      const { stopLoss, takeProfit } = priced;
      const again = { ...order, side, stopLoss, takeProfit };
      const anew = decideSubmit(account, at, risk, submitted(again));
      const doubled = decideDouble(account, at, risk, asked);
      expect(outcome(applied(account, doubled), at, [doubled])).toEqual(
        outcome(applied(account, anew), at, [anew]),
      );
      for (const [name, decision] of [
        ['reverse', reversed],
        ['double', doubled],
      ] as const) {
        const state = `${name} ${decision.ok ? 'done' : decision.reason}`;
        met.set(state, (met.get(state) ?? 0) + 1);
      }
    }),
    { numRuns: 2_000, seed },
  );
  for (const name of ['reverse', 'double']) {
    for (const state of ['done', 'margin.insufficient', 'price.moved', 'account.restricted']) {
      const times = met.get(`${name} ${state}`) ?? 0;
      expect(times, `seed ${seed}: ${name} ${state}`).toBeGreaterThan(10);
    }
  }
  for (const state of ['double positions.limit', 'double stopLoss.wrongSide']) {
    expect(met.get(state) ?? 0, `seed ${seed}: ${state}`).toBeGreaterThan(10);
  }
});
