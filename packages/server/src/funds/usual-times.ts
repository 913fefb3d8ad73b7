import type { Clock } from '../ports/clock.ts';
import type { Sql } from '../ports/db.ts';

/** Older cases say little about how long one takes today. */
const CASES_OF_MS = 30 * 86_400_000;
/** Of fewer cases nothing is said. */
const CASES_MIN = 5;
/** The newest of a busy broker's cases are enough. */
const CASES_MAX = 500;
/** What is usual is what so many in ten cases kept within, so that most people wait less. */
const IN_TEN = 8;
const KEPT_MS = 10 * 60_000;

/** Milliseconds that a step usually takes, by the `type` of the case; none where few are known. */
export interface Usual {
  /** Of deposits, from being sent. */
  readonly credited: ReadonlyMap<number, number>;
  /** Of withdrawals, from being requested. */
  readonly approved: ReadonlyMap<number, number>;
  /** Of withdrawals, from being approved. */
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

// A clock that was set back tells no time. A withdrawal that was paid before approvals were kept
// has the time of its payment for both.
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

/** What eight of ten took at most; null where too few are known. */
export function usualOf(times: readonly number[]): number | null {
  if (times.length < CASES_MIN) return null;
  const rank = Math.ceil((times.length * IN_TEN) / 10);
  return times.toSorted((a, b) => a - b)[rank - 1] ?? null;
}

interface UsualPorts {
  readonly reads: Sql;
  readonly clock: Clock;
  /** Hears of a failed read: what is usual is then what it was before. */
  readonly fault: (error: unknown) => void;
}

/** How long the steps of deposits and withdrawals take with this broker, by its settled cases. */
export class UsualTimes {
  readonly #ports: UsualPorts;
  #known: Usual = usualTimes([]);
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(ports: UsualPorts) {
    this.#ports = ports;
  }

  /** From memory; the store is read once in ten minutes. */
  async known(): Promise<Usual> {
    const now = this.#ports.clock.monotonic();
    if (now - this.#readAt >= KEPT_MS) {
      this.#readAt = now;
      this.#reading = this.#read().finally(() => (this.#reading = null));
    }
    await this.#reading;
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
