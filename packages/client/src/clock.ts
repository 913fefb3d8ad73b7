/*
 * What replies have shown of the server's time: how far it is ahead of `performance.now()`, in ms,
 * at least and at most. That clock, unlike the device's own, is never set; but it may stand still
 * while the device sleeps.
 */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;
/** This device's clock at the last reply, and `performance.now()` at that moment. */
let wall = 0;
let steady = 0;

const isKnown = (): boolean => most < Number.POSITIVE_INFINITY;

/** A Date header has whole seconds. */
const HEADER_STEP_MS = 1_000;

/**
 * Learns the server's time from a reply: `time` with an accuracy of `stepMs`, to a request that was
 * sent at `askedAt` by `performance.now()`. How much of the round trip came before that moment is
 * unknown, so a reply sets two bounds, and several replies narrow them. A reply that contradicts
 * the earlier ones counts alone: the device has slept, or the server's clock was set.
 */
export function noteServerTime(time: number, askedAt: number, stepMs = 0): void {
  if (!Number.isFinite(time)) return;
  wall = Date.now();
  steady = performance.now();
  const from = time - steady;
  const to = time + stepMs - Math.min(askedAt, steady);
  const isNews = from > most || to < least;
  least = isNews ? from : Math.max(from, least);
  most = isNews ? to : Math.min(to, most);
}

/** The same for a reply's Date header. */
export const noteDateHeader = (date: string | null, askedAt: number): void =>
  noteServerTime(date === null ? Number.NaN : Date.parse(date), askedAt, HEADER_STEP_MS);

/**
 * Returns the server's time, in whole epoch ms, whatever this device's clock was set to meanwhile;
 * before the first reply, this device's time.
 */
export const serverNow = (): number =>
  isKnown() ? Math.round(performance.now() + (least + most) / 2) : Date.now();

/**
 * Returns the latest time that it can be at the server, for the age of prices: since the last reply
 * the device may have slept, of which only its own clock knows.
 */
export function serverNowAtMost(): number {
  if (!isKnown()) return Date.now();
  return serverNow() + Math.max(0, Math.ceil(Date.now() - wall - performance.now() + steady));
}

/** Returns a function for the longest time that can have passed since this call, in ms. */
export function stopwatch(): () => number {
  const madeAt = Date.now();
  const from = performance.now();
  return () => Math.max(0, Date.now() - madeAt, Math.ceil(performance.now() - from));
}
