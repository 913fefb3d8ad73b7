import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Moved } from '@fulcrum/engine/money/review';
import type { Accepted } from '@fulcrum/engine/orders/accepted';
import { refuse, type MoneyReason, type Refusal } from '@fulcrum/engine/refusal';

import { recordOf } from '../journal/order-record.ts';
import type { CaseNote } from '../journal/rows.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type { CancelAsked, MoneyOutcome, NameRefusal, Outcome } from '../module.ts';
import { viewOf } from './account-view.ts';
import type { DeskPorts, DeskStore } from './desk-ports.ts';
import { NotHeld } from './held-shards.ts';
import type { LaneKeeper } from './lane-keeper.ts';
import type { Lane } from './lane.ts';
import { lateness, type Decided } from './repeats.ts';
import type { Turns } from './turns.ts';

/** How a turn of a command differs from others. */
interface TurnTerms {
  /** Whether a decision that grew too old is refused, and not made again. */
  readonly isRefusedLate?: boolean;
  /** The id under which another process may repeat the command. */
  readonly cmd?: string | null;
  /** The note of the deposit or withdrawal that it ends. */
  readonly note?: CaseNote | undefined;
}

/** The id and the note of a command about money. */
export type MoneyTerms = Pick<TurnTerms, 'cmd' | 'note'>;

export type Decision = Accepted | Refusal | NameRefusal;

/** Runs each command in a turn of its account and returns after the commit. */
export class CommandTurns {
  readonly #turns: Turns;
  readonly #lanes: LaneKeeper;
  readonly #store: Pick<DeskStore, 'order' | 'orderNamed'>;
  readonly #market: DeskPorts['market'];
  readonly #now: () => number;
  readonly #shards: DeskPorts['shards'];
  readonly #isStopping: () => boolean;

  constructor(
    { store, market, now, shards }: Pick<DeskPorts, 'store' | 'market' | 'now' | 'shards'>,
    desk: { readonly turns: Turns; readonly lanes: LaneKeeper; readonly isStopping: () => boolean },
  ) {
    this.#turns = desk.turns;
    this.#lanes = desk.lanes;
    this.#store = store;
    this.#market = market;
    this.#now = now;
    this.#shards = shards;
    this.#isStopping = desk.isStopping;
  }

  /**
   * Runs `work` with the account in memory. Throws `NotHeld` if the desk is stopping or does not
   * hold the account's shard.
   */
  async use<T>(accountId: number, work: (lane: Lane) => T | Promise<T>): Promise<T> {
    if (this.#isStopping()) throw new NotHeld('The desk is stopping');
    if (!this.#shards.takes(accountId)) throw new NotHeld(`Account ${accountId} is not here`);
    return this.#lanes.use(accountId, work);
  }

  /**
   * Like `use`, for a command with a client order id. Inside a turn, `first` returns the order that
   * an earlier command with this id made, null if there is none.
   */
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

  /**
   * Decides in a turn of the account; returns the turn that was written, null if there was no
   * event.
   */
  inTurn(
    lane: Lane,
    decide: (account: Account) => readonly AccountEvent[],
    { isRefusedLate = false, cmd = null, note }: TurnTerms = {},
  ): Promise<Turn | null> {
    return new Promise((resolve, reject) => {
      this.#turns.run(lane, {
        firing: null,
        wave: null,
        cmd,
        note,
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

  /** Decides about one order in a turn of its account. */
  async decide(
    lane: Lane,
    decide: (account: Account) => Decision,
    { cmd = null }: Pick<TurnTerms, 'cmd'> = {},
  ): Promise<Decided> {
    let decision: Decision | null = null;
    const turn = await this.inTurn(
      lane,
      (account) => {
        decision = decide(account);
        return decision.ok ? decision.events : [];
      },
      { isRefusedLate: true, cmd },
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
      const decided = await this.decide(lane, (account) => late() ?? decide(account), command);
      return this.known(lane, command.orderId, decided, 'order.notPending');
    });
  }

  /** Decides about money in a turn of the account. */
  move(
    accountId: number,
    decide: (account: Account, now: number) => Moved | Refusal<MoneyReason>,
    terms?: MoneyTerms,
  ): Promise<MoneyOutcome> {
    return this.use(accountId, (lane) =>
      this.done(lane, (account) => decide(account, this.#now()), terms),
    );
  }

  /** Decides in a turn of the account; returns success or the refusal. */
  async done<Refused extends { readonly ok: false }>(
    lane: Lane,
    decide: (account: Account) => Moved | Refused,
    terms?: MoneyTerms,
  ): Promise<{ readonly ok: true } | Refused> {
    let refusal: Refused | null = null;
    const look = (account: Account) => {
      const decision = decide(account);
      if (decision.ok) return decision.events;
      refusal = decision;
      return [];
    };
    await this.inTurn(lane, look, terms);
    return refusal ?? { ok: true };
  }

  /** Returns the order of a decision in its current state, with the account after the decision. */
  async outcome(lane: Lane, decided: Decided): Promise<Outcome> {
    if (!decided.ok) return decided;
    const { turn, orderId } = decided;
    // Before anything is waited for, so that no later turn is part of it.
    const view = viewOf(lane.account, this.#market);
    // Uses the last record: a turn that booked swap before closing the position has two.
    const written = turn?.rows.flatMap(({ orders }) => orders).findLast(({ id }) => id === orderId);
    if (written) return { ok: true, order: written, view };
    const live = lane.account.orders.get(orderId);
    if (live) return { ok: true, order: recordOf(lane.account.id, live), view };
    const stored = await this.#store.order(lane.account.id, orderId);
    if (!stored) throw new Error(`Order ${orderId} of account ${lane.account.id} is not stored`);
    return { ok: true, order: stored, view };
  }

  /**
   * Turns the refusal of an unknown order into a more exact one, if the order belongs to the
   * account but is completed.
   */
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
  if (!decision) throw new Error('A turn ended without a decision');
  return decision.ok ? { ok: true, orderId: decision.orderId, turn } : decision;
}
