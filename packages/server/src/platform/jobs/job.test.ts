import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Job, type JobRun } from './job.ts';
import { jobReport, runJobs } from './run-jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a job whose runs the test ends; `runs` counts the runs that were started. */
function manual(name = 'sweep') {
  const state = { runs: 0, end: (_error?: Error): void => undefined };
  const run = () => {
    state.runs += 1;
    return new Promise<void>((resolve, reject) => {
      state.end = (error) => (error ? reject(error) : resolve());
    });
  };
  return { state, job: new Job({ name, everyMs: 1_000, run }) };
}

const end = async (state: { end: (error?: Error) => void }, error?: Error) => {
  state.end(error);
  await vi.advanceTimersByTimeAsync(0);
};

test('a job runs at once and then at its interval, until it is stopped', async () => {
  let runs = 0;
  const job = new Job({
    name: 'sweep',
    everyMs: 1_000,
    run: async () => (runs += 1),
  });
  job.start(() => undefined);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(runs).toBe(3);
  await job.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  job.soon();
  expect(runs).toBe(3);
});

test('asked for while it runs, it runs exactly once more; the interval never doubles it', async () => {
  const { state, job } = manual();
  job.start(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state.runs).toBe(1);
  job.soon();
  job.soon();
  await end(state);
  expect(state.runs).toBe(2);
  await end(state);
  expect(state.runs).toBe(2);
  await job.idle();
});

test('before its start and after a stop, asking does nothing; a stop waits for the run under way', async () => {
  const { state, job } = manual();
  job.soon();
  expect(state.runs).toBe(0);
  job.start(() => undefined);
  job.soon();
  let isStopped = false;
  void job.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  await end(state);
  expect(isStopped).toBe(true);
  expect(state.runs).toBe(1);
});

test('a failure is reported with its length, and the job goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { state, job } = manual();
  const reported: JobRun[] = [];
  job.start((run) => reported.push(run));
  vi.advanceTimersByTime(250);
  state.end(new Error('broken'));
  await job.idle();
  expect(reported).toEqual([{ name: 'sweep', ms: 250, error: new Error('broken') }]);
  vi.advanceTimersByTime(750);
  expect(state.runs).toBe(2);
});

test('jobs start in their order and stop in reverse; each run is counted and a failure logged', async () => {
  const order: string[] = [];
  const jobOf = (name: string, run: () => Promise<unknown>) => {
    const job = new Job({ name, everyMs: 60_000, run });
    const stop = job.stop.bind(job);
    job.stop = () => {
      order.push(`${name} stops`);
      return stop();
    };
    return job;
  };
  const registry = new Registry();
  const log = { error: vi.fn() };
  const jobs = [
    jobOf('first', async () => order.push('first runs')),
    jobOf('second', () => {
      order.push('second runs');
      return Promise.reject(new Error('broken'));
    }),
  ];
  const running = runJobs(jobs, jobReport(registry, log));
  await Promise.all(jobs.map((job) => job.idle()));
  await running.stop();
  expect(order).toEqual(['first runs', 'second runs', 'second stops', 'first stops']);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('broken'), job: 'second' },
    'a job failed',
  );
  const metrics = await registry.metrics();
  expect(metrics).toContain('fulcrum_job_failures_total{job="first"} 0');
  expect(metrics).toContain('fulcrum_job_failures_total{job="second"} 1');
  expect(metrics).toMatch(/fulcrum_job_last_run_timestamp_seconds\{job="first"\} \d/);
});
