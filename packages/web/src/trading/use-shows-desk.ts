import { useIsDesk } from '@fulcrum/ui/page/use-wide';
import { useLocation } from 'react-router';

/**
 * Returns whether Trade is shown as a desk: with its own list, the dock and the keys. Beside the
 * list of another page it is not.
 */
export function useShowsDesk(): boolean {
  const hasRoom = useIsDesk();
  return useLocation().pathname === '/trade' && hasRoom;
}
