import { UNATTENDED } from '@fulcrum/contract/console/watching';

/**
 * Keyboard and pointer are not enough: voice control and screen readers click without a pointer,
 * and dictation types without keys.
 */
const ACTIVITY_EVENTS = [
  'pointerdown',
  'pointermove',
  'wheel',
  'keydown',
  'click',
  'input',
] as const;

/** Opening the page counts as activity. */
let isActive = true;

/**
 * Watches for activity on the page, because requests that the page polls by itself must not keep
 * the session alive.
 */
export function watchActivity(): void {
  for (const event of ACTIVITY_EVENTS) {
    addEventListener(event, () => (isActive = true), { capture: true, passive: true });
  }
}

/**
 * Returns the header of a request that follows no activity since the previous request; otherwise
 * none.
 */
export function activityHeader(): Readonly<Record<string, string>> {
  const headers = isActive ? {} : { [UNATTENDED]: '1' };
  isActive = false;
  return headers;
}
