import type { FeedKind, FeedStart } from '../platform/config.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Sql } from '../platform/ports/db.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Log } from './log.ts';
import { canGoOn, rememberFeed } from './feed-start.ts';
import { canSimulateOn, forgetHistory, forgetSimulation } from './market-settings.ts';
import type { Feed } from './quotes/feed.ts';
import type { CandleStore } from './candles/candle-store.ts';

export interface CandlePast {
  readonly kind: FeedKind;
  readonly start: FeedStart;
  readonly feed: Pick<Feed, 'originOf'>;
  readonly candles: CandleStore;
  readonly catalogue: Catalogue;
}

/**
 * Continues the stored candles, and deletes those that the feed cannot continue. Returns whether it
 * continues all of them.
 */
export async function resumeCandles(
  { db, clock, log }: { readonly db: Sql; readonly clock: Clock; readonly log: Log },
  { kind, start, feed, candles, catalogue }: CandlePast,
): Promise<boolean> {
  const warn = (cleared: number) => {
    if (cleared > 0) log.warn({ feed: kind, cleared }, 'another history begins');
  };
  const { entries } = catalogue;
  const simulated = entries
    .filter(({ instrument }) => feed.originOf(instrument.code) === 'simulated')
    .map(({ instrument }) => instrument.id);
  const goesOn = simulated.length === 0 || (await canSimulateOn(db, clock.now()));
  const isAnother = !goesOn && simulated.length === entries.length;
  const isSame = (await canGoOn(db, start)) && !isAnother;
  if (!isSame) {
    warn(await candles.clear());
    await forgetHistory(db);
  } else if (!goesOn) {
    warn(await candles.clear(simulated));
    await forgetSimulation(db);
  }
  if (isSame) await candles.restore();
  await rememberFeed(db, kind, start);
  return isSame && goesOn;
}
