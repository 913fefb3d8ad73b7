import type { Side } from '@fulcrum/engine/market/quote';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

import { drawFor } from './plan/drawn-ticket.ts';

const sideOf = (text: string | null): Side | null =>
  text === 'buy' || text === 'sell' ? text : null;

/**
 * Turns Trade to the side that the address asks for: the ticket's lines are drawn for it, and its
 * button has the focus. Nothing is sent: the person presses it, or does not.
 */
export function useAskedSide(): void {
  const [params, setParams] = useSearchParams();
  const isAddressed = useLocation().pathname === '/trade';
  const side = isAddressed ? sideOf(params.get('side')) : null;
  const code = params.get('code');
  useEffect(() => {
    if (side === null) return;
    drawFor(side);
    document.querySelector<HTMLElement>(`.bs__${side}`)?.focus({ focusVisible: true });
    // A reload must not turn the ticket again.
    setParams(code === null ? {} : { code }, { replace: true });
  }, [side, code, setParams]);
}
