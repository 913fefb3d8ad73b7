import { expect, test } from 'vitest';

import {
  accountOf,
  command,
  eurusd,
  listingOf,
  lots,
  marketOf,
  NOW,
  pending,
  position,
  quote,
} from '../../sim/sample.ts';
import { settleQuote } from '../../sim/settle.ts';
import { decideCancel } from '../orders/cancel.ts';
import { decideClose } from '../orders/close.ts';
import { decideModify } from '../orders/modify.ts';
import { decideStops } from '../orders/stops.ts';
import { decideSubmit } from '../orders/submit.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { points } from '../units/units.ts';
import { decideFiring } from '../watch/firing.ts';
import { LiveIndex } from '../watch/live-index.ts';

const paused = { ...eurusd, isPaused: true };

/** Returns a paused market at 1.10000/1.10010. */
function pausedMarket() {
  const market = marketOf([eurusd, 110_000, 110_010]);
  market.put(paused);
  return market;
}

const target = { mode: 'pending', target: points(109_000) } as const;
const limitAt = (price: number) => pending({ id: 9, kind: 'limit', target: points(price) });
const refusal = { ok: false, reason: 'instrument.paused' };

test('HEDGE-009: while it is paused nothing opens, of whatever kind and side', () => {
  const [market, account] = [pausedMarket(), accountOf(100_000, [limitAt(109_000)])];
  const sale = { ...target, side: 'sell', target: points(111_000) } as const;
  for (const changes of [{}, { side: 'sell' }, target, sale] as const) {
    const decision = decideSubmit(account, market, DEFAULT_RISK, command(changes));
    expect(decision).toMatchObject(refusal);
  }
  const order = { orderId: 9, lots: lots(2), target: points(109_000), expiry: null, now: NOW };
  const levels = { stopLoss: null, takeProfit: null, trail: null };
  expect(decideModify(account, market, { ...order, ...levels })).toMatchObject(refusal);
});

test('HEDGE-009: closing, stops and cancelling work while it is paused', () => {
  const market = pausedMarket();
  const account = accountOf(100_000, [position({}), limitAt(109_000)]);
  const asked = { orderId: 1, lots: null, partId: 0, clientOrderId: null };
  const close = { ...asked, seenPrice: null, deviation: null, now: NOW, receivedAt: NOW };
  expect(decideClose(account, market, close)).toMatchObject({ ok: true });
  const levels = { stopLoss: points(109_000), takeProfit: null, trail: null };
  const stops = { orderId: 1, ...levels, now: NOW };
  expect(decideStops(account, market, stops)).toMatchObject({ ok: true });
  expect(decideCancel(account, { orderId: 9, now: NOW })).toMatchObject({ ok: true });
});

test('HEDGE-009: a stop fires while it is paused, a target waits until the first quote after', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const held = position({ stopLoss: points(109_500) });
  live.add(accountOf(100_000, [held, limitAt(109_600)]), NOW);
  market.put(paused);
  const tick = (bid: number) =>
    settleQuote(live, quote(market, eurusd, bid, bid + 10), NOW).map(({ event }) => event);
  // The ask reaches the target, then the bid the stop-loss.
  expect(tick(109_590)).toEqual([]);
  expect(tick(109_500)).toMatchObject([{ type: 'positionClosed', orderId: 1, cause: 'stopLoss' }]);
  market.put(eurusd);
  // A limit order fills at its price or better: at the ask of the first quote that reaches it.
  expect(tick(109_700)).toEqual([]);
  expect(tick(109_580)).toMatchObject([
    { type: 'orderFilled', orderId: 9, fill: { price: 109_590, requestedPrice: 109_600 } },
  ]);
});

test('HEDGE-009: a target that was reached before the pause waits if its turn comes after', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000, [limitAt(109_600)]);
  live.add(account, NOW);
  const [firing] = live.onQuote(quote(market, eurusd, 109_590, 109_600), NOW);
  if (!firing) throw new Error('Expected a firing');
  market.put(paused);
  expect(decideFiring(account, market, DEFAULT_RISK, firing, NOW)).toEqual([]);
  expect(live.apply(account.id, [], NOW, firing)).toEqual([]);
  expect(live.onQuote(quote(market, eurusd, 109_580, 109_590), NOW)).toEqual([]);
  // Nothing fires for an account that a desk takes over meanwhile either.
  live.remove(account.id);
  expect(live.add(account, NOW)).toEqual([]);
  market.put(eurusd);
  expect(live.onQuote(listingOf(market, eurusd.id), NOW)).toMatchObject([{ orderIds: [9] }]);
});
