import type { Gateway } from '../gateway/ws/module.ts';
import type { JobRun } from '../platform/jobs/job.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import type { DeskRole } from './desk.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Business } from './business.ts';

/** Running background work. */
export interface JobsRole {
  /** Stops all jobs except those that send notices. */
  stopWork(): Promise<void>;
  /** Stops sending notices: last, because other modules may still write some. */
  stopNotices(): Promise<void>;
}

export function startJobs(
  roles: MarketRole & DeskRole & Notifications & Business & { readonly gateway: Gateway },
  report: (run: JobRun) => void,
): JobsRole {
  const { notices, push } = roles;
  const sending = runJobs([...push.jobs, ...notices.jobs], report);
  const work = runJobs(
    [
      ...roles.market.jobs,
      ...roles.trading.jobs,
      ...roles.risk.jobs,
      ...roles.alerts.jobs,
      ...roles.support.jobs,
      ...roles.interventions.jobs,
      ...roles.funds.jobs,
      roles.ruleLetters,
      ...roles.ranking.jobs,
      ...roles.verification.jobs,
      ...roles.files.jobs,
      ...roles.mail.jobs,
      ...roles.consoleModule.jobs,
      ...roles.auth.jobs,
      ...roles.gateway.jobs,
    ],
    report,
  );
  return { stopWork: () => work.stop(), stopNotices: () => sending.stop() };
}
