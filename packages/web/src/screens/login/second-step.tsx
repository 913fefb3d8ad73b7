import { canUsePasskeys } from '@fulcrum/client/passkeys';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Fingerprint } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { FactorCodeField } from '../../forms/code/factor-code-field.tsx';
import { useSecondStep } from './use-second-step.ts';
import type { Pending } from './use-second-step.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

interface SecondStepProps {
  readonly pending: Pending;
  readonly onDone: () => void;
  /**
   * Called when the login must start again; `words` says why, and is empty if the person goes back.
   */
  readonly onOver: (words: string) => void;
}

/** Asks for the second factor after a correct password. */
export function SecondStep({ pending, onDone, onOver }: SecondStepProps) {
  const { t } = useTranslation();
  const step = useSecondStep(pending, { done: onDone, over: onOver });
  const { ways } = pending;
  const { takesCode } = step;
  const takesPasskey = ways.includes('passkey') && canUsePasskeys();

  return (
    <form ref={step.form} className="form" noValidate onSubmit={step.submit}>
      <h2 className="form__lead">{t('security.loginLead')}</h2>
      {takesCode && (
        <FactorCodeField
          ways={ways}
          code={step.code}
          onText={step.setCode}
          error={step.codeError}
          hasFocus
        />
      )}
      <RefusalLine text={step.refusal} />
      {takesCode && (
        <Button type="submit" size="lg" isBlock isBusy={step.sending === 'code'}>
          {t('login.submit')}
        </Button>
      )}
      {takesPasskey && (
        <Button look="line" isBlock isBusy={step.sending === 'passkey'} onClick={step.sign}>
          <Fingerprint className="i" />
          {t('security.usePasskey')}
        </Button>
      )}
      <Button look="text" isBlock onClick={() => onOver('')}>
        {t('security.otherAccount')}
      </Button>
    </form>
  );
}
