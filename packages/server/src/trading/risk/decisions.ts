import { DAY_MS, nextRoll } from '@fulcrum/engine/market/new-york';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { lock, type LockName } from '../../platform/store/locks.ts';
import { Schedule, type Decided, type DecidedRow } from './schedule.ts';

/** Who decided, and why. */
export interface Decider {
  readonly operatorId: number;
  readonly reason: string;
}

/** What is stored of a new decision. */
export type NewDecision<T> = Omit<DecidedRow<T>, 'id'> & Decider & { readonly decidedAt: number };

export interface DecisionStore<T> {
  /** All decisions, oldest first. */
  read(sql: Sql): Promise<DecidedRow<T>[]>;
  /** Stores one, with the list of users to notify; returns its id. */
  write(tx: Sql, decision: NewDecision<T>): Promise<number>;
}

/** Rules of one kind that take effect at a day roll, at least a day after the decision. */
export interface Decisions<T> {
  /** The rules in force at the current market time; null before any decision. */
  inForce(): Decided<T> | null;
  coming(): Decided<T> | null;
  /** The pending decision as a transaction sees it. */
  comingIn(sql: Sql): Promise<Decided<T> | null>;
  /** Makes a decision that replaces the pending one, in the caller's transaction. */
  decide(tx: Sql, terms: T, by: Decider): Promise<Decided<T>>;
  /** Withdraws the pending decision if it is still the one that the operator saw; returns it. */
  withdraw(tx: Sql, id: number, by: Decider): Promise<Decided<T>>;
  /** Reads decisions, including those of other processes. */
  load(sql: Sql): Promise<void>;
}

export interface DecisionPorts<T> {
  readonly store: DecisionStore<T>;
  readonly clock: Clock;
  /** The market clock, epoch ms. */
  readonly marketClock: () => number;
  readonly lock: LockName;
  /** Name of the rules in the refusal of a concurrent decision. */
  readonly name: string;
  /** Refuses invalid terms. */
  readonly check: (terms: T) => void;
}

/** A decision this close to its start is final, because every desk must know it by then. */
const FIXED_MS = 5 * 60_000;

/** The first roll at least a day away, so that users are notified a day ahead. */
export const firstRoll = (clock: number): number => nextRoll(clock + DAY_MS - 1);

export function createDecisions<T>(ports: DecisionPorts<T>): Decisions<T> {
  const { store, clock, marketClock, name, check } = ports;
  const schedule = new Schedule<T>();
  const comingIn = async (sql: Sql) => schedule.comingOf(await store.read(sql), marketClock());
  /** The pending decision, locked until the transaction ends. */
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
