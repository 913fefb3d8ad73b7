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
  pending,
  position,
  quote,
} from '../../sim/sample.ts';
import type { Account } from '../account.ts';
import { decideCloseAll } from '../orders/close-all.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { isFresh } from './tradable.ts';
import type { Doubt, Market } from './market.ts';
import { decideModify } from '../orders/modify.ts';
import { decideCancel } from '../orders/cancel.ts';
import { decideClose } from '../orders/close.ts';
import { decideStops } from '../orders/stops.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { decideSubmit } from '../orders/submit.ts';
import { points } from '../units/units.ts';

const open = (): Market =>
  marketOf([eurusd, 110_000, 110_010], [gbpusd, 126_495, 126_505], [eurgbp, 85_000, 85_010]);
const times = { now: NOW, receivedAt: NOW };
const bare = { partId: 77, clientOrderId: null, seenPrice: null, deviation: null };

/** Asks every question about one instrument; returns the answers. */
function answers(market: Market, instrumentId: number) {
  const both: Account = accountOf(100_000, [
    position({ instrumentId }),
    position({ id: 2, side: 'sell', instrumentId }),
    pending({ id: 3, instrumentId, target: points(80_000) }),
  ]);
  const submit = (changes: Parameters<typeof command>[0]) =>
    decideSubmit(both, market, DEFAULT_RISK, command({ instrumentId, ...changes }));
  const levels = { stopLoss: null, takeProfit: null, trail: null };
  const change = { lots: command().lots, target: points(79_000), expiry: null };
  const all = {
    buy: submit({}),
    sell: submit({ side: 'sell' }),
    place: submit({ mode: 'pending', target: points(79_000) }),
    closeBuy: decideClose(both, market, { orderId: 1, lots: null, ...bare, ...times }),
    closeSell: decideClose(both, market, { orderId: 2, lots: null, ...bare, ...times }),
    stops: decideStops(both, market, { orderId: 1, ...levels, stopLoss: points(1), now: NOW }),
    modify: decideModify(both, market, { orderId: 3, ...levels, ...change, now: NOW }),
    cancel: decideCancel(both, { orderId: 3, now: NOW }),
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [name, answer.ok ? 'taken' : answer.reason]),
  );
}

function doubted(doubt: Doubt, code: number): Market {
  const market = open();
  listingOf(market, code).doubt = doubt;
  return market;
}

test('PRICE-015: a price in doubt is refused as stale to both sides alike', () => {
  const refused = Object.fromEntries(
    ['buy', 'sell', 'closeBuy', 'closeSell', 'stops', 'modify'].map((of) => [of, 'quote.stale']),
  );
  expect(answers(open(), eurusd.id)).toEqual(
    Object.fromEntries(Object.keys(answers(open(), eurusd.id)).map((of) => [of, 'taken'])),
  );
  const market = doubted('jump', eurusd.id);
  expect(answers(market, eurusd.id)).toEqual({ ...refused, place: 'taken', cancel: 'taken' });
  expect(isFresh(listingOf(market, eurusd.id), NOW)).toBe(false);
});

test.each(['withdrawn', 'venue'] as const)(
  'PRICE-024, PRICE-032: at a price that is %s nothing fills, and levels can still be set',
  (doubt) => {
    expect(answers(doubted(doubt, eurusd.id), eurusd.id)).toEqual({
      ...Object.fromEntries(
        ['buy', 'sell', 'closeBuy', 'closeSell'].map((of) => [of, 'quote.stale']),
      ),
      ...Object.fromEntries(['place', 'stops', 'modify', 'cancel'].map((of) => [of, 'taken'])),
    });
  },
);

test('PRICE-015: what a price in doubt converts counts as stale as well', () => {
  const market = doubted('jump', gbpusd.id);
  expect(answers(market, eurgbp.id)).toMatchObject({
    buy: 'conversion.stale',
    closeSell: 'conversion.stale',
  });
  expect(answers(market, eurusd.id)).toMatchObject({ buy: 'taken', closeSell: 'taken' });
});

test('PRICE-015: closing all leaves what is in doubt and says so', () => {
  const market = doubted('jump', eurusd.id);
  const account = accountOf(100_000, [position({}), position({ id: 2, instrumentId: gbpusd.id })]);
  const asked = { which: 'all', instrumentId: null, clientOrderId: null } as const;
  expect(decideCloseAll(account, market, { ...asked, ...times })).toMatchObject({
    closed: [2],
    left: [{ orderId: 1, reason: 'quote.stale' }],
  });
});

test('PRICE-016: after a step of the clock everything is refused with a reason of its own', () => {
  const market = doubted('clock', eurusd.id);
  const { cancel, ...refused } = answers(market, eurusd.id);
  expect(cancel).toBe('taken');
  expect(new Set(Object.values(refused))).toEqual(new Set(['clock.stepped']));
});

test('TRIGGER-019: nothing fires at a price in doubt; the first one beyond doubt fires', () => {
  const market = open();
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000, [
    position({ stopLoss: points(109_000) }),
    position({ id: 2, side: 'sell', stopLoss: points(111_000) }),
  ]);
  const listing = listingOf(market, eurusd.id);
  listing.doubt = 'jump';
  quote(market, eurusd, 108_990, 109_000);
  expect(live.add(account, NOW)).toEqual([]);
  // A change of the order's own levels does not make it fire either.
  expect(live.apply(account.id, [], NOW)).toEqual([]);
  // Quotes that come while the clock is in doubt are shown, but trigger nothing.
  listing.doubt = 'clock';
  expect(live.onQuote(listing, NOW)).toEqual([]);
  listing.doubt = null;
  expect(live.onQuote(listing, NOW)).toMatchObject([{ accountId: account.id, orderIds: [1] }]);
});
