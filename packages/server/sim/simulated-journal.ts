import { Account } from '../../engine/src/account.ts';
import type { AccountEvent } from '../../engine/src/event.ts';
import { orderIdOf } from '../../engine/src/event-traits.ts';
import type { Random } from '../../engine/sim/random.ts';
import type { Journal } from '../src/trading/journal/journal-store.ts';
import { recordOf, type OrderRecord } from '../src/trading/journal/order-record.ts';
import { shardOf, type AccountRow, type Batch, type Lease } from '../src/trading/journal/rows.ts';
import type { Clockwork } from './clockwork.ts';
import type { Machine } from './machine.ts';

const TRAVEL_MS_MAX = 8;
const COMMIT_MS_MAX = 12;
const SLOW_MS = 900;

/** Who holds a shard; the epoch rises with each holder. */
interface Holding {
  session: number;
  epoch: number;
}

/**
 * The journal of the simulation, with the leases that fence it. A statement travels to the store
 * and back; what happens there happens at one moment.
 */
export class SimulatedJournal {
  readonly #clockwork: Clockwork;
  readonly #random: Random;
  readonly #events = new Map<number, AccountEvent[]>();
  readonly #orders = new Map<number, OrderRecord>();
  readonly #holdings = new Map<number, Holding>();
  #nextOrderId = 1;
  /** Part of the commits whose answer is lost, from 0 to 1. */
  lossRate = 0;
  /** Part of the commits that take almost a second. */
  slowRate = 0;

  constructor(clockwork: Clockwork, random: Random) {
    this.#clockwork = clockwork;
    this.#random = random;
  }

  get orders(): Iterable<OrderRecord> {
    return this.#orders.values();
  }

  eventsOf(accountId: number): readonly AccountEvent[] {
    return this.#events.get(accountId) ?? [];
  }

  holderOf(shard: number): Readonly<Holding> | null {
    const holding = this.#holdings.get(shard);
    return holding ? { ...holding } : null;
  }

  shardsOf(session: number): number[] {
    return [...this.#holdings].flatMap(([shard, holding]) =>
      holding.session === session ? [shard] : [],
    );
  }

  give(shards: readonly number[], session: number): Lease[] {
    return shards.map((shard) => {
      const epoch = (this.#holdings.get(shard)?.epoch ?? 0) + 1;
      this.#holdings.set(shard, { session, epoch });
      return { session, shard, epoch };
    });
  }

  /** The store as one machine reaches it. */
  reachedBy(machine: Machine): Journal {
    const ask = <Answer>(work: () => Answer) => this.#ask(machine, work);
    const nobody = (): never => {
      throw new Error('Nobody reads this in the simulation');
    };
    return {
      commit: async (batch) => {
        const isSlow = this.#random.next() < this.slowRate;
        await this.#clockwork.sleep(isSlow ? SLOW_MS : this.#random.between(1, COMMIT_MS_MAX));
        const outcome = await ask(() => this.#commit(batch));
        if (this.#random.next() < this.lossRate) throw new Error('The answer of a commit is lost');
        return outcome;
      },
      nextOrderIdBlock: (size) =>
        ask(() => {
          this.#nextOrderId += size;
          return this.#nextOrderId - size;
        }),
      loadLiveAccounts: (shards) =>
        ask(() => {
          const own = [...this.#events.keys()].filter((id) => shards.includes(shardOf(id)));
          const loaded = own.map((id) => this.#load(id));
          const live = loaded.filter(({ orders }) => orders.length > 0);
          return {
            accounts: live.map(({ account }) => account),
            orders: live.flatMap(({ orders }) => orders),
          };
        }),
      loadAccount: (accountId) => ask(() => this.#load(accountId)),
      orderNamed: (accountId, name) =>
        ask(() => this.#find(accountId, (order) => order.clientOrderId === name)?.id ?? null),
      orderById: (accountId, id) => ask(() => this.#find(accountId, (order) => order.id === id)),
      ordersById: (accountId, ids) =>
        ask(() => ids.flatMap((id) => this.#find(accountId, (order) => order.id === id) ?? [])),
      fromCommand: (accountId, cmd, afterSeq) =>
        ask(() => {
          const events = this.eventsOf(accountId);
          const at = events.findIndex((event, index) => event.cmd === cmd && index >= afterSeq);
          return at < 0 ? [] : events.slice(at);
        }),
      commandOn: (accountId, orderId, name) =>
        ask(() => {
          const found = this.eventsOf(accountId).find(
            (event) =>
              'clientOrderId' in event &&
              event.clientOrderId === name &&
              'orderId' in event &&
              event.orderId === orderId,
          );
          return found?.type ?? null;
        }),
      heads: (ids) =>
        ask(() => ids.map((accountId) => ({ accountId, seq: this.eventsOf(accountId).length }))),
      closeAll: nobody,
      // Every order here was submitted.
      originOf: () => ask(() => null),
      closedBy: nobody,
      hasActed: nobody,
      owners: nobody,
      draftsAmong: nobody,
      trail: nobody,
    };
  }

  async #ask<Answer>(machine: Machine, work: () => Answer): Promise<Answer> {
    await this.#clockwork.sleep(this.#random.between(1, TRAVEL_MS_MAX));
    const answer = work();
    await this.#clockwork.sleep(this.#random.between(1, TRAVEL_MS_MAX));
    return new Promise((resolve) => machine.receive(() => resolve(answer)));
  }

  #commit(batch: Batch): 'committed' | 'fenced' {
    const isHeld = batch.leases.every(({ session, shard, epoch }) => {
      const holding = this.#holdings.get(shard);
      return holding?.session === session && holding.epoch === epoch;
    });
    if (!isHeld) return 'fenced';
    for (const { accountId, seq, body } of batch.journal) {
      const events = this.#events.get(accountId) ?? [];
      if (seq !== events.length + 1) throw new Error(`Event ${seq} of account ${accountId} twice`);
      events.push(body);
      this.#events.set(accountId, events);
    }
    for (const order of batch.orders) this.#orders.set(order.id, order);
    return 'committed';
  }

  #find(accountId: number, isIt: (order: OrderRecord) => boolean): OrderRecord | null {
    for (const order of this.#orders.values()) {
      if (order.accountId === accountId && isIt(order)) return order;
    }
    return null;
  }

  #load(accountId: number): { account: AccountRow; orders: OrderRecord[] } {
    const account = replayed(accountId, this.eventsOf(accountId));
    const last = this.eventsOf(accountId).at(-1);
    return {
      account: {
        id: accountId,
        userId: accountId,
        balance: account.balance,
        locked: account.locked,
        isRestricted: false,
        leverageMax: null,
        payoutGround: null,
        payoutFrozenUntil: null,
        isMarginCalled: account.isMarginCalled,
        swapDay: account.swapDay,
        seq: account.seq,
        lastAt: account.lastAt,
        seenQ: last?.seenQ ?? null,
        waits: last?.waits ?? null,
        touched: last?.touched ?? null,
        lastOrderId: last ? orderIdOf(last) : null,
        deposits: [],
        withdrawals: [],
      },
      orders: [...account.orders.values()].map((order) => recordOf(accountId, order)),
    };
  }
}

function replayed(accountId: number, events: readonly AccountEvent[]): Account {
  const account = Account.fresh(accountId);
  for (const event of events) account.apply(event);
  return account;
}
