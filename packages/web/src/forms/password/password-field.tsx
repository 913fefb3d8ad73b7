import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { TextField } from '../text-field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly isNew: boolean;
  readonly error?: string;
  readonly hint?: string;
}

/**
 * A field for a password that can be shown, pasted and filled in by the browser; warns about caps
 * lock.
 */
export function PasswordField({ isNew, hint, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const note = isCaps ? t('login.capsLock') : hint;

  return (
    <TextField
      {...field}
      {...(note === undefined ? {} : { hint: note })}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onKeyUp={(event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))}
      after={
        <IconButton
          label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff className="i" /> : <Eye className="i" />}
        </IconButton>
      }
    />
  );
}
