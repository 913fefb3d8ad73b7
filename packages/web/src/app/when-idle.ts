const IDLE_MS_MAX = 2_000;

/** Runs the work once the page has nothing better to do, but within two seconds. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_MS_MAX });
  else setTimeout(work, 0);
}
