import { microLots, points } from '@fulcrum/engine/units/units';
import fc from 'fast-check';

import { BUY } from './order-sample.ts';
import { ReplayWorld, type ReplayDesk } from './replay-rig.ts';

/* Plays random prices and commands to desks, some of which die on the way. */

export const ACCOUNTS = 4;
export const FIRST = new Map([
  [1, 110_000],
  [2, 150_000],
  [3, 165_000],
]);
export const SPREAD = 9;

type StreamStep =
  | { readonly do: 'quote'; readonly id: number; readonly move: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'session'; readonly id: number }
  | { readonly do: 'pause'; readonly id: number }
  | { readonly do: 'doubt'; readonly id: number };
type CommandStep =
  | {
      readonly do: 'submit';
      readonly account: number;
      readonly id: number;
      readonly side: 'buy' | 'sell';
      readonly isPending: boolean;
      readonly distance: number;
      /** Distance of a limit from the stop; only a pending stop order gets it. */
      readonly limit: number | null;
      readonly stop: number | null;
      readonly take: number | null;
      readonly trail: number | null;
      readonly lots: number;
    }
  | { readonly do: 'close'; readonly account: number; readonly nth: number }
  | {
      readonly do: 'pair';
      readonly account: number;
      readonly id: number;
      readonly away: number;
    }
  | {
      readonly do: 'link';
      readonly account: number;
      readonly nth: number;
      readonly other: number;
    }
  | {
      readonly do: 'stops';
      readonly account: number;
      readonly nth: number;
      readonly stop: number | null;
      /** Two take-profits and break-even; null leaves the take-profit as it is. */
      readonly plan: { readonly gap: number; readonly percent: number } | null;
    };

const id = fc.constantFrom(1, 1, 2, 3);
const account = fc.integer({ min: 1, max: ACCOUNTS });
const distance = fc.integer({ min: 20, max: 600 });
const perhaps = fc.option(distance, { nil: null, freq: 2 });
const rarely = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, distance);
export const quoteStep = fc.record({
  do: fc.constant('quote' as const),
  id,
  move: fc.integer({ min: -400, max: 400 }),
});
/** Far enough to stop an account out. */
export const jumpStep = fc.record({
  do: fc.constant('quote' as const),
  id,
  move: fc.constantFrom(-1_500, 1_500),
});
export const streamStep: fc.Arbitrary<StreamStep> = fc.oneof(
  { weight: 20, arbitrary: quoteStep },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(12_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('session' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('doubt' as const), id }) },
);
const commandStep: fc.Arbitrary<CommandStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      account,
      id,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      isPending: fc.boolean(),
      distance: fc.integer({ min: -500, max: 500 }),
      limit: fc.option(fc.integer({ min: -60, max: 60 }), { nil: null, freq: 2 }),
      stop: rarely,
      take: perhaps,
      trail: rarely,
      // Large enough that some accounts are stopped out.
      lots: fc.constantFrom(100_000, 900_000, 1_500_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('close' as const), account, nth: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pair' as const),
      account,
      id,
      away: fc.integer({ min: 20, max: 500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('link' as const),
      account,
      nth: fc.nat(3),
      other: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stops' as const),
      account,
      nth: fc.nat(3),
      stop: perhaps,
      plan: fc.option(
        fc.record({ gap: fc.integer({ min: 20, max: 300 }), percent: fc.constantFrom(20, 50) }),
        { nil: null, freq: 2 },
      ),
    }),
  },
);
export const anyStep = fc.oneof(
  { weight: 2, arbitrary: streamStep },
  { weight: 1, arbitrary: commandStep },
);

/** A world whose steps depend on its own state only, so that two worlds can be compared. */
export class Player {
  readonly world = new ReplayWorld(ACCOUNTS, 1_900);
  #names = 0;

  async begin(): Promise<ReplayDesk> {
    const desk = this.world.open();
    await desk.gain();
    for (const [each, bid] of FIRST) {
      await this.world.log({ session: [each, true, null] });
      await this.world.quote(each, bid, bid + SPREAD);
    }
    return desk;
  }

  async stream(step: StreamStep): Promise<void> {
    this.world.now += 100;
    if (step.do === 'wait') {
      this.world.now += step.ms;
      return;
    }
    const listing = this.world.listing(step.id);
    const { isOpen, doubt, quote } = listing;
    if (step.do === 'pause') await this.world.pause(step.id);
    if (step.do === 'session') await this.world.log({ session: [step.id, !isOpen, doubt] });
    if (step.do === 'doubt') {
      await this.world.log({ session: [step.id, isOpen, doubt === null ? 'jump' : null] });
    }
    if (step.do !== 'quote' || !isOpen || !quote) return;
    const bid = quote.bid + step.move;
    await this.world.quote(step.id, bid, bid + SPREAD);
  }

  async command({ desk }: ReplayDesk, step: CommandStep): Promise<void> {
    this.world.now += 100;
    this.#names += 1;
    const orders = [...(this.world.store.accounts.get(step.account)?.orders.values() ?? [])];
    if (step.do === 'submit') {
      const bid = this.world.listing(step.id).quote?.bid ?? 0;
      const from = step.isPending ? bid + step.distance : bid;
      const sign = step.side === 'buy' ? 1 : -1;
      const isStop = step.isPending && sign * step.distance > SPREAD;
      const level = (away: number | null) => (away === null ? null : points(from + away));
      await desk.submit(step.account, {
        ...BUY,
        instrumentId: step.id,
        side: step.side,
        mode: step.isPending ? 'pending' : 'market',
        lots: microLots(step.lots),
        target: step.isPending ? points(from) : null,
        limit: isStop && step.limit !== null ? points(from + step.limit) : null,
        stopLoss: level(step.stop && -sign * step.stop),
        takeProfit: level(step.take && sign * step.take),
        trail: step.trail,
        clientOrderId: `order ${this.#names}`,
      });
      return;
    }
    if (step.do === 'pair') {
      await this.#pair(desk, step);
      return;
    }
    const order = orders[step.nth % Math.max(1, orders.length)];
    if (!order) return;
    if (step.do === 'close') {
      if (order.status === 'pending') await desk.cancel(step.account, { orderId: order.id });
      return;
    }
    if (step.do === 'link') {
      const other = orders[step.other % orders.length];
      if (other) await desk.link(step.account, { orderId: order.id, linkedId: other.id });
      return;
    }
    const bid = this.world.listing(order.instrumentId).quote?.bid ?? 0;
    const sign = order.side === 'buy' ? 1 : -1;
    const stopLoss = step.stop === null ? null : points(bid - sign * step.stop);
    const { takeProfit, trail } = order;
    const stops = { orderId: order.id, stopLoss, takeProfit, trail };
    if (step.plan === null) {
      await desk.setStops(step.account, stops);
      return;
    }
    const { gap, percent } = step.plan;
    const levels = [1, 2].map((nth) => ({ price: points(bid + sign * gap * nth), percent }));
    const breakEven = { level: 1, points: null, offset: 5 };
    await desk.setStops(step.account, { ...stops, plan: { levels, breakEven } });
  }

  /** Places a stop-limit order above the market and a limit order below it, and links them. */
  async #pair(
    desk: ReplayDesk['desk'],
    { account: owner, id: instrumentId, away }: Extract<CommandStep, { readonly do: 'pair' }>,
  ): Promise<void> {
    const bid = this.world.listing(instrumentId).quote?.bid ?? 0;
    const terms = { ...BUY, instrumentId, mode: 'pending', lots: microLots(100_000) } as const;
    const [above, below] = [points(bid + away), points(bid - away)];
    const names = { up: `up ${this.#names}`, down: `down ${this.#names}` };
    const stop = { ...terms, target: above, limit: above, clientOrderId: names.up };
    const first = await desk.submit(owner, stop);
    const second = await desk.submit(owner, {
      ...terms,
      target: below,
      clientOrderId: names.down,
    });
    if (!first.ok || !second.ok) return;
    await desk.link(owner, { orderId: first.order.id, linkedId: second.order.id });
  }

  async play(desk: ReplayDesk, steps: readonly (StreamStep | CommandStep)[]): Promise<void> {
    for (const step of steps) {
      if (isStream(step)) await this.stream(step);
      else await this.command(desk, step);
    }
  }

  /** What happened to each account, without ids and times, which depend on the desk. */
  story() {
    const names = new Map<number, string | null>();
    for (const event of [...this.world.store.journal.values()].flat()) {
      if ('order' in event) names.set(event.order.id, event.order.clientOrderId);
    }
    return [...this.world.store.journal]
      .sort(([a], [b]) => a - b)
      .map(([accountId, events]) => ({
        accountId,
        events: events.map((event) => {
          const told = JSON.parse(JSON.stringify(event), (key, value) =>
            DEPENDS_ON_DESK.has(key) ? undefined : value,
          );
          return 'orderId' in event ? { order: names.get(event.orderId), ...told } : told;
        }),
      }));
  }
}

const DEPENDS_ON_DESK = new Set([
  ...['at', 'seenQ', 'waits', 'touched', 'filledAt', 'receivedAt', 'createdAt'],
  ...['id', 'orderId', 'closedId', 'linkedId', 'partId'],
]);
const isStream = (step: StreamStep | CommandStep): step is StreamStep =>
  ['quote', 'wait', 'session', 'pause', 'doubt'].includes(step.do);
