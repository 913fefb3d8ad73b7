import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  accountOf,
  command,
  eurgbp,
  eurusd,
  gbpusd,
  listingOf,
  marketOf,
  NOW,
  oil,
  pending,
  position,
  quote,
} from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { setSession } from '../market/market.ts';
import type { OpenPosition, Order } from '../order.ts';
import type { Side } from '../market/quote.ts';
import { decideStops } from './stops.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from './submit.ts';
import { nextTrailOf, trailStepOf } from './trailing.ts';
import { points } from '../units/units.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Returns a live index at 1.10000/1.10010 with one account that has these orders. */
function liveOf(...orders: readonly Order[]) {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000, orders);
  expect(live.add(account, NOW)).toEqual([]);
  const tick = (bid: number, ask = bid + 10) =>
    settleQuote(live, quote(market, eurusd, bid, ask), NOW).map(({ event }) => event);
  const stop = (id = 1) => account.orders.get(id)?.stopLoss;
  return { market, live, account, tick, stop };
}

const buy = (changes: Partial<OpenPosition> = {}) =>
  position({ stopLoss: points(109_800), trail: 200, ...changes });
const sell = () => position({ side: 'sell', stopLoss: points(110_210), trail: 200 });

test('TRIGGER-013: the stop-loss of a buy follows the bid in tenths of its distance', () => {
  const { tick, stop } = liveOf(buy());
  expect(tick(110_019)).toEqual([]);
  const moved = { type: 'stopsChanged', stopLoss: 109_820, trail: 200, cause: 'trailingStop' };
  expect(tick(110_020)).toMatchObject([moved]);
  expect(tick(110_500)).toMatchObject([{ stopLoss: 110_300 }]);
  expect(tick(110_301)).toEqual([]);
  expect(stop()).toBe(110_300);
  expect(tick(110_290)).toMatchObject([
    { type: 'positionClosed', cause: 'stopLoss', fill: { price: 110_290, slippage: -10 } },
  ]);
});

test('TRIGGER-013: that of a sell follows the ask down', () => {
  const { tick, stop } = liveOf(sell());
  expect(tick(109_500, 109_991)).toEqual([]);
  expect(tick(109_500, 109_990)).toMatchObject([{ stopLoss: 110_190 }]);
  expect(tick(109_000, 109_010)).toMatchObject([{ stopLoss: 109_210 }]);
  expect(tick(109_100, 109_209)).toEqual([]);
  expect(stop()).toBe(109_210);
  expect(tick(109_100, 109_210)).toMatchObject([{ type: 'positionClosed', cause: 'stopLoss' }]);
});

test('TRIGGER-014: a trailing stop never loosens, and is where plain arithmetic puts it', () => {
  let moves = 0;
  let closings = 0;
  fc.assert(
    fc.property(
      fc.constantFrom<Side>('buy', 'sell'),
      fc.integer({ min: 1, max: 900 }),
      fc.array(fc.integer({ min: -60, max: 70 }), { maxLength: 120 }),
      (side, trail, walk) => {
        const sign = side === 'buy' ? 1 : -1;
        let closing = side === 'buy' ? 110_000 : 110_010;
        let expected = closing - sign * trail;
        const order = position({ side, stopLoss: points(expected), trail });
        const { tick, account } = liveOf(order);
        for (const step of walk) {
          closing += sign * step;
          const events = tick(side === 'buy' ? closing : closing - 10);
          if (sign * (closing - expected) <= 0) {
            expect(events).toMatchObject([{ type: 'positionClosed', fill: { price: closing } }]);
            closings += 1;
            return;
          }
          const gained = sign * (closing - expected) - trail;
          if (gained >= Math.max(1, Math.floor(trail / 10))) {
            expected = closing - sign * trail;
            moves += 1;
          }
          expect(account.orders.get(1)?.stopLoss).toBe(expected);
        }
      },
    ),
    { seed, numRuns: 500 },
  );
  expect(moves, `seed ${seed}`).toBeGreaterThan(50);
  expect(closings, `seed ${seed}`).toBeGreaterThan(10);
});

test('TRIGGER-014: setting one keeps the tightest of what stands, what is asked and its distance', () => {
  const ask = (stands: number | null, asked: number | null, trail: number | null) => {
    const { account, market } = liveOf(
      position({ stopLoss: stands === null ? null : points(stands) }),
    );
    const stopLoss = asked === null ? null : points(asked);
    const levels = { stopLoss, takeProfit: null, trail };
    const decision = decideStops(account, market, { ...levels, orderId: 1, now: NOW });
    if (!decision.ok) return decision.reason;
    const [event] = decision.events;
    return event?.type === 'stopsChanged' ? event.stopLoss : null;
  };
  expect(ask(null, null, 300)).toBe(109_700);
  expect(ask(109_900, null, 300)).toBe(109_900);
  expect(ask(109_500, 109_800, 300)).toBe(109_800);
  expect(ask(109_900, 109_000, 300)).toBe(109_900);
  // Without trailing, the owner may also set a more distant stop-loss.
  expect(ask(109_900, 109_000, null)).toBe(109_000);
  expect(ask(109_900, null, null)).toBeNull();
  expect(ask(109_900, 110_000, 300)).toBe('stopLoss.wrongSide');
  expect(ask(null, null, 110_000)).toBe('trail.tooFar');
});

test('TRIGGER-013: a tighter stop-loss waits until the price is its distance ahead of it', () => {
  const { tick, stop } = liveOf(buy({ stopLoss: points(109_950) }));
  expect(tick(110_169)).toEqual([]);
  expect(tick(110_170)).toMatchObject([{ stopLoss: 109_970 }]);
  expect(stop()).toBe(109_970);
});

test('TRIGGER-015: a market order trails from its first quote, a pending one from its fill', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const asked = command({ trail: 200 });
  const opened = decideSubmit(accountOf(100_000), market, DEFAULT_RISK, asked);
  expect(opened.ok && opened.events).toMatchObject([{ order: { stopLoss: 109_800, trail: 200 } }]);
  const { tick, stop } = liveOf(pending({ trail: 200 }));
  expect(tick(108_500)).toMatchObject([{ type: 'orderFilled', stopLoss: 108_300 }]);
  expect(stop()).toBe(108_300);
  const tight = liveOf(pending({ trail: 200, stopLoss: points(108_400) }));
  expect(tight.tick(108_500)).toMatchObject([{ type: 'orderFilled', stopLoss: 108_400 }]);
  const far = command({ mode: 'pending', target: points(109_000), trail: 109_000 });
  expect(decideSubmit(accountOf(0), market, DEFAULT_RISK, far)).toMatchObject({
    reason: 'trail.tooFar',
  });
});

test('TRIGGER-008: nothing trails in a closed market, nor at the last quote before', () => {
  const { live, market, tick, stop } = liveOf(buy());
  const listing = listingOf(market, 1);
  setSession(listing, false);
  expect(tick(110_500)).toEqual([]);
  setSession(listing, true);
  expect(settle(live, live.apply(1, [], NOW), NOW)).toEqual([]);
  expect(stop()).toBe(109_800);
  // The first quote of the session decides, with its gap.
  expect(tick(111_000)).toMatchObject([{ stopLoss: 110_800 }]);
});

test('TRIGGER-008: trailing waits for the conversion, like every level of an order', () => {
  const market = marketOf([eurgbp, 85_000, 85_010], [gbpusd, 126_495, 126_505]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const held = position({ instrumentId: 4, price: 85_000, stopLoss: points(84_800), trail: 200 });
  live.add(accountOf(100_000, [held]), NOW);
  const late = NOW + 11_000;
  const see = (bid: number) => settleQuote(live, quote(market, eurgbp, bid, bid + 10, late), late);
  expect(see(85_500)).toEqual([]);
  quote(market, gbpusd, 126_495, 126_505, late);
  expect(see(85_400)).toMatchObject([{ event: { stopLoss: 85_200 } }]);
});

test('TRIGGER-014: a move that waits its turn is not undone by a lower quote that came meanwhile', () => {
  const { live, market, account } = liveOf(buy());
  const up = live.onQuote(quote(market, eurusd, 110_500, 110_510), NOW);
  const down = live.onQuote(quote(market, eurusd, 110_250, 110_260), NOW);
  const events = settle(live, [...up, ...down], NOW).map(({ event }) => event);
  expect(events).toMatchObject([
    { type: 'stopsChanged', stopLoss: 110_300 },
    {
      type: 'positionClosed',
      cause: 'stopLoss',
      fill: { price: 110_250, requestedPrice: 110_300 },
    },
  ]);
  expect(account.openCount).toBe(0);
});

test('TRIGGER-013: near zero a level of exactly nothing is a point nearer, for zero means none', () => {
  const market = marketOf([oil, 100, 104]);
  const asked = command({ instrumentId: 6, trail: 100 });
  const opened = decideSubmit(accountOf(1_000_000), market, DEFAULT_RISK, asked);
  expect(opened.ok && opened.events).toMatchObject([{ order: { stopLoss: 1 } }]);
});

test('TRIGGER-016: quotes short of the next step neither write nor visit', () => {
  expect([1, 9, 10, 19, 20, 200, 205].map(trailStepOf)).toEqual([1, 1, 1, 1, 2, 20, 20]);
  const { live, market } = liveOf(buy());
  expect(nextTrailOf(buy())).toBe(110_020);
  for (let bid = 109_801; bid < 110_020; bid += 1) {
    expect(live.onQuote(quote(market, eurusd, bid, bid + 10), NOW)).toEqual([]);
  }
});
