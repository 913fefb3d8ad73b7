import { useSession } from '../../../server/session.ts';
import { useShortcuts } from '../../../layout/use-shortcuts.ts';
import type { DockProps } from '../../../trading/dock-place.ts';
import { Dock } from './dock.tsx';
import { KeysButton } from './keys-button.tsx';

/**
 * What a desk adds to Trade: its keys, and the account's orders under the chart. A visitor, who has
 * no orders, has the list of the keys there.
 */
export function Desk(props: DockProps) {
  const isLoggedIn = useSession(({ token }) => token !== null);
  useShortcuts();
  if (isLoggedIn) return <Dock {...props} />;
  return (
    <div className="dock dock--visitor">
      <KeysButton />
    </div>
  );
}
