import type { FeedKind } from '../platform/config.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { LeverageProfile } from './catalogue/catalogue.ts';
import type { SimulationState } from './feeds/simulated/simulated-feed.ts';

/** How far a clock may be put back while no process runs: a correction, not another day. */
const CLOCK_STEP_MS_MAX = 60_000;

/** What the market stores between runs, and operators' settings for it, by key. */
export interface MarketSettings {
  readonly profile: LeverageProfile;
  /** The feed that the stored candles came from. */
  readonly 'market.feed': string;
  /** Epoch ms of the last roll that was taken; the rolls themselves are in a table. */
  readonly 'market.roll': number;
  readonly 'market.simulation': SimulationState;
}

/** Null if it was never set. */
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

/** Deletes what belongs to the history of the last feed. */
export async function forgetHistory(sql: Sql): Promise<void> {
  await sql.query(`delete from setting where key in ('market.roll', 'market.simulation')`);
}

/**
 * Whether stored candles can be continued. Candles of another feed are another market's, and a
 * replay goes back in time, so both start with empty charts. So does a simulation that did not save
 * its state, or that ran by a clock which has since been put back.
 */
export async function canResume(sql: Sql, feed: FeedKind, now: number): Promise<boolean> {
  if (feed === 'replay' || (await readSetting(sql, 'market.feed')) !== feed) return false;
  if (feed !== 'simulated') return true;
  const simulation = await readSetting(sql, 'market.simulation');
  return simulation !== null && simulation.time <= now + CLOCK_STEP_MS_MAX;
}
