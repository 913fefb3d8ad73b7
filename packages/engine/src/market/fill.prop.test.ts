import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  accountOf,
  command,
  eurusd,
  listingOf,
  marketOf,
  NOW,
  position,
} from '../../sim/sample.ts';
import { fillAt, isRequote } from './fill.ts';
import type { Quote } from './quote.ts';
import { decideClose } from '../orders/close.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from '../orders/submit.ts';
import { microLots, points } from '../units/units.ts';

const times = { receivedAt: NOW, filledAt: NOW };
const market = marketOf([eurusd, 110_000, 110_010]);
const listing = listingOf(market, eurusd.id);
const price = fc.integer({ min: 50_000, max: 200_000 });
const action = fc.constantFrom('open' as const, 'close' as const);
const quoteAt = (bid: number, ask: number): Quote => ({ bid, ask, time: NOW, arrivedAt: NOW });

test('PRICE-009: in a mirror every fill slips as much, and is requoted as often', () => {
  fc.assert(
    fc.property(
      price,
      fc.nat(500),
      price,
      action,
      fc.nat(500),
      (bid, spread, asked, what, limit) => {
        const around = 300_000;
        const ask = bid + spread;
        const mirrored = quoteAt(around - ask, around - bid);
        const fill = (quote: Quote, side: 'buy' | 'sell', requested: number) =>
          fillAt(listing, side, what, { quote, conversion: null }, points(requested), times);
        const here = fill(quoteAt(bid, ask), 'buy', asked);
        const there = fill(mirrored, 'sell', around - asked);
        if (!here || !there) throw new Error('Expected two fills');
        expect(there.slippage).toBe(here.slippage);
        expect(there.price).toBe(around - here.price);
        expect(isRequote(there, limit)).toBe(isRequote(here, limit));
        // The broker keeps nothing: slippage is exactly the requested price less the paid price.
        expect(here.slippage).toBe(what === 'open' ? asked - ask : bid - asked);
      },
    ),
  );
});

const side = fc.constantFrom('buy' as const, 'sell' as const);

test('PRICE-008: no account, size or level of an order changes the price it gets', () => {
  const anyAccount = fc.record({
    id: fc.integer({ min: 1, max: 9_999_999 }),
    dollars: fc.integer({ min: 100_000, max: 99_000_000 }),
    held: fc.nat(20),
  });
  const anyOrder = fc.record({
    lots: fc.integer({ min: 1, max: 50 }).map((count) => microLots(count * 10_000)),
    leverage: fc.constantFrom(50, 100),
    stopLoss: fc.option(fc.integer({ min: 1, max: 90_000 }).map(points)),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyAccount, anyOrder), { minLength: 2, maxLength: 5 }),
      side,
      (all, at) => {
        const fills = all.map(([{ id, dollars, held }, { stopLoss, ...order }]) => {
          const orders = Array.from({ length: held }, (_, index) => position({ id: index + 1 }));
          const account = accountOf(dollars, orders, id);
          const levels = { stopLoss: at === 'buy' ? stopLoss : null, takeProfit: null };
          const wanted = command({ orderId: 99, side: at, ...order, ...levels });
          const opened = decideSubmit(account, market, DEFAULT_RISK, wanted);
          const event = opened.ok ? opened.events[0] : undefined;
          if (event?.type !== 'positionOpened') throw new Error('Expected an opening');
          account.apply(event);
          const whole = {
            orderId: 99,
            lots: null,
            partId: 0,
            clientOrderId: null,
            seenPrice: null,
            deviation: null,
          };
          const closed = decideClose(account, market, { ...whole, now: NOW, receivedAt: NOW });
          const close = closed.ok ? closed.events[0] : undefined;
          return [event.order.opened, close?.type === 'positionClosed' ? close.fill : null];
        });
        for (const fill of fills) expect(fill).toEqual(fills[0]);
      },
    ),
  );
});
