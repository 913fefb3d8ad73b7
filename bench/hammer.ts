/** Results of callers that repeat one action. */
export interface Hammered {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Runs callers, each of which works without a pause until the time is over or no work is left. */
export async function hammer(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<boolean>,
): Promise<Hammered> {
  const latencies: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (!isOver()) {
        const from = performance.now();
        if (!(await work(caller))) return;
        latencies.push(performance.now() - from);
      }
    }),
  );
  const took = (performance.now() - started) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99) };
}
