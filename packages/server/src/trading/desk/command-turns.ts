import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Moved } from '@fulcrum/engine/money/review';
import type { Accepted } from '@fulcrum/engine/orders/accepted';
import { refuse, type MoneyReason, type Refusal } from '@fulcrum/engine/refusal';

import { recordOf } from '../journal/order-record.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type { CancelAsked, MoneyOutcome, NameRefusal, Outcome } from '../module.ts';
import type { DeskPorts, DeskStore } from './desk-ports.ts';
import type { LaneKeeper } from './lane-keeper.ts';
import type { Lane } from './lane.ts';
import { lateness, type Decided } from './repeats.ts';
import type { Turns } from './turns.ts';

export type Decision = Accepted | Refusal | NameRefusal;

/** Runs commands in turns of their account and returns after the commit. */
export class CommandTurns {
  readonly #turns: Turns;
  readonly #lanes: LaneKeeper;
  readonly #store: Pick<DeskStore, 'order' | 'orderNamed'>;
  readonly #now: () => number;
  readonly #isStopping: () => boolean;

  constructor(
    { store, now }: Pick<DeskPorts, 'store' | 'now'>,
    desk: { readonly turns: Turns; readonly lanes: LaneKeeper; readonly isStopping: () => boolean },
  ) {
    this.#turns = desk.turns;
    this.#lanes = desk.lanes;
    this.#store = store;
    this.#now = now;
    this.#isStopping = desk.isStopping;
  }

  /** Runs `work` with the account in memory; throws once the desk is stopping. */
  async use<T>(accountId: number, work: (lane: Lane) => T | Promise<T>): Promise<T> {
    if (this.#isStopping()) throw new Error('The desk is stopping');
    return this.#lanes.use(accountId, work);
  }

  /** Like `use`; inside a turn `first` returns the order this client id already made, or null. */
  useNamed(
    accountId: number,
    clientOrderId: string | null,
    work: (lane: Lane, first: () => Accepted | null) => Promise<Outcome>,
  ): Promise<Outcome> {
    const find = (name: string) => this.#store.orderNamed(accountId, name);
    return this.use(accountId, (lane) =>
      lane.names.asking(clientOrderId, find, (first) =>
        work(lane, () => {
          const orderId = first();
          return orderId === null ? null : { ok: true, events: [], orderId };
        }),
      ),
    );
  }

  /** Decides in a turn of the account; returns what was written, or null. */
  inTurn(
    lane: Lane,
    decide: (account: Account) => readonly AccountEvent[],
    isRefusedLate = false,
  ): Promise<Turn | null> {
    return new Promise((resolve, reject) => {
      this.#turns.run(lane, {
        firing: null,
        wave: null,
        isRefusedLate,
        isBooking: false,
        decide: (account) => {
          const events = decide(account);
          if (events.length === 0) resolve(null);
          return events;
        },
        committed: resolve,
        faulted: reject,
      });
    });
  }

  /** Decides on one order in a turn of its account. */
  async decide(lane: Lane, decide: (account: Account) => Decision): Promise<Decided> {
    let decision: Decision | null = null;
    const turn = await this.inTurn(
      lane,
      (account) => {
        decision = decide(account);
        return decision.ok ? decision.events : [];
      },
      true,
    );
    return decided(decision, turn);
  }

  /** Changes or cancels a pending or open order. */
  change(
    accountId: number,
    command: CancelAsked,
    decide: (account: Account) => Decision,
  ): Promise<Outcome> {
    return this.use(accountId, async (lane) => {
      const late = () => lateness(command, this.#now());
      const decided = await this.decide(lane, (account) => late() ?? decide(account));
      return this.known(lane, command.orderId, decided, 'order.notPending');
    });
  }

  /** Decides on money in a turn of the account. */
  move(
    accountId: number,
    decide: (account: Account, now: number) => Moved | Refusal<MoneyReason>,
  ): Promise<MoneyOutcome> {
    return this.use(accountId, (lane) =>
      this.done(lane, (account) => decide(account, this.#now())),
    );
  }

  /** Decides in a turn of the account; returns success or the refusal. */
  async done<Refused extends { readonly ok: false }>(
    lane: Lane,
    decide: (account: Account) => Moved | Refused,
  ): Promise<{ readonly ok: true } | Refused> {
    let refusal: Refused | null = null;
    await this.inTurn(lane, (account) => {
      const decision = decide(account);
      if (decision.ok) return decision.events;
      refusal = decision;
      return [];
    });
    return refusal ?? { ok: true };
  }

  /** The order of a decision, in its current state. */
  async outcome(lane: Lane, decided: Decided): Promise<Outcome> {
    if (!decided.ok) return decided;
    const { turn, orderId } = decided;
    // The last record: a turn that booked swap before closing the position has two.
    const written = turn?.steps
      .flatMap(({ orders }) => orders)
      .findLast(({ id }) => id === orderId);
    if (written) return { ok: true, order: written };
    const live = lane.account.orders.get(orderId);
    if (live) return { ok: true, order: recordOf(lane.account.id, live) };
    const stored = await this.#store.order(lane.account.id, orderId);
    if (!stored) throw new Error(`Order ${orderId} of account ${lane.account.id} is not stored`);
    return { ok: true, order: stored };
  }

  /** Distinguishes a completed order from one that never belonged to this account. */
  async known(
    lane: Lane,
    orderId: number,
    decided: Decided,
    cancelled: 'order.notOpen' | 'order.notPending',
  ): Promise<Outcome> {
    if (decided.ok || decided.reason !== 'order.unknown') return this.outcome(lane, decided);
    const stored = await this.#store.order(lane.account.id, orderId);
    if (!stored) return decided;
    return refuse(stored.status === 'closed' ? 'order.alreadyClosed' : cancelled);
  }
}

function decided(decision: Decision | null, turn: Turn | null): Decided {
  if (!decision) throw new Error('A turn ended undecided');
  return decision.ok ? { ok: true, orderId: decision.orderId, turn } : decision;
}
