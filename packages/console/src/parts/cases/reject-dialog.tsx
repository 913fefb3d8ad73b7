import type { Reply } from '@fulcrum/client/problem';
import type { Elements } from '@fulcrum/ui/page/elements';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface RejectDialogProps {
  readonly act: (reason: string) => Promise<Reply<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** Fields above the reason. */
  readonly children?: Elements;
}

/** Dialog that rejects the open case. */
export function RejectDialog(props: RejectDialogProps) {
  return (
    <ActionDialog
      title={t('queue.reject')}
      text={t('queue.rejectText')}
      confirmLabel={t('queue.reject')}
      isDanger
      {...props}
    />
  );
}
