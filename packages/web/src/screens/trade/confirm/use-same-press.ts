import { useRef } from 'react';

import type { SidePlan } from '../plan/plan.ts';

const SAME_MS = 300;

/**
 * Returns a function that tells whether a press on a side belongs to the one before it: it is for
 * the same side and size, and within 300 ms. So a double click sends one order.
 */
export function useSamePress(): (plan: SidePlan) => boolean {
  const last = useRef({ what: '', at: Number.NEGATIVE_INFINITY });
  return ({ side, lots }) => {
    const { what, at } = last.current;
    const next = { what: `${side} ${lots}`, at: performance.now() };
    last.current = next;
    return next.what === what && next.at - at < SAME_MS;
  };
}
