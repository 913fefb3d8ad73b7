/** The wall clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
