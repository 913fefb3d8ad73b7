import type { Gateway } from '../gateway/ws/module.ts';
import type { Job, JobRun } from '../platform/jobs/job.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import type { DeskRole } from './desk.ts';
import type { Growth } from './growth.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Business } from './business.ts';

/** The running background work. */
export interface JobsRole {
  /** Stops all jobs except those that send notices. */
  stopWork(): Promise<void>;
  /** Stops sending notices. Called last, because other modules may still write notices. */
  stopNotices(): Promise<void>;
}

/** Starts the work of one process that is everything. */
export function startJobs(
  roles: MarketRole & DeskRole & Notifications & Growth & Business & { readonly gateway: Gateway },
  report: (run: JobRun) => void,
): JobsRole {
  const { market, trading, risk, gateway } = roles;
  return startWork(
    roles,
    [...market.jobs, ...trading.jobs, ...risk.jobs, ...sharedWork(roles), ...gateway.jobs],
    report,
  );
}

/** Starts sending notices, and then other work. */
export function startWork(
  { notices, push }: Notifications,
  jobs: readonly Job[],
  report: (run: JobRun) => void,
): JobsRole {
  const sending = runJobs([...push.jobs, ...notices.jobs], report);
  const work = runJobs(jobs, report);
  return { stopWork: () => work.stop(), stopNotices: () => sending.stop() };
}

/** Work that any process can do: several share it by the rows that they claim. */
export const sharedWork = (
  roles: Pick<MarketRole, 'retention'> & Pick<DeskRole, 'alerts'> & Growth & Business,
): readonly Job[] => [
  roles.months.job,
  roles.orderMover,
  ...roles.standbyJobs,
  roles.retention,
  ...roles.alerts.jobs,
  ...roles.support.jobs,
  ...roles.interventions.jobs,
  ...roles.hedging.jobs,
  ...roles.funds.jobs,
  roles.ruleLetters,
  ...roles.ranking.jobs,
  ...roles.verification.jobs,
  ...roles.files.jobs,
  ...roles.mail.jobs,
  ...roles.consoleModule.jobs,
  ...roles.auth.jobs,
];
