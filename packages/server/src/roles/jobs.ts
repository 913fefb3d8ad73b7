import type { Gateway } from '../gateway/ws/module.ts';
import type { JobRun } from '../platform/jobs/job.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import type { DeskRole } from './desk.ts';
import type { MarketRole } from './market.ts';
import type { Notifications } from './notifications.ts';
import type { Business } from './business.ts';

/** Background work under way. */
export interface JobsRole {
  /** Stops all work but the sending of notices. */
  stopWork(): Promise<void>;
  /** Stops sending notices: after the modules that may still have some to send. */
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
