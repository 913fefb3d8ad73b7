import type { LiveOrder } from '@fulcrum/contract/console/dashboard/schema';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { proposeOrderEnd } from './calls.ts';

interface OrderEndProps {
  readonly order: LiveOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that proposes to close a position or cancel a pending order; no price can be entered. */
export function OrderEndDialog({ order, onDone, onClose }: OrderEndProps) {
  const isOpen = order.status === 'open';
  return (
    <ActionDialog
      title={t(isOpen ? 'limits.closeTitle' : 'limits.cancelTitle', { id: order.id })}
      text={t(isOpen ? 'limits.closeText' : 'limits.cancelText')}
      confirmLabel={t('limits.propose')}
      isDanger
      act={(reason) => proposeOrderEnd({ id: order.user_id, order: order.id, reason })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
