import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';

import type { Clock } from '../platform/ports/clock.ts';
import type { Db } from '../platform/ports/db.ts';

/** With fewer accounts, the share would say more about these accounts than about the product. */
export const ACCOUNTS_MIN = 20;
const FRESH_MS = 3_600_000;
const MONTHS = 12;
const WHOLE_BP = 10_000;
const PERCENT_DIGITS = 2;

/** Types of ledger entries that are results or costs of trading. */
const OF_TRADING = [LEDGER_TYPES.tradeFee, LEDGER_TYPES.realisedPnl, LEDGER_TYPES.swap];

const COUNT = `
  with traded as (
    select distinct o.account_id from trade_order o
    join account a on a.id = o.account_id join app_user u on u.id = a.user_id
    where u.kind = 'real' and o.status = 3 and o.completed_at >= $1
  ), results as (
    select t.account_id, coalesce(sum(l.amounts[1]), 0) as result
    from traded t left join ledger_tx l
      on l.account_id = t.account_id and l.type = any ($2::smallint[]) and l.at >= $1
    group by t.account_id
  )
  select count(*) as accounts, count(*) filter (where result < 0) as losing from results`;

export interface LosingShare {
  /** Percent with two decimals, rounded up, so that the share never looks better than it is. */
  readonly share: string;
  readonly accounts: number;
  /** The period of the figure, epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** The share of trading accounts that lost money, computed from the ledger at most once an hour. */
export class LosingShares {
  readonly #db: Db;
  readonly #clock: Clock;
  #known: LosingShare | null = null;
  #freshUntil = 0;
  #asking: Promise<void> | null = null;

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Returns the share; null while too few accounts have closed a trade. */
  async read(): Promise<LosingShare | null> {
    if (this.#clock.now() >= this.#freshUntil) await (this.#asking ??= this.#ask());
    return this.#known;
  }

  async #ask(): Promise<void> {
    try {
      const to = this.#clock.now();
      const from = monthsBefore(to, MONTHS);
      const [row] = await this.#db.query<{ accounts: number; losing: number }>(COUNT, [
        from,
        OF_TRADING,
      ]);
      const { accounts, losing } = row ?? { accounts: 0, losing: 0 };
      const shareBp = Math.ceil((losing * WHOLE_BP) / accounts);
      this.#known =
        accounts < ACCOUNTS_MIN
          ? null
          : { share: formatDecimal(shareBp, PERCENT_DIGITS), accounts, from, to };
      this.#freshUntil = to + FRESH_MS;
    } finally {
      this.#asking = null;
    }
  }
}

function monthsBefore(at: number, months: number): number {
  const day = new Date(at);
  return day.setUTCMonth(day.getUTCMonth() - months);
}
