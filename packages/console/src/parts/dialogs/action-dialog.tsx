import './dialogs.css';

import { canUsePasskeys } from '@fulcrum/client/passkeys';
import type { Reply } from '@fulcrum/client/problem';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, MouseEvent } from 'react';

import { signStepUp } from '../../api/passkeys.ts';
import { refreshQueues } from '../../api/queues.ts';
import { signedIn } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Field } from '../fields/field.tsx';
import { ButtonRow } from '../layout/boxes.tsx';
import { ProblemText } from '../layout/lines.tsx';
import { stepUp } from './calls.ts';
import { useModal } from './use-modal.ts';

interface ActionDialogProps<Data> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  /** The dialog is wide enough for two fields side by side. */
  readonly isWide?: boolean;
  /** The change requires no reason. */
  readonly hasNoReason?: boolean;
  /** The second factor is asked for from the start: the server is known to want it. */
  readonly needsCode?: boolean;
  /** The operator cannot confirm yet, for example during an upload. */
  readonly isBlocked?: boolean;
  /** The changed value, before and after. */
  readonly change?: { readonly before: string; readonly after: string };
  /** Fields above the reason. */
  readonly children?: Elements;
  /** Makes the change; `signal` is aborted when the dialog closes. */
  readonly act: (reason: string, signal: AbortSignal) => Promise<Reply<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onClose: () => void;
}

/**
 * The dialog for every change: what the change does, the difference, a reason and, if the server
 * asks for it, a fresh second factor. Esc and Cancel change nothing.
 */
export function ActionDialog<Data>(props: ActionDialogProps<Data>) {
  const { title, text, confirmLabel, change, act, onDone, onClose } = props;
  const id = useId();
  const dialog = useModal();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string | null>(props.needsCode ? '' : null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const leaving = useRef(new AbortController());

  // Closing the dialog also cancels a passkey prompt.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  /** `given` returns the second factor; null if none was requested yet. */
  const go = async (given: () => Promise<Reply<Me>> | null) => {
    const { signal } = leaving.current;
    setError('');
    setIsBusy(true);
    try {
      const proven = await given();
      if (proven) {
        if (!proven.ok) {
          setError(proven.problem.msg);
          return;
        }
        signedIn(proven.data);
        setCode(null);
      }
      // After the dialog was closed nothing is changed, even if the second factor arrives later.
      if (signal.aborted) return;
      const reply = await act(reason, signal);
      if (reply.ok) {
        void refreshQueues();
        onDone(reply.data);
      } else if (reply.problem.reason === 'operator.stepUp') setCode('');
      else setError(reply.problem.msg);
    } finally {
      setIsBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go(() => (code === null ? null : stepUp({ code: code.trim() })));
  };
  const byPasskey = async (): Promise<Reply<Me>> => {
    const signed = await signStepUp(leaving.current.signal);
    return signed.ok ? stepUp(signed.data) : signed;
  };
  const pressPasskey = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // A passkey replaces only the code; all other fields must be valid.
    const wrong = form?.querySelector<HTMLInputElement>(
      'input:invalid:not([autocomplete="one-time-code"])',
    );
    if (wrong) wrong.reportValidity();
    else void go(byPasskey);
  };

  return (
    <dialog
      ref={dialog}
      className={props.isWide ? 'act act--wide' : 'act'}
      aria-labelledby={id}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        <p className="t2">{text}</p>
        {change && (
          <dl className="act__diff">
            <dt>{t('app.before')}</dt>
            <dd>{change.before}</dd>
            <dt>{t('app.after')}</dt>
            <dd>{change.after}</dd>
          </dl>
        )}
        {props.children}
        {props.hasNoReason !== true && (
          <Field
            label={t('app.reason')}
            hint={t('app.reasonHint')}
            value={reason}
            minLength={3}
            maxLength={500}
            required
            onText={setReason}
          />
        )}
        {code !== null && (
          <Field
            label={t('app.code')}
            hint={t('app.codeHint')}
            value={code}
            autoComplete="one-time-code"
            autoFocus
            required
            onText={setCode}
          />
        )}
        {code !== null && canUsePasskeys() && (
          <Button
            look="soft"
            size="sm"
            disabled={isBusy || props.isBlocked === true}
            onClick={pressPasskey}
          >
            {t('passkey.use')}
          </Button>
        )}
        {error !== '' && <ProblemText>{error}</ProblemText>}
        <ButtonRow>
          <Button look="soft" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button
            look={props.isDanger ? 'danger' : 'ink'}
            type="submit"
            isBusy={isBusy}
            disabled={props.isBlocked === true}
          >
            {confirmLabel}
          </Button>
        </ButtonRow>
      </form>
    </dialog>
  );
}
