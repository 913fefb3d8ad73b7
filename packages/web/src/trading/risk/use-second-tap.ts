import type { BasisPoints } from '@fulcrum/engine/units/units';
import { useEffect, useState } from 'react';

/** A second tap sooner than this belongs to the first. */
const SOONEST_MS = 600;
/** How long the first tap counts. */
const KEPT_MS = 5_000;
/** A level may worsen by this much between the taps before it must be accepted again. */
const DRIFT = 300;

interface FirstTap {
  readonly at: number;
  readonly meaning: string;
  readonly level: number;
}

/**
 * Requires a second tap if `level` is not null. `meaning` names what is accepted; a level that has
 * become worse meanwhile needs a new first tap.
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
