import { canUsePasskeys } from '@fulcrum/client/passkeys';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Fingerprint } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import type { FactorProof } from '../../account/identity/factors.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import type { StepUp } from './use-step-up.ts';
import { RefusalLine } from '../refusal-line.tsx';

interface StepUpFieldsProps {
  readonly step: StepUp;
  /** What is missing or wrong with the code, once this should be shown. */
  readonly error?: string;
  readonly hasFocus?: boolean;
  /** Called when a passkey has signed; sends its proof. */
  readonly onProof: (proof: FactorProof) => void;
}

/** Asks for the second factor; renders nothing for a person without one. */
export function StepUpFields({ step, error = '', hasFocus = true, onProof }: StepUpFieldsProps) {
  const { t } = useTranslation();
  if (step.ways.length === 0) return null;

  const sign = async () => {
    const proof = await step.sign();
    if (proof) onProof(proof);
  };
  return (
    <div className="step-up">
      <FactorCodeField
        key={step.ways.join()}
        ways={step.ways}
        code={step.code}
        onText={step.setCode}
        error={error}
        hasFocus={hasFocus}
      />
      {step.ways.includes('passkey') && canUsePasskeys() && (
        <Button look="line" isBlock isBusy={step.isSigning} onClick={() => void sign()}>
          <Fingerprint className="i" />
          {t('security.usePasskey')}
        </Button>
      )}
      <RefusalLine text={step.refusal} />
    </div>
  );
}
