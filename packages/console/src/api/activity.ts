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

/** Watches for activity on the page: its own polling keeps nobody signed in. */
export function watchActivity(): void {
  for (const event of ACTIVITY_EVENTS) {
    addEventListener(event, () => (isActive = true), { capture: true, passive: true });
  }
}

/** Tells the server whether there was activity since the request before. */
export function activityHeader(): Readonly<Record<string, string>> {
  const headers = isActive ? {} : { [UNATTENDED]: '1' };
  isActive = false;
  return headers;
}
