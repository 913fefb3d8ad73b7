import { mediaList } from '@fulcrum/ui/page/media';
import { useEffect, useRef, type RefObject } from 'react';

import { useSettings } from '../../settings/settings.ts';

const FLASH_MS = 420;
/** A price is tinted at most twice a second, because more would flicker. */
const FLASH_GAP_MS = 500;

/**
 * Tints the first child of the element when the price moves; `bid` is in points. Does nothing in
 * calm mode, with reduced motion, or when the row is first shown or returns, because the price has
 * not just moved then.
 */
export function useFlash(bid: number | undefined): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef<number | undefined>(undefined);
  const flashedAt = useRef(0);
  const tints = useRef<Tints | null>(null);
  const isCalm = useSettings((choices) => choices.isCalm);

  useEffect(() => {
    flashedAt.current = performance.now();
  }, []);

  useEffect(() => {
    const last = before.current;
    before.current = bid;
    const shown = element.current?.firstElementChild;
    if (bid === undefined || last === undefined || bid === last || !shown || isCalm) return;
    const now = performance.now();
    if (now - flashedAt.current < FLASH_GAP_MS || !canMove()) return;
    flashedAt.current = now;
    if (tints.current?.of !== shown) tints.current = { of: shown, up: null, down: null };
    const way = bid > last ? 'up' : 'down';
    const tint = tints.current[way];
    // A new animation makes the browser compute the styles of the page at once; playing one again
    // does not.
    if (tint) tint.play();
    else tints.current[way] = fade(shown, way === 'up' ? '::before' : '::after');
  }, [bid, isCalm]);

  return element;
}

interface Tints {
  readonly of: Element;
  up: Animation | null;
  down: Animation | null;
}

/** Animates opacity, which runs off the main thread; a colour would be repainted for each frame. */
const fade = (element: Element, pseudoElement: string): Animation =>
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FLASH_MS, pseudoElement });

const canMove = (): boolean => !mediaList('(prefers-reduced-motion: reduce)').matches;
