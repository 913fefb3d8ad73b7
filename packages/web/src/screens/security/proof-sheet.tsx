import type { Reply } from '@fulcrum/client/problem';
import type { FactorWay } from '@fulcrum/contract/factors/calls';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { FactorProof, Given } from '../../account/identity/factors.ts';
import { PasswordField } from '../../forms/password/password-field.tsx';
import { StepUpFields } from '../../forms/code/step-up-fields.tsx';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { FACTOR_PLACES } from '../../forms/code/factor-places.ts';
import { useStepUp } from '../../forms/code/use-step-up.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

/** A change of the second factors, which the person must confirm. */
export interface Ask {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isLoss?: boolean;
  /** Makes the change. */
  readonly act: (given: Given) => Promise<Reply<unknown>>;
}

interface ProofSheetProps {
  readonly ask: Ask | null;
  /** The person's second factors; if empty, only the password is asked for. */
  readonly ways: readonly FactorWay[];
  readonly onClose: () => void;
}

const FORM_ID = 'proof';

/** Asks for the password, and for a second factor if the person has one, before a change. */
export function ProofSheet({ ask, ways, onClose }: ProofSheetProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  return (
    <BottomSheet
      isOpen={ask !== null}
      onClose={onClose}
      isLocked={isSending}
      title={ask?.title ?? ''}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button look="soft" size="lg" disabled={isSending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            look={ask?.isLoss === true ? 'danger' : 'ink'}
            size="lg"
            type="submit"
            form={FORM_ID}
            isBusy={isSending}
          >
            {ask?.confirm ?? ''}
          </Button>
        </>
      }
    >
      {ask && <ProofForm ask={ask} ways={ways} onSending={setSending} />}
    </BottomSheet>
  );
}

interface ProofFormProps {
  readonly ask: Ask;
  readonly ways: readonly FactorWay[];
  readonly onSending: (isSending: boolean) => void;
}

/** The fields that all changes of the second factors share. */
const PLACES: Places<Given, 'password' | 'code'> = {
  password: 'password',
  ...FACTOR_PLACES,
};

function ProofForm({ ask, ways, onSending }: ProofFormProps) {
  const { t } = useTranslation();
  const step = useStepUp(ways);
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, PLACES, (field) => field !== 'code' || step.ways.length > 0);
  const isCodeMissing = ways.length > 0 && step.code.trim() === '';

  const send = async (proof: FactorProof) => {
    onSending(true);
    refusal.forgive();
    const reply = step.hear(await ask.act({ password, ...proof }));
    onSending(false);
    if (!reply.ok) refusal.refuse(reply.problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (password !== '' && !isCodeMissing) void send(step.proof);
  };
  const byPasskey = (proof: FactorProof) => {
    setWasSent(true);
    if (password !== '') void send(proof);
  };

  return (
    <form
      id={FORM_ID}
      ref={form}
      className="security__proof"
      noValidate
      onChange={refusal.forgive}
      onSubmit={submit}
    >
      <p className="t2">{ask.text}</p>
      <PasswordField
        label={t('password.old')}
        name="password"
        isNew={false}
        value={password}
        onText={setPassword}
        error={wasSent && password === '' ? t('login.passwordRequired') : refusal.at('password')}
      />
      <StepUpFields
        step={step}
        hasFocus={false}
        error={wasSent && isCodeMissing ? t('security.codeMissing') : refusal.at('code')}
        onProof={byPasskey}
      />
      <RefusalLine text={refusal.elsewhere} />
    </form>
  );
}
