/** The side of a row where its actions are: that of the first letter, or that of the last. */
export type RowSide = 'start' | 'end';

/** How far a finger moves before it swipes or scrolls; a long press has ended by then. */
const SLOP_PX = 10;
/** Here, at the edges of the window, a finger means the phone's own Back. */
const EDGE_PX = 24;
/** A finger that leaves faster opens or closes the row, however far it has moved it. */
const FLICK_PX_MS = 0.3;

/** Returns what a finger means that has moved so far. */
export function wayOf(dx: number, dy: number): 'undecided' | 'row' | 'page' {
  if (Math.hypot(dx, dy) < SLOP_PX) return 'undecided';
  return Math.abs(dx) > Math.abs(dy) ? 'row' : 'page';
}

/** Returns whether a finger that touches here belongs to the phone. */
export const isAtEdge = (x: number, windowWidth: number): boolean =>
  x < EDGE_PX || x > windowWidth - EDGE_PX;

/** Returns how much of the actions is visible, at most all of it. */
export const revealedBy = (before: number, moved: number, width: number): number =>
  Math.min(Math.max(before + moved, 0), width);

/**
 * Returns whether the row stays open: by the speed of the finger towards open, in pixels a
 * millisecond, or by what is in sight if it has come to rest.
 */
export function staysOpen(revealed: number, width: number, speed: number): boolean {
  if (Math.abs(speed) >= FLICK_PX_MS) return speed > 0;
  return revealed >= width / 2;
}
