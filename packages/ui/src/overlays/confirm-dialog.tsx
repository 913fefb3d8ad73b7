import './scrim.css';
import './dialog.css';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

import { overlayHost } from './overlay-host.ts';
import { Button } from '../controls/button.tsx';
import { closeOnRequest, useOverlay } from './use-overlay.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly isBusy?: boolean;
  /** The action destroys nothing, so the confirming button is a primary button. */
  readonly isHarmless?: boolean;
}

/**
 * A question for destructive actions and for what must be answered first; everything else is a
 * sheet.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const { isThere, isOpen, takes } = useOverlay(props.isOpen, onCancel);
  if (!isThere) return null;
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open, request) => {
        if (!open) closeOnRequest(request, takes, onCancel);
      }}
    >
      <AlertDialog.Portal container={overlayHost()}>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Viewport className="dialog-port">
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title className="dialog__title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="dialog__text">{text}</AlertDialog.Description>
            <div className="dialog__foot">
              <AlertDialog.Close render={<Button look="soft">{cancelLabel}</Button>} />
              <Button
                look={props.isHarmless === true ? 'ink' : 'danger'}
                isBusy={props.isBusy ?? false}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
