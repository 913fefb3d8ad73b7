import type { Points } from '@fulcrum/engine/units/units';
import { useEffect, useRef, useState } from 'react';

const REARM_MS = 600;

/**
 * Guards a confirmation against a moving price. Returns true for a moment after the price has moved
 * by more than `move` points from the price shown so far.
 */
export function useRearm(price: Points | null, move: number): boolean {
  const [armedAt, setArmedAt] = useState(price);
  const latest = useRef(price);
  useEffect(() => {
    latest.current = price;
  });
  const hasMoved = price !== null && armedAt !== null && Math.abs(price - armedAt) > move;
  useEffect(() => {
    if (!hasMoved) return;
    const timer = setTimeout(() => setArmedAt(latest.current), REARM_MS);
    return () => clearTimeout(timer);
  }, [hasMoved]);
  return hasMoved;
}
