import type { FeedKind } from '../platform/config.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { LeverageProfile } from './catalogue/catalogue.ts';
import type { SimulationState } from './feeds/simulated/simulated-feed.ts';

/** So much a clock may be put back while nothing runs: a correction, not another day. */
const CLOCK_STEP_MS_MAX = 60_000;

/** What the market keeps between runs, and what the operator sets for it, by key. */
export interface MarketSettings {
  readonly profile: LeverageProfile;
  /** The feed that the stored candles came from. */
  readonly 'market.feed': string;
  /** Epoch ms of the last roll that was taken; the rolls themselves are in a table. */
  readonly 'market.roll': number;
  readonly 'market.simulation': SimulationState;
}

/** Null when it was never set. */
export async function readSetting<Key extends keyof MarketSettings>(
  sql: Sql,
  key: Key,
): Promise<MarketSettings[Key] | null> {
  const [row] = await sql.query<{ value: MarketSettings[Key] }>(
    'select value from setting where key = $1',
    [key],
  );
  return row?.value ?? null;
}

export async function writeSetting<Key extends keyof MarketSettings>(
  sql: Sql,
  key: Key,
  value: MarketSettings[Key],
): Promise<void> {
  await sql.query(
    `insert into setting (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
}

/** Forgets what only the last feed's history meant. */
export async function forgetHistory(sql: Sql): Promise<void> {
  await sql.query(`delete from setting where key in ('market.roll', 'market.simulation')`);
}

/**
 * Candles of another feed are another market's, and a replay goes back in time: both begin with
 * empty charts. So does a simulation that did not get as far as saving itself, or that ran by a
 * clock which has since been put back.
 */
export async function canResume(sql: Sql, feed: FeedKind, now: number): Promise<boolean> {
  if (feed === 'replay' || (await readSetting(sql, 'market.feed')) !== feed) return false;
  if (feed !== 'simulated') return true;
  const simulation = await readSetting(sql, 'market.simulation');
  return simulation !== null && simulation.time <= now + CLOCK_STEP_MS_MAX;
}
