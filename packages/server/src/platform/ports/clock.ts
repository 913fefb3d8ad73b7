export interface Clock {
  /** Returns the wall clock (epoch ms), for display and for stored times. It may be adjusted. */
  now(): number;
  /** Returns monotonic milliseconds, for ages, deadlines and pauses. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
