import { useSession } from '../../../server/session.ts';
import { useShortcuts } from '../../../layout/use-shortcuts.ts';
import type { DockProps } from '../../../trading/dock-place.ts';
import { Dock } from './dock.tsx';

/** What a desk adds to Trade: its keys, and the account's orders under the chart. */
export function Desk(props: DockProps) {
  const isLoggedIn = useSession(({ token }) => token !== null);
  useShortcuts();
  return isLoggedIn ? <Dock {...props} /> : null;
}
