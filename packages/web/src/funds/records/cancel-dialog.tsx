import type { Reply } from '@fulcrum/client/problem';
import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';

/** How a request is cancelled, and what is asked before. */
export interface Cancelling<Row> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancel: (row: Row) => Promise<Reply<Row>>;
}

interface CancelDialogProps<Row> extends Cancelling<Row> {
  /** The request to cancel; null while the dialog is closed. */
  readonly asked: Row | null;
  readonly onCancelled: (row: Row) => void;
  /** Called when the request was not cancelled: its state has probably changed. */
  readonly onFailed: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for a confirmation, then cancels a request under review. Sending the cancel twice has no
 * further effect.
 */
export function CancelDialog<Row>(props: CancelDialogProps<Row>) {
  const { asked, title, text, confirmLabel, cancel, onCancelled, onFailed, onClose } = props;
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  const confirm = async () => {
    if (asked === null) return;
    setBusy(true);
    const reply = await cancel(asked);
    setBusy(false);
    onClose();
    if (reply.ok) onCancelled(reply.data);
    else onFailed();
    toast(reply.ok ? { text: reply.msg, tone: 'good' } : { text: reply.problem.msg, tone: 'bad' });
  };

  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      cancelLabel={t('funds.keep')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}
