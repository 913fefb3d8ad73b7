import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  accountOf,
  eurgbp,
  eurjpy,
  eurusd,
  gbpusd,
  listingOf,
  marketOf,
  NOW,
  oil,
  position,
  quote,
  usdjpy,
} from '../../sim/sample.ts';
import { figuresOf } from './figures.ts';
import { watchOf, type Guard } from './guards.ts';
import type { Market } from '../market/market.ts';
import { judgeMargin } from '../watch/judge-margin.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { microLots, microUsd } from '../units/units.ts';

/** `SEED=42` repeats a run; a failure prints its seed. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const LINES = [
  [eurusd, 110_000, 110_010],
  [gbpusd, 126_495, 126_505],
  [usdjpy, 149_990, 150_010],
  [eurgbp, 85_000, 85_010],
  [eurjpy, 162_000, 162_015],
  [oil, -2, 0],
] as const;

/** Positions opened far from the current price, so that old results matter as much as new ones. */
const anyPosition = fc.record({
  line: fc.nat(LINES.length - 1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  openedAt: fc.integer({ min: 40, max: 250 }),
  steps: fc.integer({ min: 1, max: 80 }),
});

/** The equity relative to the levels: mostly very close to one of them, sometimes far away. */
const slack = fc.oneof(
  fc.integer({ min: 1, max: 2_000 }),
  fc.integer({ min: 1, max: 2_000_000 }),
  fc.integer({ min: 1, max: 2_000_000_000 }),
  fc.integer({ min: 1, max: 90_000_000_000 }),
);
const corner = fc.constantFrom('falls' as const, 'rises' as const, 'rests' as const);

/** Returns a distant price, below or above a price that may be zero or negative. */
const far = (price: number, to: 'falls' | 'rises'): number =>
  price > 0
    ? Math.round(to === 'falls' ? price / 3 : price * 3)
    : price + (to === 'falls' ? -100 : 100);

/** Returns the last price inside a guard, or a distant price if that side has no guard. */
function edge(guard: Guard, side: 'bid' | 'ask', to: 'falls' | 'rises' | 'rests'): number {
  const price = guard.listing.quote?.[side] ?? 0;
  if (to === 'rests') return price;
  const level =
    side === 'bid'
      ? to === 'falls'
        ? guard.bidFalls
        : guard.bidRises
      : to === 'falls'
        ? guard.askFalls
        : guard.askRises;
  if (!Number.isFinite(level)) return far(price, to);
  return to === 'falls' ? level + 1 : level - 1;
}

type Held = typeof anyPosition extends fc.Arbitrary<infer P> ? P : never;

function scene(held: readonly Held[], hasMargin: boolean) {
  const orders = held.map(({ line, side, openedAt, steps }, index) => {
    const [instrument, bid] = LINES[line] ?? LINES[0];
    return position({
      id: index + 1,
      instrumentId: instrument.id,
      side,
      price: Math.round((bid * openedAt) / 100),
      lots: microLots(steps * 10_000),
      margin: microUsd(hasMargin ? steps * 11_000_000 : 0),
    });
  });
  return { account: accountOf(0, orders), market: marketOf(...LINES) };
}

/** Moves every guarded instrument to a corner of its guards. */
function move(market: Market, guards: readonly Guard[], corners: readonly string[]): void {
  const to = (index: number) => {
    const name = corners[index % corners.length];
    return name === 'falls' || name === 'rises' ? name : 'rests';
  };
  const moved = guards.map((guard, index) => ({
    instrument: guard.listing.instrument,
    bid: edge(guard, 'bid', to(2 * index)),
    ask: edge(guard, 'ask', to(2 * index + 1)),
  }));
  for (const { instrument, bid, ask } of moved) quote(market, instrument, bid, ask);
}

test('MARGIN-011: at no corner inside its guards is an account called, recovered or closed', () => {
  let looked = 0;
  let wide = 0;
  let unmargined = 0;
  fc.assert(
    fc.property(
      fc.array(anyPosition, { minLength: 1, maxLength: 4 }),
      slack,
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000_000_000 })),
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.array(corner, { minLength: 10, maxLength: 10 }), {
        minLength: 24,
        maxLength: 24,
      }),
      (held, room, onHold, isCalled, hasMargin, corners) => {
        const { account, market } = scene(held, hasMargin);
        account.isMarginCalled = isCalled;
        const hold = { type: 'withdrawalRequested', at: NOW, withdrawalId: 1 } as const;
        account.apply({ ...hold, amount: microUsd(onHold), fee: microUsd(0) });
        const { equity, usedMargin } = figuresOf(account, market);
        const level = isCalled ? DEFAULT_RISK.stopOutLevel : DEFAULT_RISK.marginCallLevel;
        account.balance = microUsd(
          Math.round((usedMargin * level) / 10_000) - equity + room + onHold,
        );
        const { isDue, guards } = watchOf(account, market, DEFAULT_RISK);
        if (isDue) return;
        const most = { bid: 0, ask: 0 };
        for (const way of corners) {
          move(market, guards, way);
          const scratch = account.clone();
          const times = { receivedAt: NOW, filledAt: NOW };
          expect(judgeMargin(scratch, market, DEFAULT_RISK, times)).toEqual([]);
          for (const [instrument, bid, ask] of LINES) {
            const now = listingOf(market, instrument.id).quote;
            most.bid = Math.max(most.bid, Math.abs((now?.bid ?? bid) / bid - 1));
            quote(market, instrument, bid, ask);
          }
          looked += 1;
        }
        if (most.bid > 0.09) wide += 1;
        if (!hasMargin) unmargined += 1;
      },
    ),
    { numRuns: 700, seed },
  );
  expect(looked, `seed ${seed}`).toBeGreaterThan(4_000);
  expect(wide, `seed ${seed}`).toBeGreaterThan(50);
  expect(unmargined, `seed ${seed}`).toBeGreaterThan(50);
});
