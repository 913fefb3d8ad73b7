import type { BasisPoints } from '@fulcrum/engine/units/units';
import { useEffect, useState } from 'react';

/** A tap sooner than this after the first belongs to the same double tap and is ignored. */
const SOONEST_MS = 600;
/** How long the first tap remains valid. */
const KEPT_MS = 5_000;
/**
 * The level may worsen by this much between the taps, in basis points, before it must be accepted
 * again.
 */
const DRIFT = 300;

interface FirstTap {
  readonly at: number;
  readonly meaning: string;
  readonly level: number;
}

/**
 * Requires a second tap if `level` is not null. `meaning` names what is accepted; if the level has
 * become worse by the second tap, that tap counts as a first one.
 */
export function useSecondTap(level: BasisPoints | null, meaning: string) {
  const [first, setFirst] = useState<FirstTap | null>(null);
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => setFirst(null), KEPT_MS);
    return () => clearTimeout(timer);
  }, [first]);
  const isArmed =
    level !== null && first !== null && first.meaning === meaning && level >= first.level - DRIFT;

  function press(act: () => void): void {
    const now = performance.now();
    if (level !== null && !isArmed) {
      setFirst({ at: now, meaning, level });
      return;
    }
    if (isArmed && now - first.at < SOONEST_MS) return;
    setFirst(null);
    act();
  }

  return { isArmed, press };
}
