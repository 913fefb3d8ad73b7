import './dialogs.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ButtonRow } from '../layout/boxes.tsx';
import { useModal } from './use-modal.ts';

interface PlainDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: Elements;
}

/** A dialog that changes nothing on the server; Esc closes it. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const id = useId();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="act" aria-labelledby={id} onClose={onClose}>
      <div className="act__body">
        <h2 id={id}>{title}</h2>
        {children}
        <ButtonRow>
          <Button look="soft" onClick={onClose}>
            {t('app.close')}
          </Button>
        </ButtonRow>
      </div>
    </dialog>
  );
}
