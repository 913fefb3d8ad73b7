import './strength-meter.css';

import { useTranslation } from '../../language/use-translation.ts';
import type { NewPassword, PasswordFault } from './password-faults.ts';
import { PasswordField } from './password-field.tsx';
import { passwordStrength } from './password-strength.ts';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** What the server refused about each field; empty if nothing. */
  readonly refused?: { readonly password: string; readonly repeated: string };
  /** What is wrong with each field, once this should be shown; otherwise null. */
  readonly faults: {
    readonly password: PasswordFault | null;
    readonly repeated: PasswordFault | null;
  };
}

const NONE_REFUSED = { password: '', repeated: '' } as const;

/** Fields for a new password with its strength, and for its repetition. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, value, onChange, faults, refused = NONE_REFUSED } = props;
  const { t } = useTranslation();
  const said = (fault: PasswordFault | null) => (fault ? t(`register.${fault}`) : '');
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        isNew
        value={value.password}
        onText={(password) => onChange({ ...value, password })}
        error={said(faults.password) || refused.password}
        hint={t('register.hint')}
      />
      <Strength password={value.password} />
      <PasswordField
        label={t('register.repeat')}
        name="repeat-password"
        isNew
        value={value.repeated}
        onText={(repeated) => onChange({ ...value, repeated })}
        error={said(faults.repeated) || refused.repeated}
      />
    </>
  );
}

const STRENGTH_WORDS = [
  'register.hint',
  'register.weak',
  'register.fair',
  'register.strong',
] as const;

function Strength({ password }: { password: string }) {
  const { t } = useTranslation();
  if (password === '') return null;
  const strength = passwordStrength(password);
  const words = t(STRENGTH_WORDS[strength]);
  return (
    <div role="img" aria-label={`${t('register.strength')}: ${words}`}>
      <div className={`meter meter--${strength}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
