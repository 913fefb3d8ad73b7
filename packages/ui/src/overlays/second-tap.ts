/** A double tap takes up to 300 ms, and the reply to its first tap may close the sheet later. */
const TAP_MS = 400;
/** The two taps of a double tap are at most this far apart. */
const APART_PX = 24;

const last = { x: Number.NaN, y: Number.NaN };
/** Until then a press at the same place is the second tap, ms of `performance.now`. */
let until = 0;
let isSwallowed = false;

function onDown(event: PointerEvent): void {
  const { clientX: x, clientY: y } = event;
  // Presses by assistive devices come at 0, 0, and are no double taps.
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

/** Typing between two presses means that they are not a double tap. */
function onInput(): void {
  until = 0;
}

/**
 * Remembers where presses are, and returns what an overlay calls when it closes: from then on, the
 * second tap of a double tap on it presses nothing that lay beneath.
 */
export function followTaps(): () => void {
  // The browser adds the same listener only once.
  window.addEventListener('pointerdown', onDown, { capture: true });
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('input', onInput, { capture: true });
  return () => {
    until = performance.now() + TAP_MS;
  };
}
