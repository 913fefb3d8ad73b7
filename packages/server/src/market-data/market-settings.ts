import type { FeedKind } from '../platform/config.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { LeverageProfile } from './catalogue/catalogue.ts';
import type { Feed, SimulationState } from './quotes/feed.ts';

/**
 * A simulation continues if the clock was set back by at most this since it last ran. A larger step
 * is not a correction, so a new market starts.
 */
const CLOCK_STEP_MS_MAX = 60_000;

/**
 * What the market stores between runs, and the operators' setting `profile`, keyed by setting name.
 */
export interface MarketSettings {
  readonly profile: LeverageProfile;
  /** The feed that the stored candles came from. */
  readonly 'market.feed': FeedKind;
  /** Whether that feed left some instruments to the simulation; earlier builds did not note it. */
  readonly 'market.isMixed': boolean;
  /**
   * Time of the last roll that was taken, epoch ms; the rolls themselves are in the table `roll`.
   */
  readonly 'market.roll': number;
  readonly 'market.simulation': SimulationState;
  /** The first quote number that is not reserved. */
  readonly 'market.nextQuote': number;
  /** No number in the log of quotes is as high as this. */
  readonly 'market.nextLogged': number;
}

/** Returns a setting; null if it was never set. */
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

/** Writes a number unless the stored one is larger. */
export async function keepAtLeast(
  sql: Sql,
  key: 'market.nextQuote' | 'market.nextLogged',
  value: number,
): Promise<void> {
  await sql.query(
    `insert into setting (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value
     where setting.value::text::bigint < excluded.value::text::bigint`,
    [key, JSON.stringify(value)],
  );
}

/** Deletes the settings that belong to the history of the previous feed. */
export async function forgetHistory(sql: Sql): Promise<void> {
  await sql.query("delete from setting where key = 'market.roll'");
  await forgetSimulation(sql);
}

export async function forgetSimulation(sql: Sql): Promise<void> {
  await sql.query("delete from setting where key = 'market.simulation'");
}

/**
 * Returns true if simulated candles can be continued: the simulation saved its state, and the clock
 * has not been set back too far since.
 */
export async function canSimulateOn(sql: Sql, now: number): Promise<boolean> {
  const simulation = await readSetting(sql, 'market.simulation');
  return simulation !== null && simulation.time <= now + CLOCK_STEP_MS_MAX;
}

/** Captures the state of a simulation; the returned function saves it. */
export function markSimulation(db: Sql, { simulation }: Pick<Feed, 'simulation'>) {
  const state = simulation ?? null;
  return async (): Promise<void> => {
    if (state) await writeSetting(db, 'market.simulation', state);
  };
}
