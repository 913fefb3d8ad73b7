import { DAY_MS, nextRoll } from '@fulcrum/engine/market/new-york';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock, type LockName } from '../../platform/store/locks.ts';
import { Schedule, type Decided, type DecidedRow } from './schedule.ts';

/** The operator who decided, and why. */
export interface Decider {
  readonly operatorId: number;
  readonly reason: string;
}

/** What is stored for a new decision. */
export type NewDecision<T> = Omit<DecidedRow<T>, 'id'> & Decider & { readonly decidedAt: number };

export interface DecisionStore<T> {
  /** Returns all decisions, oldest first. */
  read(sql: Sql): Promise<DecidedRow<T>[]>;
  /** Stores a decision and the list of users to notify; returns its id. */
  write(tx: Sql, decision: NewDecision<T>): Promise<number>;
}

/**
 * Decisions on one kind of rules, which take effect at a day roll at least a day after the
 * decision.
 */
export interface Decisions<T> {
  /** Returns the rules at the current market time; null before any decision. */
  inForce(): Decided<T> | null;
  coming(): Decided<T> | null;
  /** Returns the pending decision as the transaction sees it; null if none. */
  comingIn(sql: Sql): Promise<Decided<T> | null>;
  /** Stores a decision that replaces the pending one, in the caller's transaction. */
  decide(tx: Sql, terms: T, by: Decider): Promise<Decided<T>>;
  /**
   * Withdraws and returns the pending decision; throws if it is no longer the one that the operator
   * saw.
   */
  withdraw(tx: Sql, id: number, by: Decider): Promise<Decided<T>>;
  /** Reads all decisions, including those of other processes. */
  load(sql: Sql): Promise<void>;
}

export interface DecisionPorts<T> {
  readonly store: DecisionStore<T>;
  readonly clock: Clock;
  /** The current time of the market, epoch ms. */
  readonly marketClock: () => number;
  readonly lock: LockName;
  /** Name of the rules in the refusal of a second, concurrent decision. */
  readonly name: string;
  /** Throws if the terms are invalid. */
  readonly check: (terms: T) => void;
}

/** A decision is final when its start is this close, because every desk must know it by then. */
const FIXED_MS = 5 * 60_000;

/**
 * Returns the first day roll that is at least a day away, so that users are notified a day ahead.
 */
export const firstRoll = (clock: number): number => nextRoll(clock + DAY_MS - 1);

export function createDecisions<T>(ports: DecisionPorts<T>): Decisions<T> {
  const { store, clock, marketClock, name, check } = ports;
  const schedule = new Schedule<T>();
  const comingIn = async (sql: Sql) => schedule.comingOf(await store.read(sql), marketClock());
  /**
   * Returns the pending decision, locked until the end of the transaction; throws if its start is
   * too close.
   */
  const waiting = async (tx: Sql) => {
    await lock(tx, ports.lock);
    const coming = await comingIn(tx);
    if (coming && coming.fromAt - marketClock() < FIXED_MS) throw new Refused('setting.tooLate');
    return coming;
  };
  return {
    inForce: () => schedule.at(marketClock()),
    coming: () => schedule.coming(marketClock()),
    comingIn,
    async decide(tx, terms, by) {
      const coming = await waiting(tx);
      check(terms);
      const fromAt = firstRoll(marketClock());
      const replaces = coming?.id ?? null;
      const decidedAt = clock.now();
      return {
        id: await store.write(tx, { ...by, terms, fromAt, replaces, decidedAt }),
        terms,
        fromAt,
      };
    },
    async withdraw(tx, id, by) {
      const coming = await waiting(tx);
      if (coming?.id !== id) throw new Refused('setting.changed', { setting: name });
      const decidedAt = clock.now();
      await store.write(tx, { ...by, terms: null, fromAt: null, replaces: id, decidedAt });
      return coming;
    },
    load: async (sql) => schedule.take(await store.read(sql)),
  };
}
