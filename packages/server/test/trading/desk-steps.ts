import { Account } from '@fulcrum/engine/account';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { Market, type Listing } from '@fulcrum/engine/market/market';
import { rollOf } from '@fulcrum/engine/money/swap';
import type { Order } from '@fulcrum/engine/order';
import type { PlanAsked } from '@fulcrum/engine/orders/stops';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { microLots, microUsd, ONE_USD, points } from '@fulcrum/engine/units/units';
import fc from 'fast-check';

import { Desk } from '../../src/trading/desk/desk.ts';
import { OrderIds } from '../../src/trading/journal/order-ids.ts';
import type { Announcement } from '../../src/trading/module.ts';
import { allShards } from './all-shards.ts';
import { MemoryStore } from './memory-store.ts';
import { AT_MARKET, BUY, EURUSD } from './order-sample.ts';

/** Random trading on a real desk: two accounts, three instruments, everything that a desk does. */

export const ACCOUNTS = [1, 2] as const;

const INSTRUMENTS: readonly Instrument[] = [
  EURUSD,
  { ...EURUSD, id: 2, code: 'GBPUSD' },
  { ...EURUSD, id: 3, code: 'EURGBP', conversion: { kind: 'multiply', code: 'GBPUSD' } },
];
const START = Date.parse('2026-06-17T14:00:00Z');
const BALANCE = 900;

const account = fc.constantFrom(...ACCOUNTS);
const instrumentId = fc.integer({ min: 1, max: INSTRUMENTS.length });
const nth = fc.nat(5);
const distance = fc.option(fc.integer({ min: 20, max: 400 }), { freq: 2 });
const trail = fc.option(fc.integer({ min: 10, max: 200 }), { freq: 2 });
const amount = fc.integer({ min: 1, max: 600 }).map((dollars) => microUsd(dollars * ONE_USD));
const lots = fc.integer({ min: 1, max: 60 }).map((steps) => microLots(steps * 10_000));
const side = fc.constantFrom('buy' as const, 'sell' as const);

const kind = <Do extends string>(name: Do) => fc.constant(name);

const anyAct = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: kind('submit'),
      account,
      instrumentId,
      side,
      lots,
      target: fc.option(fc.integer({ min: -300, max: 300 }), { freq: 2 }),
      limit: fc.option(fc.integer({ min: -300, max: 300 }), { freq: 2 }),
      distance,
      trail,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: kind('close'), account, nth, part: fc.option(lots, { freq: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind('closeAll'), account }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kind('cancel'), account, nth, withLinked: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: kind('link'), account, nth, other: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind('pair'),
      account,
      instrumentId,
      away: fc.integer({ min: 10, max: 150 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind('stops'),
      account,
      nth,
      distance,
      trail,
      isPlanned: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind('modify'), account, nth, lots, distance, trail }) },
  { weight: 2, arbitrary: fc.record({ do: kind('reverse'), account, nth }) },
  { weight: 3, arbitrary: fc.record({ do: kind('double'), account, nth }) },
  { weight: 10, arbitrary: fc.record({ do: kind('closeBy'), account, nth, other: nth }) },
  { weight: 2, arbitrary: fc.record({ do: kind('reset'), account }) },
  { weight: 2, arbitrary: fc.record({ do: kind('deposit'), account, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: kind('withdraw'),
      account,
      amount,
      outcome: fc.constantFrom('paid' as const, 'rejected' as const, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind('limit'),
      account,
      isRestricted: fc.boolean(),
      leverageMax: fc.constantFrom(null, 100),
      isFrozen: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind('adjust'), account, amount }) },
  { weight: 1, arbitrary: fc.record({ do: kind('operatorClose'), account, nth }) },
);
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

const anyMove = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: kind('quote'),
      instrumentId,
      move: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -60, max: 60 }) },
        { weight: 4, arbitrary: fc.integer({ min: -5_000, max: 5_000 }) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: kind('roll') }) },
  { weight: 1, arbitrary: fc.record({ do: kind('expire') }) },
);
type Move = typeof anyMove extends fc.Arbitrary<infer Value> ? Value : never;

/** A change of the market, or a command to the desk. */
export const anyDeskStep = fc.oneof(anyMove, anyAct);
export type DeskStep = Act | Move;

/** A real desk on a store in memory. The accounts are the desk's own objects, not copies. */
export class SteppedDesk {
  readonly market = new Market();
  readonly accounts: ReadonlyMap<number, Account>;
  readonly desk: Desk;
  #now = START;
  #ids = 0;

  constructor(announce: (news: Announcement) => void) {
    for (const instrument of INSTRUMENTS) this.#set(this.market.put(instrument), 110_000);
    this.accounts = new Map(ACCOUNTS.map((id) => [id, newAccount(id)]));
    this.desk = new Desk({
      market: this.market,
      risk: () => DEFAULT_RISK,
      now: () => this.#now,
      monotonic: () => this.#now,
      pause: () => Promise.resolve(),
      shards: allShards(),
      orderIds: new OrderIds((size) => Promise.resolve((this.#ids += size)), 10),
      writing: { eventsMax: 500, writersMax: 1 },
      accountsMax: 1_000,
      crowded: () => undefined,
      announce: (_, turn) => turn.forEach(announce),
      failed: (error) => {
        throw error;
      },
      store: new MemoryStore((id) => this.accounts.get(id) ?? null),
    });
  }

  /** Does the step; resolves when the desk has finished all that it causes. */
  async play(step: DeskStep): Promise<void> {
    this.#now += 100;
    switch (step.do) {
      case 'quote': {
        const listing = this.#listing(step.instrumentId);
        this.#set(listing, Math.max(50_000, (listing.quote?.bid ?? 0) + step.move));
        await this.desk.onQuote(listing);
        return;
      }
      case 'roll': {
        const day = new Date(this.#now).toISOString().slice(0, 10);
        await this.desk.onRoll(
          rollOf({ at: this.#now, day, weekday: 3 }, 'wall', this.market.listings),
        )();
        // The next roll ends another day. Quotes of the day before would be stale.
        this.#now += 86_400_000;
        for (const listing of this.market.listings) this.#set(listing, listing.quote?.bid ?? 0);
        return;
      }
      case 'expire':
        this.#now += 3_000;
        await this.desk.onTime();
        return;
      default:
        await this.#command(step);
    }
  }

  async #command(act: Act): Promise<void> {
    const { desk } = this;
    const id = act.account;
    switch (act.do) {
      case 'submit': {
        const bid = this.#bid(act.instrumentId);
        const { target, limit, side } = act;
        const from = bid + (target ?? 0);
        await desk.submit(id, {
          ...BUY,
          ...stopsOf({ ...act, side }, from),
          instrumentId: act.instrumentId,
          side,
          lots: act.lots,
          mode: target === null ? 'market' : 'pending',
          target: target === null ? null : points(from),
          limit: limit === null ? null : points(bid + limit),
          expiry: target === null ? null : this.#now + 5_000,
        });
        return;
      }
      case 'pair':
        await this.#pair(act);
        return;
      case 'closeAll':
        await desk.closeAll(id, { which: 'all', instrumentId: null, clientOrderId: null });
        return;
      case 'reset':
        await desk.resetDemo(id, microUsd(BALANCE * ONE_USD));
        return;
      case 'deposit': {
        const depositId = (this.#ids += 1);
        await desk.money.requestDeposit(id, depositId);
        await desk.money.settleDeposit(id, { depositId, outcome: 'credited', amount: act.amount });
        return;
      }
      case 'withdraw': {
        const withdrawalId = (this.#ids += 1);
        const fee = microUsd(ONE_USD / 2);
        const request = { withdrawalId, amount: act.amount, fee, net: 1 };
        const { ok } = await desk.money.requestWithdrawal(id, request);
        if (!ok || act.outcome === null) return;
        await desk.money.settleWithdrawal(id, { withdrawalId, outcome: act.outcome });
        return;
      }
      case 'limit': {
        const { isRestricted, leverageMax } = act;
        const until = this.#now + 1_000;
        const payoutFreeze = act.isFrozen ? ({ ground: 'fraud', until } as const) : null;
        const changes = { isRestricted, leverageMax, payoutFreeze };
        await desk.operate(id, (this.#ids += 1), { kind: 'limit', changes });
        return;
      }
      case 'adjust':
        await desk.operate(id, (this.#ids += 1), {
          kind: 'adjust',
          amount: act.amount,
          memo: 'goodwill',
        });
        return;
      default:
        await this.#onOrder(act);
    }
  }

  /** Places a stop-limit order above the market and a limit order below it, and links them. */
  async #pair({ account, instrumentId, away }: Extract<Act, { readonly do: 'pair' }>) {
    const bid = this.#bid(instrumentId);
    const terms = { ...BUY, instrumentId, mode: 'pending', lots: microLots(10_000) } as const;
    const [above, below] = [points(bid + away), points(bid - away)];
    const first = await this.desk.submit(account, { ...terms, target: above, limit: above });
    const second = await this.desk.submit(account, { ...terms, target: below });
    if (!first.ok || !second.ok) return;
    await this.desk.link(account, { orderId: first.order.id, linkedId: second.order.id });
  }

  /** Commands on one of the account's live orders; does nothing if it has none. */
  async #onOrder(act: Extract<Act, { readonly nth: number }>): Promise<void> {
    const { desk } = this;
    const id = act.account;
    const orders = [...(this.accounts.get(id)?.orders.values() ?? [])];
    const order = orders[act.nth % orders.length];
    if (!order) return;
    const orderId = order.id;
    switch (act.do) {
      case 'close':
        await desk.close(id, { ...AT_MARKET, orderId, lots: act.part });
        return;
      case 'cancel':
        await desk.cancel(id, { orderId, withLinked: act.withLinked });
        return;
      case 'reverse':
      case 'double':
        await desk[act.do](id, { ...AT_MARKET, orderId, seenFee: null });
        return;
      case 'closeBy': {
        const [first, second] = pairOf(orders, act.other) ?? [order, order];
        const pair = { orderId: first.id, againstId: second.id };
        await desk.closeBy(id, { ...pair, clientOrderId: null });
        return;
      }
      case 'link': {
        const other = orders[act.other % orders.length];
        await desk.link(id, { orderId, linkedId: other === order ? null : (other?.id ?? null) });
        return;
      }
      case 'operatorClose':
        await desk.operate(id, (this.#ids += 1), { kind: 'close', orderId });
        return;
      case 'stops':
        await desk.setStops(id, {
          orderId,
          ...stopsOf({ ...act, side: order.side }, this.#at(order)),
          ...(act.isPlanned && { plan: planOf(order, act.distance, this.#at(order)) }),
        });
        return;
      case 'modify': {
        const target = points(this.#at(order) + (act.distance ?? 10));
        const stops = stopsOf({ ...act, side: order.side }, target);
        await desk.modify(id, { orderId, lots: act.lots, target, expiry: null, ...stops });
      }
    }
  }

  #at = (order: Order): number => order.target ?? this.#bid(order.instrumentId);

  #bid = (id: number): number => this.#listing(id).quote?.bid ?? 0;

  #listing(id: number): Listing {
    const listing = this.market.byId(id);
    if (!listing) throw new Error(`No instrument ${id}`);
    return listing;
  }

  #set(listing: Listing, bid: number): void {
    listing.isOpen = true;
    listing.quote = { bid, ask: bid + 9, time: this.#now, arrivedAt: this.#now };
  }
}

const newAccount = (id: number): Account => Account.fresh(id, microUsd(BALANCE * ONE_USD));

/** Returns two take-profits, and break-even after the first. */
function planOf({ side }: Order, distance: number | null, from: number): PlanAsked {
  const away = (side === 'buy' ? 1 : -1) * (distance ?? 30);
  const levels = [1, 2].map((nth) => ({ price: points(from + nth * away), percent: 40 }));
  return { levels, breakEven: { level: 1, points: null, offset: 0 } };
}

/** Returns stops at the same distance from a price on both sides, and the trailing distance. */
function stopsOf(
  of: {
    readonly side: 'buy' | 'sell';
    readonly distance: number | null;
    readonly trail: number | null;
  },
  from: number,
) {
  const { distance } = of;
  const away = of.side === 'buy' ? (distance ?? 0) : -(distance ?? 0);
  return {
    stopLoss: distance === null ? null : points(from - away),
    takeProfit: distance === null ? null : points(from + away),
    trail: of.trail,
  };
}

/** Returns one of the pairs of opposite positions in an instrument. */
function pairOf(orders: readonly Order[], nth: number): readonly [Order, Order] | undefined {
  const open = orders.filter(({ status }) => status === 'open');
  const pairs = open.flatMap((one) =>
    open
      .filter((other) => other.instrumentId === one.instrumentId && other.side !== one.side)
      .map((other) => [one, other] as const),
  );
  return pairs[nth % pairs.length];
}
