import type { Job, JobRun } from '../src/platform/jobs/job.ts';
import { runJobs } from '../src/platform/jobs/run-jobs.ts';

/** Starts the jobs of a module that a test created; returns a function that stops them. */
export function startJobs(
  { jobs }: { readonly jobs: readonly Job[] },
  failed: (run: JobRun) => void = throwError,
): () => Promise<void> {
  const running = runJobs(jobs, (run) => {
    if (run.error !== null) failed(run);
  });
  return () => running.stop();
}

/** Stops the jobs of a module of the product, so that a test can run them itself. */
export async function stopJobs({ jobs }: { readonly jobs: readonly Job[] }): Promise<void> {
  for (const job of jobs) await job.stop();
}

function throwError({ error }: JobRun): never {
  throw error;
}
