import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';

import { useTranslation } from '../language/use-translation.ts';

interface LeavingDialogProps {
  /** URL of the other site; null while the dialog is closed. */
  readonly address: URL | null;
  readonly onClose: () => void;
}

/** Asks before another site opens; the other site does not learn where the visit came from. */
export function LeavingDialog({ address, onClose }: LeavingDialogProps) {
  const { t } = useTranslation();
  const leave = () => {
    if (address) window.open(address.href, '_blank', 'noopener,noreferrer');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={address !== null}
      title={t('chat.leaveTitle')}
      text={t('chat.leaveText', { host: address?.host ?? '' })}
      confirmLabel={t('common.open')}
      cancelLabel={t('common.cancel')}
      isHarmless
      onConfirm={leave}
      onCancel={onClose}
    />
  );
}
