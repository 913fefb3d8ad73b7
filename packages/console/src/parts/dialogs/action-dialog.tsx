import './dialogs.css';

import { canUsePasskeys } from '@fulcrum/client/passkeys';
import type { Reply } from '@fulcrum/client/problem';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { Button } from '@fulcrum/ui/button.tsx';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, MouseEvent, ReactNode } from 'react';

import { say } from '../../i18n/i18n.ts';
import { signStepUp } from '../../api/passkeys.ts';
import { refreshQueues } from '../../api/queues.ts';
import { signedIn } from '../../api/session.ts';
import { Field } from '../fields/field.tsx';
import { stepUp } from './calls.ts';
import { useModal } from './use-modal.ts';
import { ButtonRow } from '../layout/boxes.tsx';
import { ProblemText } from '../layout/lines.tsx';

interface ActionDialogProps<Data> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  /** Room for two fields beside each other. */
  readonly isWide?: boolean;
  /** What it is about says why. */
  readonly hasNoReason?: boolean;
  /** Something that belongs to it is still on its way. */
  readonly isBlocked?: boolean;
  /** What will be another than it is. */
  readonly change?: { readonly before: string; readonly after: string };
  /** Fields beside the reason. */
  readonly children?: ReactNode;
  /** `signal` calls off what it waits for once the dialog is left. */
  readonly act: (reason: string, signal: AbortSignal) => Promise<Reply<Data>>;
  readonly onDone: (data: Data) => void;
  readonly onClose: () => void;
}

/**
 * Every change goes through here: what it does, the difference, a reason, and, where the server
 * asks for it, a fresh code of the second factor. Esc and Cancel change nothing.
 */
export function ActionDialog<Data>(props: ActionDialogProps<Data>) {
  const { title, text, confirmLabel, change, act, onDone, onClose } = props;
  const id = useId();
  const dialog = useModal();
  const [reason, setReason] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const leaving = useRef(new AbortController());

  // What waits for a passkey is called off with the dialog.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  /** `given` is the second factor; null where none is asked for yet. */
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
      // Whoever has left it changes nothing, however far their proof has come.
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
    // It stands for the code; everything else has to be there as for any other press.
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
            <dt>{say('app.before')}</dt>
            <dd>{change.before}</dd>
            <dt>{say('app.after')}</dt>
            <dd>{change.after}</dd>
          </dl>
        )}
        {props.children}
        {props.hasNoReason !== true && (
          <Field
            label={say('app.reason')}
            hint={say('app.reasonHint')}
            value={reason}
            minLength={3}
            maxLength={500}
            required
            onText={setReason}
          />
        )}
        {code !== null && (
          <Field
            label={say('app.code')}
            hint={say('app.codeHint')}
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
            {say('passkey.use')}
          </Button>
        )}
        {error !== '' && <ProblemText>{error}</ProblemText>}
        <ButtonRow>
          <Button look="soft" onClick={onClose}>
            {say('app.cancel')}
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
