import { UNATTENDED } from '@fulcrum/contract/console/watching';

/** A press by voice or by a screen reader comes without a pointer, and dictation without keys. */
const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input'] as const;

/** To open the page is to be there. */
let isTouched = true;

/** Notices hands on the page: what it asks by itself keeps nobody signed in. */
export function watchHands(): void {
  for (const touch of TOUCHES) {
    addEventListener(touch, () => (isTouched = true), { capture: true, passive: true });
  }
}

/** What a request says of whether somebody has touched the page since the one before. */
export function attendance(): Readonly<Record<string, string>> {
  const headers = isTouched ? {} : { [UNATTENDED]: '1' };
  isTouched = false;
  return headers;
}
