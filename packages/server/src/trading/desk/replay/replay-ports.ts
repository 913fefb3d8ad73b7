import type { PastMarket } from '../../../market-data/module.ts';
import type { Lease } from '../../journal/rows.ts';

/** The numbered log of quotes, as this process's market follows it. */
export interface LoggedQuotes {
  /** Number of the last change that this process's market contains. */
  readonly q: number;
  /**
   * Returns the market as it was after number `q`, or earlier, but not before the first change
   * since `at` (epoch ms); null if the log has no market. `from` is the number after which it is
   * wanted.
   */
  past(q: number, at: number): Promise<{ readonly past: PastMarket; readonly from: number } | null>;
}

/** Stores from which quote on the triggers of shards must be replayed. */
export interface ReplayMarks {
  /**
   * Returns the number up to which all quotes have been dealt with, keyed by shard, for those of
   * the shards whose triggers may have missed some.
   */
  from(leases: readonly Lease[]): Promise<ReadonlyMap<number, number>>;
  /** Nobody watches these shards after quote `q`, until somebody has replayed what follows. */
  leave(leases: readonly Lease[], q: number): Promise<void>;
  /** Everything was replayed, and this process watches these shards. */
  done(leases: readonly Lease[]): Promise<void>;
}

/** What a desk needs to replay quotes that nobody watched. */
export interface ReplayPorts {
  readonly quotes: LoggedQuotes;
  readonly marks: ReplayMarks;
  /** Quotes that are older than this, in ms, are not replayed. */
  readonly withinMs: number;
  /** Called with the number of quotes and of firings of each replay. */
  readonly replayed: (quotes: number, fired: number) => void;
}
