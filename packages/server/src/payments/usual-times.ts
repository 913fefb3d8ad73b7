import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { Clock } from '../platform/ports/clock.ts';
import type { Sql } from '../platform/ports/db.ts';

/** Cases older than this say little about how long a case takes today. */
const CASES_OF_MS = 30 * DAY_MS;
/** With fewer cases than this, no usual time is given. */
const CASES_MIN = 5;
/** At most this number of the newest cases is used. */
const CASES_MAX = 500;
/** The usual time is the one that 8 of 10 cases did not exceed, so most users wait less. */
const IN_TEN = 8;
const KEPT_MS = 10 * 60_000;

/**
 * Usual duration of each stage in milliseconds, keyed by the `type` of the case. A type with too
 * few cases is absent.
 */
export interface Usual {
  /** Deposits: from the report to the credit. */
  readonly credited: ReadonlyMap<number, number>;
  /** Withdrawals: from the request to the approval. */
  readonly approved: ReadonlyMap<number, number>;
  /** Withdrawals: from the approval to the payment. */
  readonly paid: ReadonlyMap<number, number>;
}

interface SettledRow {
  readonly type: number;
  readonly createdAt: number;
  /** Null for a deposit. */
  readonly approvedAt: number | null;
  readonly settledAt: number;
}

const newest = (table: string, type: number, approvedAt: string, inOrder: string) => `(
  select type, created_at as "createdAt", ${approvedAt} as "approvedAt", settled_at as "settledAt"
  from ${table} where status = 1 and type = ${type} and settled_at > $1 and ${inOrder}
  order by settled_at desc limit ${CASES_MAX})`;

// Leaves out cases during which the clock was set back, and withdrawals from before approvals were
// recorded, whose time of approval equals that of the payment.
const deposits = (type: number) =>
  newest('deposit', type, 'null::bigint', 'created_at < settled_at');
const withdrawals = (type: number) =>
  newest(
    'withdrawal',
    type,
    'approved_at',
    'created_at < approved_at and approved_at < settled_at',
  );

const SETTLED = [deposits(0), deposits(1), withdrawals(1), withdrawals(2)].join(' union all ');

/** Returns the time that 8 of 10 cases did not exceed; null if there are too few cases. */
export function usualOf(times: readonly number[]): number | null {
  if (times.length < CASES_MIN) return null;
  const rank = Math.ceil((times.length * IN_TEN) / 10);
  return times.toSorted((a, b) => a - b)[rank - 1] ?? null;
}

interface UsualPorts {
  readonly reads: Sql;
  readonly clock: Clock;
  /** Called when reading fails; the last known times are kept. */
  readonly fault: (error: unknown) => void;
}

/** How long deposits and withdrawals usually take, computed from this broker's settled cases. */
export class UsualTimes {
  readonly #ports: UsualPorts;
  #known: Usual = usualTimes([]);
  #readAt = Number.NEGATIVE_INFINITY;
  #first: Promise<void> | null = null;

  constructor(ports: UsualPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the usual times from memory. They are read from the store every ten minutes in the
   * background; only the first caller waits for that.
   */
  async known(): Promise<Usual> {
    const now = this.#ports.clock.monotonic();
    if (now - this.#readAt >= KEPT_MS) {
      this.#readAt = now;
      const reading = this.#read();
      this.#first ??= reading;
    }
    await this.#first;
    return this.#known;
  }

  async #read(): Promise<void> {
    const { reads, clock, fault } = this.#ports;
    try {
      this.#known = usualTimes(await reads.query<SettledRow>(SETTLED, [clock.now() - CASES_OF_MS]));
    } catch (error) {
      fault(error);
    }
  }
}

function usualTimes(rows: readonly SettledRow[]): Usual {
  const deposits = rows.filter(({ approvedAt }) => approvedAt === null);
  const withdrawals = rows.flatMap(({ approvedAt, ...row }) =>
    approvedAt === null ? [] : [{ ...row, approvedAt }],
  );
  return {
    credited: byType(deposits, (row) => row.settledAt - row.createdAt),
    approved: byType(withdrawals, (row) => row.approvedAt - row.createdAt),
    paid: byType(withdrawals, (row) => row.settledAt - row.approvedAt),
  };
}

function byType<Row extends { readonly type: number }>(
  rows: readonly Row[],
  timeOf: (row: Row) => number,
): Map<number, number> {
  const usual = new Map<number, number>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const time = usualOf(rows.filter((row) => row.type === type).map(timeOf));
    if (time !== null) usual.set(type, time);
  }
  return usual;
}
