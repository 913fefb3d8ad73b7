/** How far the server's clock is ahead of this device's, ms; a device may be hours wrong. */
let aheadMs = 0;

/** Takes the `date` of an answer, which has whole seconds and is as old as its way here. */
export function noteServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** The server's clock, epoch ms, as its last answer said: a moment late rather than early. */
export const serverNow = (): number => Date.now() + aheadMs;
