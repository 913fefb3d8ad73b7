import type { Reply } from '@fulcrum/client/problem';
import type { ReactNode } from 'react';

import { say } from '../../i18n/i18n.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

interface RejectDialogProps {
  readonly act: (reason: string) => Promise<Reply<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** Fields beside the reason. */
  readonly children?: ReactNode;
}

/** Rejects the case that is open. */
export function RejectDialog(props: RejectDialogProps) {
  return (
    <ActionDialog
      title={say('queue.reject')}
      text={say('queue.rejectText')}
      confirmLabel={say('queue.reject')}
      isDanger
      {...props}
    />
  );
}
