import type { Job } from '../../platform/jobs/job.ts';
import type { Channels } from '../channels/channels.ts';
import type { FundsPorts } from '../ports.ts';
import type { FundsSettings } from '../settings.ts';
import type { CaseStore } from './case-store.ts';
import type { OneByOne } from './one-by-one.ts';

/** Ports that deposits and withdrawals share. */
export interface CasePorts extends FundsPorts {
  readonly store: CaseStore;
  readonly channels: Channels;
  readonly inTurn: OneByOne;
  readonly settings: () => Promise<FundsSettings>;
  readonly letters: Job;
}
