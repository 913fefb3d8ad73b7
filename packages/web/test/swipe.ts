import { fireEvent } from '@testing-library/react';

interface Way {
  readonly from?: readonly [x: number, y: number];
  /** Where the finger goes, one step after the other, from where it touched. */
  readonly by: readonly (readonly [dx: number, dy: number])[];
  readonly pointerType?: 'touch' | 'mouse';
}

/** Moves a finger over an element, and lets go; the click that a browser may send follows. */
export function swipe(element: Element, { from = [200, 100], by, pointerType = 'touch' }: Way) {
  const [x, y] = from;
  const at = (dx: number, dy: number) => ({
    pointerId: 1,
    isPrimary: true,
    pointerType,
    clientX: x + dx,
    clientY: y + dy,
  });
  fireEvent.pointerDown(element, at(0, 0));
  for (const [dx, dy] of by) fireEvent.pointerMove(element, at(dx, dy));
  const [dx, dy] = by.at(-1) ?? [0, 0];
  fireEvent.pointerUp(element, at(dx, dy));
}

/** Touches an element without moving, as a press. */
export function tap(element: Element): void {
  swipe(element, { by: [] });
  fireEvent.click(element, { detail: 1 });
}
