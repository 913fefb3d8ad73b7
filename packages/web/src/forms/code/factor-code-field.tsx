import type { FactorWay } from '@fulcrum/contract/factors/calls';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { TextField } from '../text-field.tsx';

interface FactorCodeFieldProps {
  /** The accepted second factors; only some of them have a code to type. */
  readonly ways: readonly FactorWay[];
  readonly code: string;
  readonly onText: (code: string) => void;
  readonly error: string;
  readonly hasFocus?: boolean;
}

/** Field for a code of the authenticator app, or a recovery code if the app is unavailable. */
export function FactorCodeField(props: FactorCodeFieldProps) {
  const { ways, code, onText, error, hasFocus = false } = props;
  const { t } = useTranslation();
  const hasBoth = ways.includes('totp') && ways.includes('recovery');
  const [isRecovery, setRecovery] = useState(!ways.includes('totp'));
  const other = () => {
    setRecovery(!isRecovery);
    onText('');
  };
  return (
    <div className="factor">
      <TextField
        key={isRecovery ? 'recovery' : 'totp'}
        label={t(isRecovery ? 'security.recoveryCode' : 'security.appCode')}
        name="factor-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        dir="ltr"
        // The screen exists for this field, so it may open the keyboard at once.
        autoFocus={hasFocus}
        value={code}
        onText={onText}
        error={error}
        hint={t(isRecovery ? 'security.recoveryHint' : 'security.appHint')}
      />
      {hasBoth && (
        <button type="button" className="link factor__other" onClick={other}>
          {t(isRecovery ? 'security.useApp' : 'security.useRecovery')}
        </button>
      )}
    </div>
  );
}
