import { useAccountPhase, useHolding, usePending } from './account.ts';

/**
 * Returns the numbers of open positions and pending orders; a dash while they are unknown, which is
 * not none.
 */
export function useOrderCounts(): {
  readonly holding: number | '–';
  readonly pending: number | '–';
} {
  const isKnown = useAccountPhase() === 'ready';
  const holding = useHolding().length;
  const pending = usePending().length;
  return isKnown ? { holding, pending } : { holding: '–', pending: '–' };
}
