import type { LiveOrder } from '@fulcrum/contract/console/dashboard/schema';

import { say } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { proposeOrderEnd } from './calls.ts';

interface OrderEndProps {
  readonly order: LiveOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Proposes to close a position or cancel what waits; no price is asked for. */
export function OrderEndDialog({ order, onDone, onClose }: OrderEndProps) {
  const isOpen = order.status === 'open';
  return (
    <ActionDialog
      title={say(isOpen ? 'limits.closeTitle' : 'limits.cancelTitle', { id: order.id })}
      text={say(isOpen ? 'limits.closeText' : 'limits.cancelText')}
      confirmLabel={say('limits.propose')}
      isDanger
      act={(reason) => proposeOrderEnd({ id: order.user_id, order: order.id, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
