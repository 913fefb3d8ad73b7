/** A millisecond of this machine is so many of the market. */
export const SPEED = 100;
/** A second of the market, in its milliseconds. */
export const SECOND = 1_000;
/** How often sources look at their connections, in ms of this machine. */
export const TEND_EVERY_MS = 5;

const startedAt = performance.now();
const BEGAN = Date.UTC(2026, 5, 10);

/** The clocks of a machine on which time passes faster. */
export const machine = {
  now: () => epochOf(machine.monotonic()),
  monotonic: () => (performance.now() - startedAt) * SPEED,
};

/** Returns the wall clock at a monotonic time, for two times of the same moment. */
export const epochOf = (monotonic: number): number => BEGAN + Math.floor(monotonic);

/** Returns the monotonic time at which the wall clock was at `epoch`. */
export const monotonicOf = (epoch: number): number => epoch - BEGAN;

/** Returns how long this takes here, in ms of this machine. */
export const takes = (marketMs: number): number => marketMs / SPEED;
