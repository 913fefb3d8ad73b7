import { mediaList } from '@fulcrum/ui/page/media';
import { useEffect, useRef, type RefObject } from 'react';

import { useSettings } from '../../settings/settings.ts';
import { tint } from './tints.ts';

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
  const isCalm = useSettings((choices) => choices.isCalm);

  useEffect(() => {
    flashedAt.current = performance.now();
  }, []);

  useEffect(() => {
    const last = before.current;
    before.current = bid;
    const shown = element.current?.firstElementChild;
    if (bid === undefined || last === undefined || bid === last || isCalm) return;
    const now = performance.now();
    if (now - flashedAt.current < FLASH_GAP_MS || !canMove()) return;
    flashedAt.current = now;
    if (shown instanceof HTMLElement) tint(shown, bid > last ? 'up' : 'down');
  }, [bid, isCalm]);

  return element;
}

const canMove = (): boolean => !mediaList('(prefers-reduced-motion: reduce)').matches;
