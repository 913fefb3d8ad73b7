import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';

import { commandText } from '../../../trading/commands/command-words.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { PlaceOrder } from './use-place-order.ts';

/** Asks whether another order is meant while the outcome of the first order is unknown. */
export function SecondOrderDialog({ second }: Pick<PlaceOrder, 'second'>) {
  const { t } = useTranslation();
  const { first, place, wait } = second;
  return (
    <ConfirmDialog
      isOpen={first !== null}
      title={t('commands.second.title')}
      text={t('commands.second.text', { order: first ? commandText(first.command, t) : '' })}
      confirmLabel={t('commands.second.place')}
      cancelLabel={t('commands.second.wait')}
      onConfirm={place}
      onCancel={wait}
    />
  );
}
