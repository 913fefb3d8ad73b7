import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';

import { Job } from '../jobs/job.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Sql } from '../ports/db.ts';

/** How many months after the current one have their partitions in advance. */
const AHEAD = 3;
const EVERY_MS = 3_600_000;
const KEPT_BY_MONTH = ['journal', 'ledger_tx', 'trade_order'];

const ADD = 'select add_months($1::bigint[], $2::text[])';

const PRESENT = `
  select month from unnest($1::text[]) with ordinality wanted (month, place)
  where (
    select bool_and(to_regclass(base || '_' || month) is not null) from unnest($2::text[]) base
  )
  order by place`;

/** Creates the partitions of this month and the next ones that are missing. */
export async function addMonths(sql: Sql, now: number): Promise<void> {
  await sql.query(ADD, [startsFrom(now), KEPT_BY_MONTH]);
}

/** Returns the starts of a month (UTC) and of those after it, epoch ms. */
function startsFrom(now: number): number[] {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return Array.from({ length: AHEAD + 1 }, (_, more) => Date.UTC(year, month + more));
}

/** Returns the month as names of partitions have it, `YYYY_MM`. */
const nameOf = (start: number): string =>
  new Date(start).toISOString().slice(0, 7).replace('-', '_');

/** Creates partitions in advance, and knows how far they reach. */
export class Months {
  readonly #db: Db;
  readonly #clock: Clock;
  /** Names of months that have all their partitions. */
  readonly #present = new Set<string>();
  readonly job: Job;

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
    this.job = new Job({ name: 'add-months', everyMs: EVERY_MS, run: () => this.run() });
  }

  async run(): Promise<void> {
    const now = this.#clock.now();
    try {
      await addMonths(this.#db, now);
    } finally {
      const names = startsFrom(now).map(nameOf);
      const rows = await this.#db.query<{ month: string }>(PRESENT, [names, KEPT_BY_MONTH]);
      for (const { month } of rows) this.#present.add(month);
    }
  }

  /** How many months in a row after the current one have their partitions now. */
  ahead(): number {
    const [, ...next] = startsFrom(this.#clock.now());
    const missing = next.findIndex((start) => !this.#present.has(nameOf(start)));
    return missing === -1 ? next.length : missing;
  }
}

/** Registers the metric that says when somebody should look for missing partitions. */
export function measureMonths(registry: Registry, months: Pick<Months, 'ahead'>): void {
  new Gauge({
    name: 'fulcrum_months_ahead',
    help: 'Months after the current one that journal, ledger and closed orders have partitions for',
    registers: [registry],
    collect() {
      this.set(months.ahead());
    },
  });
}
