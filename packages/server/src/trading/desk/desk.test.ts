import { Account } from '@fulcrum/engine/account';
import { Market, type Listing } from '@fulcrum/engine/market/market';
import { rollOf, type RollMoment } from '@fulcrum/engine/money/swap';
import { DEFAULT_RISK, withLevels, type RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints, microLots, microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { beforeEach, expect, test } from 'vitest';

import { allShards } from '../../../test/trading/all-shards.ts';
import { AT_MARKET, BUY, EURUSD, at } from '../../../test/trading/order-sample.ts';
import { MemoryStore } from '../../../test/trading/memory-store.ts';
import { OrderIds } from '../journal/order-ids.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type { Announcement } from '../module.ts';
import type { DeskPorts } from './desk-ports.ts';
import { Desk } from './desk.ts';

let listing: Listing;
let desk: Desk;
let groups: (readonly Turn[])[];
let announced: Announcement[];
let failure: unknown;
/** Each write waits here until the test lets it continue or fail. */
let writes: { commit: () => void; fail: (error: Error) => void }[];
let isHeld: boolean;
let now: number;
let steady: number;
let risk: RiskSettings;

function quote(bid: number, ask = bid + 9): void | Promise<void> {
  listing.quote = { bid, ask, time: now, arrivedAt: now };
  return desk.onQuote(listing);
}

const book = (moment: RollMoment) => desk.onRoll(rollOf(moment, 'wall', [listing]))();

function ports(): DeskPorts {
  const market = new Market();
  listing = market.put(EURUSD);
  listing.isOpen = true;
  let block = 1;
  return {
    market,
    risk: () => risk,
    now: () => now,
    monotonic: () => steady,
    pause: async (ms) => void (steady += ms),
    shards: allShards(),
    orderIds: new OrderIds((size) => Promise.resolve((block += size)), 10),
    writing: { eventsMax: 500, writersMax: 1 },
    accountsMax: 1_000,
    crowded: () => undefined,
    announce: (_, turn) => announced.push(...turn),
    failed: (error) => {
      failure = error;
    },
    store: new HeldStore((id) => (id === 100 ? null : funded(id))),
  };
}

/** A store whose writes wait for the test while `isHeld`. */
class HeldStore extends MemoryStore {
  override write(turns: readonly Turn[]): Promise<void> {
    groups.push(turns);
    if (!isHeld) return super.write(turns);
    return new Promise((resolve, reject) => {
      const commit = () => {
        this.keep(turns);
        resolve();
      };
      writes.push({ commit, fail: reject });
    });
  }
}

function funded(id: number): Account {
  return Account.fresh(id, microUsd(10_000 * ONE_USD), 1);
}

const LIMIT = { ...BUY, mode: 'pending', target: at('1.09000') } as const;

const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  groups = [];
  announced = [];
  writes = [];
  failure = null;
  isHeld = false;
  now = 1_000_000;
  steady = 0;
  risk = DEFAULT_RISK;
  desk = new Desk(ports());
  void quote(110_000);
});

test('LEDGER-008: an order is answered and told only after its commit', async () => {
  isHeld = true;
  let answer: unknown = null;
  const asked = desk.submit(1, BUY).then((outcome) => (answer = outcome));
  while (writes.length === 0) await settled();
  expect(answer).toBeNull();
  expect(announced).toEqual([]);
  expect((await desk.account(1)).openCount).toBe(0);
  writes[0]?.commit();
  await asked;
  expect(answer).toMatchObject({ ok: true, order: { status: 'open', margin: 110_009_000 } });
  expect(announced.map(({ seq, event }) => [seq, event.type])).toEqual([[2, 'positionOpened']]);
  expect((await desk.account(1)).openCount).toBe(1);
});

test('an order is answered with its account as its own turn has left it', async () => {
  const both = [desk.submit(1, BUY), desk.submit(1, LIMIT)];
  expect(await Promise.all(both)).toMatchObject([
    { view: { seq: 2, openCount: 1, pendingCount: 0, figures: { usedMargin: 110_009_000 } } },
    { view: { seq: 3, openCount: 1, pendingCount: 1, figures: { usedMargin: 110_009_000 } } },
  ]);
  const orderId = (await desk.account(1)).orders.at(-1)?.id ?? 0;
  const closing = desk.close(1, { ...AT_MARKET, orderId, lots: null });
  const rest = desk.closeAll(1, { which: 'all', instrumentId: null, clientOrderId: null });
  expect(await closing).toMatchObject({
    view: { seq: 4, openCount: 0, figures: { usedMargin: 0 } },
  });
  expect(await rest).toMatchObject({ closed: [], view: { seq: 4, pendingCount: 1 } });
});

test('orders of many accounts share one transaction while another is being written', async () => {
  await Promise.all([1, 2, 3, 4, 5].map((id) => desk.account(id)));
  isHeld = true;
  const asked = [desk.submit(1, BUY)];
  while (writes.length === 0) await settled();
  asked.push(...[2, 3, 4, 5].map((id) => desk.submit(id, BUY)));
  await settled();
  writes[0]?.commit();
  while (writes.length === 1) await settled();
  writes[1]?.commit();
  await Promise.all(asked);
  expect(groups.map((turns) => turns.length)).toEqual([1, 4]);
});

test('two orders of one account never share a transaction, and both count', async () => {
  const outcomes = await Promise.all([desk.submit(1, BUY), desk.submit(1, BUY)]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect(groups.map((turns) => turns.length)).toEqual([1, 1]);
  expect((await desk.account(1)).figures.usedMargin).toBe(2 * 110_009_000);
});

test('PRICE-003: an order that waits behind a slow commit is judged in its turn', async () => {
  isHeld = true;
  const first = desk.submit(1, BUY);
  while (writes.length === 0) await settled();
  const second = desk.submit(1, BUY);
  await settled();
  now += 10_001;
  isHeld = false;
  writes[0]?.commit();
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ ok: false, reason: 'quote.stale' });
});

test('ORDER-011: the same client id sent twice at once places one order', async () => {
  const request = { ...BUY, clientOrderId: 'tap-1' };
  const [first, second] = await Promise.all([desk.submit(1, request), desk.submit(1, request)]);
  expect(first.ok && second.ok && first.order.id === second.order.id).toBe(true);
  expect((await desk.account(1)).openCount).toBe(1);
  const closed = first.ok ? first.order.id : 0;
  await desk.close(1, { orderId: closed, lots: null, ...AT_MARKET });
  const third = await desk.submit(1, request);
  expect(third).toMatchObject({ ok: true, order: { id: closed, status: 'closed' } });
});

test('ORDER-014: closing twice at once pays once', async () => {
  const opened = await desk.submit(1, BUY);
  const orderId = opened.ok ? opened.order.id : 0;
  const request = { orderId, lots: null, ...AT_MARKET };
  const outcomes = await Promise.all([desk.close(1, request), desk.close(1, request)]);
  expect(outcomes[0]).toMatchObject({ ok: true, order: { status: 'closed', pnl: -900_000 } });
  expect(outcomes[1]).toMatchObject({ ok: false, reason: 'order.alreadyClosed' });
});

test('ORDER-011: a part closed twice under one name, at once and later, is closed once', async () => {
  const opened = await desk.submit(1, { ...BUY, clientOrderId: 'opening' });
  const orderId = opened.ok ? opened.order.id : 0;
  const part = { ...AT_MARKET, orderId, lots: microLots(40_000), clientOrderId: 'part-1' };
  const [first, again] = await Promise.all([desk.close(1, part), desk.close(1, part)]);
  expect(first).toMatchObject({ ok: true, order: { parentId: orderId, clientOrderId: 'part-1' } });
  expect(again).toEqual(first);
  expect((await desk.account(1)).orders[0]?.lots).toBe(60_000);
  await desk.close(1, { ...AT_MARKET, orderId, lots: null });
  expect(await desk.close(1, part)).toEqual({ ...first, view: expect.anything() });
});

test('ORDER-011: a name that stands for something else is refused and closes nothing', async () => {
  const opened = await desk.submit(1, { ...BUY, clientOrderId: 'opening' });
  const other = await desk.submit(1, { ...BUY, clientOrderId: 'other' });
  const orderId = opened.ok ? opened.order.id : 0;
  const part = { ...AT_MARKET, orderId, lots: microLots(40_000), clientOrderId: 'part-1' };
  await desk.close(1, part);
  const refused = { ok: false, reason: 'clientOrderId.used' };
  expect(await desk.close(1, { ...part, clientOrderId: 'opening' })).toMatchObject(refused);
  expect(await desk.close(1, { ...part, clientOrderId: 'other' })).toMatchObject(refused);
  const otherId = other.ok ? other.order.id : 0;
  expect(await desk.close(1, { ...part, orderId: otherId })).toMatchObject(refused);
  expect(await desk.submit(1, { ...BUY, clientOrderId: 'part-1' })).toMatchObject(refused);
  expect((await desk.account(1)).orders.map(({ lots }) => lots)).toEqual([100_000, 60_000]);
});

test('TRIGGER-009: a stop-loss that fires during a turn fills at the quote that fired it', async () => {
  const opened = await desk.submit(1, { ...BUY, stopLoss: at('1.09500') });
  const orderId = opened.ok ? opened.order.id : 0;
  isHeld = true;
  const other = desk.submit(1, BUY);
  while (writes.length === 0) await settled();
  // If it came first, it would be decided at a later quote.
  const closing = desk.close(1, { orderId, lots: null, ...AT_MARKET });
  void quote(109_400);
  void quote(109_900);
  isHeld = false;
  writes[0]?.commit();
  await other;
  while (announced.length < 3) await settled();
  expect(announced[2]?.event).toMatchObject({
    type: 'positionClosed',
    cause: 'stopLoss',
    fill: { price: 109_400, requestedPrice: 109_500, slippage: -100 },
  });
  expect(await closing).toMatchObject({ ok: false, reason: 'order.alreadyClosed' });
});

test('TRIGGER-009: a close that comes before the stop-loss fires leaves nothing to fill', async () => {
  const opened = await desk.submit(1, { ...BUY, stopLoss: at('1.09500') });
  const orderId = opened.ok ? opened.order.id : 0;
  isHeld = true;
  const closing = desk.close(1, { orderId, lots: null, ...AT_MARKET });
  while (writes.length === 0) await settled();
  const fired = quote(109_400);
  isHeld = false;
  writes[0]?.commit();
  await Promise.all([closing, fired]);
  expect(announced.map(({ event }) => event.type)).toEqual(['positionOpened', 'positionClosed']);
});

test('TRIGGER-009: where one quote reaches many, who comes last is filled at it as well', async () => {
  const ids = Array.from({ length: 700 }, (_, index) => 1_000 + index);
  const opened = await Promise.all(
    ids.map((id) => desk.submit(id, { ...BUY, stopLoss: at('1.09500') })),
  );
  void quote(109_400);
  // The price comes back before all of the orders have had their turn.
  const fired = quote(109_900);
  const last = opened.at(-1);
  const orderId = last?.ok ? last.order.id : 0;
  const closing = desk.close(1_699, { orderId, lots: null, ...AT_MARKET });
  await Promise.all([fired, closing]);
  await desk.settled();
  expect(await closing).toMatchObject({ ok: false, reason: 'order.alreadyClosed' });
  const closed = announced.filter(({ event }) => event.type === 'positionClosed');
  expect(closed).toHaveLength(700);
  for (const { event } of closed) {
    expect(event).toMatchObject({ cause: 'stopLoss', fill: { price: 109_400 } });
  }
});

test('LEDGER-008: a failed commit stops the desk: the caller learns it, nothing is told, nothing follows', async () => {
  isHeld = true;
  const asked = desk.submit(1, BUY);
  while (writes.length === 0) await settled();
  const waiting = desk.submit(1, BUY);
  writes[0]?.fail(new Error('disk full'));
  await expect(asked).rejects.toThrow('disk full');
  expect(failure).toEqual(new Error('disk full'));
  expect(announced).toEqual([]);
  expect((await desk.account(1)).openCount).toBe(0);
  await expect(Promise.race([waiting, desk.submit(2, BUY)])).rejects.toThrow('disk full');
});

test('CATALOGUE-006: who waits for what was decided finds it stored', async () => {
  await desk.settled();
  isHeld = true;
  const asked = desk.submit(1, BUY);
  while (writes.length === 0) await settled();
  let isSettled = false;
  const waiting = desk.settled().then(() => (isSettled = true));
  await settled();
  expect(isSettled).toBe(false);
  writes[0]?.commit();
  await Promise.all([asked, waiting]);
  expect(groups).toHaveLength(1);
});

test('SWAP-005: a repeated roll books the financing once', async () => {
  await desk.submit(1, BUY);
  const roll = { at: now + 1, day: '2026-11-20', weekday: 5 };
  await book(roll);
  await book(roll);
  // 0.1 lot at 1.10000 with 3 % a year: 11,000 × 0.03 ÷ 365.
  expect(announced.slice(1).map(({ event }) => event)).toEqual([
    { type: 'swapBooked', at: now, orderId: 11, amount: -904_110, nights: 1, day: '2026-11-20' },
  ]);
});

/** Asks for something, and does `meanwhile` while its turn is being written. */
async function whileWriting(ask: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  isHeld = true;
  const asked = ask();
  while (writes.length === 0) await settled();
  const waves = meanwhile();
  isHeld = false;
  writes[0]?.commit();
  await Promise.all([asked, waves]);
  await desk.settled();
}

test.each([
  ['its decision', null, BUY, '1.09900', [109_950, 109_880, 109_850, 110_000]],
  ['the quote that fills it', LIMIT, BUY, '1.08800', [108_900, 108_790, 109_500]],
])('TRIGGER-023: a level is watched from %s on', async (_, pending, market, stop, bids) => {
  const stopLoss = at(stop);
  if (pending) await desk.submit(1, { ...pending, stopLoss });
  const ask = () => desk.submit(1, pending ? market : { ...market, stopLoss });
  await whileWriting(ask, () => Promise.all(bids.map(async (bid) => quote(bid))));
  const closing = { type: 'positionClosed', cause: 'stopLoss', fill: { bid: bids[1] } };
  expect(announced.at(-1)?.event).toMatchObject(closing);
});

test('ORDER-023: an order whose time comes while a turn of its account is written ends once', async () => {
  const outcome = await desk.submit(1, { ...LIMIT, expiry: now + 500 });
  const meanwhile = async () => {
    now += 500;
    void desk.onTime();
    void desk.onTime();
    // The price also reaches its target, but after the same turn.
    void quote(108_900);
  };
  await whileWriting(() => desk.submit(1, BUY), meanwhile);
  const ends = announced.filter(({ event }) => event.type === 'orderCancelled');
  expect(ends.map(({ event }) => event)).toMatchObject([{ cause: 'expiry', at: now }]);
  expect(announced.some(({ event }) => event.type === 'orderFilled')).toBe(false);
  const orderId = outcome.ok ? outcome.order.id : 0;
  expect(await desk.cancel(1, { orderId })).toMatchObject({ reason: 'order.notPending' });
});

test('ORDER-027: a request to close all that is sent twice at once closes what was there once', async () => {
  await desk.submit(1, BUY);
  await desk.submit(1, BUY);
  const asked = { which: 'all', instrumentId: null, clientOrderId: 'tap' } as const;
  isHeld = true;
  const first = desk.closeAll(1, asked);
  while (writes.length === 0) await settled();
  const opened = desk.submit(1, BUY);
  const second = desk.closeAll(1, asked);
  await settled();
  isHeld = false;
  writes[0]?.commit();
  const [one, other] = await Promise.all([first, second]);
  expect(other).toEqual({ ...one, view: expect.anything() });
  expect(one.ok && one.closed.map(({ status, cause }) => [status, cause])).toEqual([
    ['closed', 'user'],
    ['closed', 'user'],
  ]);
  expect((await opened).ok).toBe(true);
  expect((await desk.account(1)).openCount).toBe(1);
});

test('ORDER-025: a change that waits behind the fill of its order is refused', async () => {
  const placed = await desk.submit(1, LIMIT);
  if (!placed.ok) throw new Error(placed.reason);
  isHeld = true;
  const filling = quote(108_900);
  const to = { orderId: placed.order.id, lots: BUY.lots, target: at('1.08000') };
  const rest = { stopLoss: null, takeProfit: null, trail: null, expiry: null };
  const changing = desk.modify(1, { ...to, ...rest });
  while (writes.length === 0) await settled();
  isHeld = false;
  writes[0]?.commit();
  await filling;
  expect(await changing).toMatchObject({ ok: false, reason: 'order.notPending' });
  expect(announced.map(({ event }) => event.type)).toEqual(['orderPlaced', 'orderFilled']);
});

test('STOPOUT-005: margin that waits for its turn is judged after orders that fired later', async () => {
  // 8.9 lots need a margin of 9,790.80 with 9,937.70 of equity: the first fall of the price causes
  // a margin call.
  const lots = microLots(8_900_000);
  await desk.submit(1, { ...BUY, lots, stopLoss: at('1.09500') });
  isHeld = true;
  const other = desk.submit(1, { ...BUY, mode: 'pending', target: at('1.05000') });
  while (writes.length === 0) await settled();
  void quote(109_950);
  void quote(109_300);
  isHeld = false;
  writes[0]?.commit();
  await other;
  while (announced.length < 3) await settled();
  expect(announced.map(({ event }) => event.type).slice(2)).toEqual(['positionClosed']);
  expect(announced[2]?.event).toMatchObject({ cause: 'stopLoss', fill: { price: 109_300 } });
});

// 8 lots need a margin of 8,800.72 with 9,944.00 left after the fee; at 1.10000 the margin level is
// about 112 %.
const HEAVY = { ...BUY, lots: microLots(8_000_000) };
const NEXT_DAY = { at: 1_000_001, day: '2026-11-20', weekday: 5 };
const stricter = () =>
  withLevels(DEFAULT_RISK, {
    marginCallLevel: basisPoints(15_000),
    stopOutLevel: basisPoints(12_000),
  });
const whatHappened = () => announced.map(({ accountId, event }) => `${accountId} ${event.type}`);

test('MARGIN-013: other levels close at the roll by itself, and not a moment before it', async () => {
  await desk.submit(1, HEAVY);
  await desk.submit(2, { ...BUY, stopLoss: at('1.09500') });
  await quote(110_001);
  expect(whatHappened()).toEqual(['1 positionOpened', '2 positionOpened']);
  risk = stricter();
  await book({ ...NEXT_DAY, weekday: 6, day: '2026-11-21' });
  await desk.settled();
  expect(whatHappened().slice(2)).toContain('1 positionClosed');
  expect(whatHappened()).not.toContain('2 positionClosed');
  const closed = announced.find(({ event }) => event.type === 'positionClosed');
  expect(closed?.event).toMatchObject({ cause: 'stopOut', fill: { price: 110_001 } });
});

test('MARGIN-013: the first quote of the new day closes what it reaches before it judges', async () => {
  await desk.submit(1, { ...HEAVY, stopLoss: at('1.09950') });
  risk = stricter();
  await quote(109_900);
  await desk.settled();
  const closings = announced.filter(({ event }) => event.type === 'positionClosed');
  expect(closings.map(({ event }) => 'cause' in event && event.cause)).toEqual(['stopLoss']);
});

test('MARGIN-013: what waited its turn across the roll is judged by the levels of the new day', async () => {
  await desk.submit(1, HEAVY);
  isHeld = true;
  const other = desk.submit(1, { ...BUY, mode: 'pending', target: at('1.05000') });
  while (writes.length === 0) await settled();
  // At 1.09800 the margin level is about 95 %: a margin call by the old levels, a stop-out by the
  // new ones.
  void quote(109_800);
  risk = stricter();
  isHeld = false;
  writes[0]?.commit();
  await other;
  await desk.settled();
  expect(announced.some(({ event }) => 'cause' in event && event.cause === 'stopOut')).toBe(true);
});

test.each([
  ['target.missing', { ...BUY, mode: 'pending' as const, target: null }],
  ['instrument.unknown', { ...BUY, instrumentId: 99 }],
  ['stopLoss.wrongSide', { ...BUY, stopLoss: at('1.10001') }],
])('refuses with %s and writes nothing', async (reason, request) => {
  expect(await desk.submit(1, request)).toMatchObject({ ok: false, reason });
  expect(groups).toEqual([]);
});

test('an account that does not exist is a fault, not an empty account', async () => {
  await expect(desk.submit(100, BUY)).rejects.toThrow('No account 100');
});

test('ORDER-050: an order decided two seconds before its commit could begin is refused', async () => {
  isHeld = true;
  const first = desk.submit(1, BUY);
  while (writes.length === 0) await settled();
  const second = desk.submit(2, BUY);
  await settled();
  steady += 2_001;
  writes[0]?.commit();
  isHeld = false;
  expect((await first).ok).toBe(true);
  await expect(second).rejects.toMatchObject({ reason: 'server.unavailable', retryAfter: 1 });
  expect((await desk.account(2)).openCount).toBe(0);
  // Nothing of the failed turn remains: the same account can trade.
  expect(await desk.submit(2, BUY)).toMatchObject({ ok: true });
});

test('ORDER-050: what a quote set off is decided again instead', async () => {
  const outcome = await desk.submit(1, { ...BUY, stopLoss: at('1.09000') });
  if (!outcome.ok) throw new Error(outcome.reason);
  isHeld = true;
  const other = desk.submit(2, BUY);
  while (writes.length === 0) await settled();
  const fired = quote(108_900);
  await settled();
  steady += 2_001;
  const grown = now + 2_001;
  now = grown;
  writes[0]?.commit();
  isHeld = false;
  await Promise.all([other, fired]);
  const closing = announced.find(({ event }) => event.type === 'positionClosed');
  expect(closing).toMatchObject({ accountId: 1, event: { at: grown, cause: 'stopLoss' } });
  expect((await desk.account(1)).openCount).toBe(0);
});
