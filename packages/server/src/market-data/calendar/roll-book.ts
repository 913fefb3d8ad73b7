import type { Listing } from '@fulcrum/engine/market/market';
import type { Prices } from '@fulcrum/engine/market/quote';
import { DAY_MS, nextRoll } from '@fulcrum/engine/market/new-york';
import { rollOf, type Roll, type RollTerms } from '@fulcrum/engine/money/swap';

import type { Sql, Transactions } from '../../platform/ports/db.ts';
import { rollAt } from './market-calendar.ts';
import { readSetting, writeSetting } from '../market-settings.ts';

/** If the clock reaches the same roll a second time, the second roll replaces the first. */
const KEEP = `
  insert into roll (at, day, weekday, terms, is_missed) values ($1, $2, $3, $4, $5)
  on conflict (at) do update set
    terms = excluded.terms, is_missed = excluded.is_missed, booked_at = null`;

const NOT_BOOKED = `
  select at, day, weekday, terms from roll where booked_at is null order by at`;

const BOOKED = 'update roll set booked_at = $2 where at = $1';

/** How long a roll is announced again at each start if nobody knows whether it is booked. */
const ANNOUNCED_MS = 3 * DAY_MS;
const SETTLE_OLD = 'update roll set booked_at = $2 where at < $1 and booked_at is null';

interface RollRow {
  readonly at: number;
  readonly day: string;
  readonly weekday: number;
  readonly terms: readonly RollTerms[];
}

/** Where to get the prices of rolls that passed while no process ran. */
export interface MissedPorts {
  readonly listings: Iterable<Listing>;
  /**
   * Returns the last known prices of an instrument before `at` (epoch ms); null if there are none.
   */
  readonly lastBefore: (listing: Listing, at: number) => Promise<Prices | null>;
}

/** Rolls by the wall clock, stored with their prices at 17:00 and kept after they are booked. */
export class RollBook {
  readonly #db: Transactions;

  constructor(db: Transactions) {
    this.#db = db;
  }

  keep(roll: Roll): Promise<void> {
    return this.#db.transaction((tx) => keepIn(tx, roll, false));
  }

  async booked(roll: Roll, now: number): Promise<void> {
    await this.#db.query(BOOKED, [roll.at, now]);
  }

  /** Takes rolls that are days older than this one as booked. */
  async settleOld(roll: Roll, now: number): Promise<void> {
    await this.#db.query(SETTLE_OLD, [roll.at - ANNOUNCED_MS, now]);
  }

  /** Returns the stored rolls that are not fully booked, oldest first. */
  async unbooked(): Promise<Roll[]> {
    const rows = await this.#db.query<RollRow>(NOT_BOOKED);
    return rows.map(({ terms, ...moment }) => ({
      ...moment,
      clock: 'wall',
      terms: new Map(terms.map((each) => [each.instrumentId, each])),
    }));
  }

  /**
   * Returns the rolls up to `current` that are not fully booked, oldest first: stored rolls, and
   * those that passed while no process ran. The very first start has none.
   */
  async open(current: number, ports: MissedPorts): Promise<Roll[]> {
    const known = await readSetting(this.#db, 'market.roll');
    if (known === null) await writeSetting(this.#db, 'market.roll', current);
    for (let at = nextRoll(known ?? current); at <= current; at = nextRoll(at)) {
      const quotes = new Map<Listing, Prices | null>();
      for (const listing of ports.listings)
        quotes.set(listing, await ports.lastBefore(listing, at));
      const quoteOf = (listing: Listing) => quotes.get(listing) ?? null;
      const roll = rollOf(rollAt(at), 'wall', quotes.keys(), quoteOf);
      await this.#db.transaction((tx) => keepIn(tx, roll, true));
    }
    return this.unbooked();
  }
}

async function keepIn(tx: Sql, roll: Roll, isMissed: boolean): Promise<void> {
  const { at, day, weekday, terms } = roll;
  await tx.query(KEEP, [at, day, weekday, JSON.stringify([...terms.values()]), isMissed]);
  await writeSetting(tx, 'market.roll', at);
}
