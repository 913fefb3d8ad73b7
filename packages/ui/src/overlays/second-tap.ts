/** As long as a double tap may take, and a little longer, because a reply may close a sheet. */
const TAP_MS = 400;
/** Both taps of a double tap are this close to each other. */
const APART_PX = 24;

const last = { x: Number.NaN, y: Number.NaN };
/** Until then a press at the same place is the second tap, ms of `performance.now`. */
let until = 0;
let isSwallowed = false;
let isFollowing = false;

function onDown(event: PointerEvent): void {
  const { clientX: x, clientY: y } = event;
  // What an assistive device presses is at no place, and is no double tap.
  const isNear = (x !== 0 || y !== 0) && Math.hypot(x - last.x, y - last.y) <= APART_PX;
  isSwallowed = isNear && performance.now() < until;
  if (isSwallowed) event.stopImmediatePropagation();
  else Object.assign(last, { x, y });
}

function onClick(event: MouseEvent): void {
  // A key or an assistive device presses without a pointer.
  if (!isSwallowed || event.detail === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Remembers where presses are, and returns what an overlay calls when it closes: from then on, the
 * second tap of a double tap on it presses nothing that lay beneath.
 */
export function followTaps(): () => void {
  if (!isFollowing) {
    isFollowing = true;
    window.addEventListener('pointerdown', onDown, { capture: true });
    window.addEventListener('click', onClick, { capture: true });
  }
  return () => {
    until = performance.now() + TAP_MS;
  };
}
