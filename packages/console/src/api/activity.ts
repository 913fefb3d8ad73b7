import { UNATTENDED } from '@fulcrum/contract/console/watching';

/** Voice control and screen readers click without a pointer; dictation types without keys. */
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

/** Watches for activity on the page: its own polling must not keep the session alive. */
export function watchActivity(): void {
  for (const event of ACTIVITY_EVENTS) {
    addEventListener(event, () => (isActive = true), { capture: true, passive: true });
  }
}

/** The header that reports a request without activity since the previous one. */
export function activityHeader(): Readonly<Record<string, string>> {
  const headers = isActive ? {} : { [UNATTENDED]: '1' };
  isActive = false;
  return headers;
}
