import { expect, test } from 'vitest';

import {
  accountOf,
  command,
  eurusd,
  listingOf,
  marketOf,
  NOW,
  pending,
  position,
  quote,
} from '../../sim/sample.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { setSession } from './market.ts';
import { decideCancel } from '../orders/cancel.ts';
import { decideClose } from '../orders/close.ts';
import { decideStops } from '../orders/stops.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from '../orders/submit.ts';
import { points } from '../units/units.ts';

/** Halts the instrument as the market module does: a halt closes the session. */
function halted() {
  const market = marketOf([eurusd, 110_000, 110_010]);
  market.put({ ...eurusd, isHalted: true });
  setSession(listingOf(market, eurusd.id), false);
  return market;
}

test('ORDER-003 SESSION-010: a halted instrument opens nothing, now or later', () => {
  for (const changes of [{}, { mode: 'pending', target: points(109_000) }] as const) {
    const decision = decideSubmit(accountOf(100_000), halted(), DEFAULT_RISK, command(changes));
    expect(decision).toMatchObject({ ok: false, reason: 'instrument.halted' });
  }
});

test('SESSION-010: a position waits; its stops can be moved and a pending order cancelled', () => {
  const market = halted();
  const account = accountOf(100_000, [position({}), pending({ id: 9 })]);
  const [order] = account.orders.values();
  if (!order) throw new Error('Expected a position');
  const times = { now: NOW, receivedAt: NOW };
  const asked = { orderId: order.id, lots: null, partId: 0, clientOrderId: null };
  expect(
    decideClose(account, market, { ...asked, seenPrice: null, deviation: null, ...times }),
  ).toMatchObject({ ok: false, reason: 'instrument.halted' });
  const stops = {
    orderId: order.id,
    stopLoss: points(109_000),
    takeProfit: null,
    trail: null,
    now: NOW,
  };
  expect(decideStops(account, market, stops)).toMatchObject({ ok: true });
  expect(decideCancel(account, { orderId: 9, now: NOW })).toMatchObject({ ok: true });
});

test('SESSION-010: nothing triggers while it is halted, and only a new quote does after', () => {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const listing = listingOf(market, eurusd.id);
  market.put({ ...eurusd, isHalted: true });
  setSession(listing, false);
  quote(market, eurusd, 105_000, 105_010, NOW);
  const account = accountOf(100_000, [position({ stopLoss: points(109_000) })]);
  expect(live.add(account, NOW)).toEqual([]);
  expect(live.onQuote(listing, NOW)).toEqual([]);
  market.put({ ...eurusd, isHalted: false });
  setSession(listing, true);
  expect(live.apply(account.id, [], NOW)).toEqual([]);
  quote(market, eurusd, 108_900, 108_910, NOW);
  expect(live.onQuote(listing, NOW)).toMatchObject([{ accountId: account.id }]);
});
