const IDLE_MS_MAX = 2_000;

/** Runs the work when the page is idle, after two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_MS_MAX });
  else setTimeout(work, 0);
}
