import { Segmented } from '@fulcrum/ui/segmented.tsx';
import { useTranslation } from 'react-i18next';

import { digitsOf } from './identifier.ts';
import type { Identifier } from './identifier.ts';
import { TextField } from './text-field.tsx';

interface IdentifierFieldsProps {
  readonly label: string;
  readonly value: Identifier;
  readonly onChange: (value: Identifier) => void;
  readonly error: string;
}

/** Switch between e-mail and mobile, and the fields of the one chosen. */
export function IdentifierFields({ label, value, onChange, error }: IdentifierFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented
        label={label}
        value={value.type}
        onChange={(type) => onChange({ ...value, type })}
        options={[
          { value: 'email', label: t('login.email') },
          { value: 'mobile', label: t('login.mobile') },
        ]}
      />
      {value.type === 'email' ? (
        <TextField
          label={t('login.emailLabel')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={value.email}
          error={error}
          onText={(email) => onChange({ ...value, email })}
        />
      ) : (
        <div className="field__row">
          <TextField
            label={t('login.area')}
            name="area"
            inputMode="numeric"
            autoComplete="tel-country-code"
            dir="ltr"
            maxLength={5}
            before={<span className="num t3">+</span>}
            value={value.area}
            onText={(area) => onChange({ ...value, area: digitsOf(area) })}
          />
          <TextField
            label={t('login.mobileLabel')}
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            dir="ltr"
            value={value.mobile}
            error={error}
            onText={(mobile) => onChange({ ...value, mobile: digitsOf(mobile) })}
          />
        </div>
      )}
    </>
  );
}
