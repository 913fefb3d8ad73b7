import './dialogs.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useId } from 'react';
import type { FormEvent } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ButtonRow } from '../layout/boxes.tsx';
import { useModal } from './use-modal.ts';

interface FormDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isBlocked?: boolean;
  readonly children: Elements;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog for a part of a draft: nothing is sent to the server. Esc and Cancel change nothing. */
export function FormDialog(props: FormDialogProps) {
  const id = useId();
  const dialog = useModal();
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    props.onConfirm();
  };
  return (
    <dialog ref={dialog} className="act act--wide" aria-labelledby={id} onClose={props.onClose}>
      <form onSubmit={confirm}>
        <h2 id={id}>{props.title}</h2>
        <p className="t2">{props.text}</p>
        {props.children}
        <ButtonRow>
          <Button look="soft" onClick={props.onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" disabled={props.isBlocked === true}>
            {props.confirmLabel}
          </Button>
        </ButtonRow>
      </form>
    </dialog>
  );
}
