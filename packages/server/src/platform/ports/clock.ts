export interface Clock {
  /** The wall clock, in epoch milliseconds: for what people and rows are told. It may be set. */
  now(): number;
  /** Milliseconds since some moment, never set: for ages, deadlines and pauses. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
