/**
 * What replies have shown of the server's time: how far it is ahead of `performance.now()`, in ms,
 * at least and at most. That clock, unlike the device's own, is never set; but it may stand still
 * while the device sleeps.
 */
interface Known {
  readonly least: number;
  readonly most: number;
  /** This device's clock at the last reply, and `performance.now()` at that moment. */
  readonly wall: number;
  readonly steady: number;
}

let known: Known | null = null;

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
  const steady = performance.now();
  const [least, most] = [time - steady, time + stepMs - Math.min(askedAt, steady)];
  const isNews = known === null || least > known.most || most < known.least;
  known = {
    least: isNews || !known ? least : Math.max(least, known.least),
    most: isNews || !known ? most : Math.min(most, known.most),
    wall: Date.now(),
    steady,
  };
}

/** The same for a reply's Date header. */
export const noteDateHeader = (date: string | null, askedAt: number): void =>
  noteServerTime(date === null ? Number.NaN : Date.parse(date), askedAt, HEADER_STEP_MS);

/**
 * Returns the server's time, epoch ms, whatever this device's clock was set to meanwhile; before
 * the first reply, this device's time.
 */
export const serverNow = (): number =>
  known === null ? Date.now() : performance.now() + (known.least + known.most) / 2;

/**
 * Returns the latest time that it can be at the server, for the age of prices: since the last reply
 * the device may have slept, of which only its own clock knows.
 */
export function serverNowAtMost(): number {
  if (known === null) return Date.now();
  const slept = Date.now() - known.wall - (performance.now() - known.steady);
  return serverNow() + Math.max(0, slept);
}

/** Returns a function for the longest time that can have passed since this call, in ms. */
export function stopwatch(): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => Math.max(0, Date.now() - wall, performance.now() - steady);
}
