/**
 * How far the server's clock is ahead of this device's clock, in ms; the device's may be hours
 * wrong.
 */
let aheadMs = 0;

/**
 * Sets the offset from a reply's Date header, which has whole seconds and is late by the network
 * delay.
 */
export function noteServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** Returns the server's time, epoch ms, as of its last reply: slightly late rather than early. */
export const serverNow = (): number => Date.now() + aheadMs;
