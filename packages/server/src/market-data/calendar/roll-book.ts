import type { Listing } from '@fulcrum/engine/market/market';
import type { Prices } from '@fulcrum/engine/market/quote';
import { nextRoll } from '@fulcrum/engine/market/new-york';
import { rollOf, type Roll, type RollTerms } from '@fulcrum/engine/money/swap';

import type { Db, Sql } from '../../platform/ports/db.ts';
import { rollAt } from './market-calendar.ts';
import { readSetting, writeSetting } from '../market-settings.ts';

/** If the clock reaches a roll a second time, it replaces the first. */
const KEEP = `
  insert into roll (at, day, weekday, terms, is_missed) values ($1, $2, $3, $4, $5)
  on conflict (at) do update set
    terms = excluded.terms, is_missed = excluded.is_missed, booked_at = null`;

const NOT_BOOKED = `
  select at, day, weekday, terms from roll where booked_at is null order by at`;

const BOOKED = 'update roll set booked_at = $2 where at = $1';

interface RollRow {
  readonly at: number;
  readonly day: string;
  readonly weekday: number;
  readonly terms: readonly RollTerms[];
}

/** Ports for catching up on rolls that passed while no process ran. */
export interface MissedPorts {
  readonly listings: Iterable<Listing>;
  /** The last known price of an instrument before epoch ms `at`; null if none. */
  readonly lastBefore: (listing: Listing, at: number) => Promise<Prices | null>;
}

/**
 * Rolls by the wall clock with their prices, stored from 17:00 on and kept after they are booked.
 */
export class RollBook {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  keep(roll: Roll): Promise<void> {
    return this.#db.transaction((tx) => keepIn(tx, roll, false));
  }

  async booked(roll: Roll, now: number): Promise<void> {
    await this.#db.query(BOOKED, [roll.at, now]);
  }

  /**
   * The rolls up to `current` that are not fully booked, oldest first: stored ones, and those that
   * passed while no process ran. The very first start has none.
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
    const rows = await this.#db.query<RollRow>(NOT_BOOKED);
    return rows.map(({ terms, ...moment }) => ({
      ...moment,
      clock: 'wall',
      terms: new Map(terms.map((each) => [each.instrumentId, each])),
    }));
  }
}

async function keepIn(tx: Sql, roll: Roll, isMissed: boolean): Promise<void> {
  const { at, day, weekday, terms } = roll;
  await tx.query(KEEP, [at, day, weekday, JSON.stringify([...terms.values()]), isMissed]);
  await writeSetting(tx, 'market.roll', at);
}
