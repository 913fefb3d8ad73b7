import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';

import type { Job, JobRun } from './job.ts';

/** Starts the jobs in order; `stop` stops them in reverse order. */
export function runJobs(
  jobs: readonly Job[],
  report: (run: JobRun) => void,
): { stop(): Promise<void> } {
  for (const job of jobs) job.start(report);
  return {
    stop: async () => {
      for (const job of jobs.toReversed()) await job.stop();
    },
  };
}

/** Returns a `report` that counts and times the runs of jobs, and logs failed runs. */
export function jobReport(
  registry: Registry,
  log: Pick<FastifyBaseLogger, 'error'>,
): (run: JobRun) => void {
  const shared = { labelNames: ['job'], registers: [registry] };
  const lastRun = new Gauge({
    ...shared,
    name: 'fulcrum_job_last_run_timestamp_seconds',
    help: 'When the last run of a job ended, Unix time',
  });
  const seconds = new Gauge({
    ...shared,
    name: 'fulcrum_job_last_run_seconds',
    help: 'How long the last run of a job took',
  });
  const failures = new Counter({
    ...shared,
    name: 'fulcrum_job_failures_total',
    help: 'Runs of a job that failed; each is logged',
  });
  return ({ name, ms, error }) => {
    lastRun.setToCurrentTime({ job: name });
    seconds.set({ job: name }, ms / 1_000);
    failures.inc({ job: name }, error === null ? 0 : 1);
    if (error !== null) log.error({ err: error, job: name }, 'a job failed');
  };
}
