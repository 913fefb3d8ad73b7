export interface Clock {
  /** The wall clock, in epoch milliseconds, for display and for stored times. It may be set. */
  now(): number;
  /** Monotonic milliseconds: for ages, deadlines and pauses. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
