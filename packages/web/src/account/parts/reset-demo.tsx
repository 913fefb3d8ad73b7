import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { formatMoney } from '@fulcrum/ui/figures/format';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { usdFrom } from '../../server/decimals.ts';
import { resetDemo } from '../identity/sign-in.ts';

interface ResetDemoProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Resets the demo account after a confirmation, because that closes all of its positions. */
export function ResetDemo({ isOpen, onClose }: ResetDemoProps) {
  const { t } = useTranslation();
  const basics = useBasics();
  const [isBusy, setBusy] = useState(false);

  const reset = async () => {
    setBusy(true);
    const reply = await resetDemo();
    setBusy(false);
    onClose();
    toast(reply.ok ? { text: reply.msg, tone: 'good' } : { text: reply.problem.msg, tone: 'bad' });
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('mine.resetTitle')}
      text={
        basics
          ? t('mine.resetText', { amount: formatMoney(usdFrom(basics.demo_balance)) })
          : t('mine.resetTextPlain')
      }
      confirmLabel={t('mine.resetConfirm')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => void reset()}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}
