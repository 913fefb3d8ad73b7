/** How long calls took, in ms. */
export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Adds how long the work took to `into`, in ms; returns its result, and throws what it throws. */
export async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  into.push(performance.now() - began);
  return result;
}

/** Returns zeros if there were no calls. */
export function timesOf(ms: readonly number[]): Times {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

export const told = ({ count, p50, p99, max }: Times): string =>
  `${count} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
  `slowest ${max.toFixed(1)} ms`;
