import { ConfigError } from '../platform/config-error.ts';
import type { Config, FeedKind, FeedStart } from '../platform/config.ts';
import type { Sql } from '../platform/ports/db.ts';
import { hasTable } from '../platform/store/has-table.ts';
import { readSetting, writeSetting } from './market-settings.ts';

/** Their prices are not those of today's market, or not all of them. */
const MADE_UP: ReadonlySet<FeedStart> = new Set(['simulated', 'replay', 'mixed']);

/** The kinds whose stored candles a start of each kind goes on from. */
const GOES_ON_FROM: Readonly<Record<FeedStart, readonly FeedStart[]>> = {
  simulated: ['simulated'],
  replay: [],
  bridge: ['bridge', 'sources'],
  sources: ['sources', 'bridge', 'mixed'],
  mixed: ['mixed', 'sources', 'bridge'],
};

/**
 * Throws a `ConfigError` if the feed is not the expected one, or if real accounts have traded on
 * another market than that of this start, unless it is expected. Writes nothing, and takes a store
 * of any version.
 */
export async function requireFeed(
  sql: Sql,
  expected: FeedStart | null,
  start: readonly FeedStart[],
): Promise<void> {
  const [kind] = start;
  if (expected !== null) {
    if (start.includes(expected)) return;
    throw new ConfigError(`EXPECT_FEED: expected ${expected}, but this start is ${kind}`);
  }
  const before = await feedBefore(sql);
  const isAnother = start.every((now) => before.every((last) => isAnotherMarket(last, now)));
  if (before.length === 0 || !isAnother || !(await hasRealOrder(sql))) return;
  throw new ConfigError(
    `FEED: real accounts have traded on ${before[0]}, and this start is ${kind}. Nothing was ` +
      `changed. Set FEED as it was, or EXPECT_FEED=${kind} if their orders shall meet its prices`,
  );
}

/** What a start can be as far as its environment says: a file of sources is not read for this. */
export const startsOf = ({ feed, sourcesPath }: Pick<Config, 'feed' | 'sourcesPath'>) =>
  sourcesPath === null ? ([feed] as const) : ([feed, 'mixed'] as const);

/** Returns true if the stored candles are of a market that this start goes on with. */
export async function canGoOn(sql: Sql, start: FeedStart): Promise<boolean> {
  const before = await feedBefore(sql);
  return before.some((last) => GOES_ON_FROM[start].includes(last));
}

export async function rememberFeed(sql: Sql, kind: FeedKind, start: FeedStart): Promise<void> {
  // A value that is no kind of feed would make an earlier build delete the candles.
  await writeSetting(sql, 'market.feed', kind);
  await writeSetting(sql, 'market.isMixed', start === 'mixed');
}

/** Returns what the last start can have been: earlier builds did not note whether it was mixed. */
async function feedBefore(sql: Sql): Promise<readonly FeedStart[]> {
  if (!(await hasTable(sql, 'setting'))) return [];
  const kind = await readSetting(sql, 'market.feed');
  if (kind === null) return [];
  if (kind !== 'sources') return [kind];
  const isMixed = await readSetting(sql, 'market.isMixed');
  if (isMixed === null) return ['sources', 'mixed'];
  return [isMixed ? 'mixed' : 'sources'];
}

const isAnotherMarket = (before: FeedStart, now: FeedStart): boolean =>
  before !== now && (MADE_UP.has(before) || MADE_UP.has(now));

async function hasRealOrder(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ isThere: boolean }>(
    `select exists (
       select from trade_order
       join account on account.id = trade_order.account_id
       join app_user on app_user.id = account.user_id
       where app_user.kind = 'real'
     ) as "isThere"`,
  );
  return row?.isThere === true;
}
