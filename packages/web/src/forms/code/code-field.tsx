import { Button } from '@fulcrum/ui/controls/button.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { digitsOf } from '../identifier/identifier.ts';
import { TextField } from '../text-field.tsx';
import type { Code } from './use-code.ts';

const CODE_LENGTH = 6;

interface CodeFieldProps {
  readonly code: Code;
  /** What is missing, once this should be shown; otherwise empty. */
  readonly error: string;
  /** Text under the field; empty for none. */
  readonly hint?: string;
  readonly onSend: () => void;
}

/** The field for typing a code, with a button that requests a new code. */
export function CodeField({ code, error, hint, onSend }: CodeFieldProps) {
  const { t } = useTranslation();
  const { secondsLeft } = code;
  return (
    <TextField
      label={t('code.label')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      {...(hint === undefined ? {} : { hint })}
      value={code.code}
      error={code.refusal === '' ? error : code.refusal}
      onText={(text) => code.type(digitsOf(text).slice(0, CODE_LENGTH))}
      after={
        <Button
          look="text"
          size="sm"
          isBusy={code.isSending}
          disabled={secondsLeft > 0}
          onClick={onSend}
        >
          {secondsLeft > 0 ? t('code.again', { seconds: secondsLeft }) : t('code.send')}
        </Button>
      }
    />
  );
}
