import type { Transactions } from '../platform/ports/db.ts';
import type { Log } from './log.ts';
import type { SteadyClock } from './quotes/steady-clock.ts';

export interface MarketPorts {
  readonly db: Transactions;
  readonly clock: SteadyClock;
  readonly log: Log;
}
