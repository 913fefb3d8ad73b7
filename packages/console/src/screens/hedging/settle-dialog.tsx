import './hedging.css';

import type { HedgeOrder } from '@fulcrum/contract/console/hedging/schema';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { settleHedgeOrder } from './calls.ts';

interface SettleDialogProps {
  readonly order: HedgeOrder;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Proposes what became of an order whose outcome nobody reports. */
export function SettleDialog({ order, onDone, onClose }: SettleDialogProps) {
  const [lots, setLots] = useState(order.filled);
  const [price, setPrice] = useState('');
  const { id, provider, symbol } = order;
  const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const;
  return (
    <ActionDialog
      title={t('hedging.settleTitle', { id })}
      text={t('hedging.settleText', { provider, symbol, lots: order.lots, filled: order.filled })}
      confirmLabel={t('hedging.propose')}
      act={(reason) => settleHedgeOrder({ id, lots, price, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="hedging__fields">
        <Field {...field} label={t('hedging.settleLots')} value={lots} required onText={setLots} />
        <Field
          {...field}
          label={t('hedging.settlePrice')}
          value={price}
          required={lots !== order.filled}
          onText={setPrice}
        />
      </div>
    </ActionDialog>
  );
}
