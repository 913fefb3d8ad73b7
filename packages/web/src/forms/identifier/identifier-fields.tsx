import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { AreaField } from './area-field.tsx';
import { digitsOf } from './identifier.ts';
import type { Identifier } from './identifier.ts';
import { TextField } from '../text-field.tsx';

interface IdentifierFieldsProps {
  readonly label: string;
  readonly value: Identifier;
  readonly onChange: (value: Identifier) => void;
  readonly error: string;
  /** False if only an e-mail address is accepted. */
  readonly showsMobile?: boolean;
}

/** A switch between e-mail and mobile number, and the fields for the chosen one. */
export function IdentifierFields(props: IdentifierFieldsProps) {
  const { label, value, onChange, error, showsMobile = true } = props;
  const { t } = useTranslation();
  return (
    <>
      {showsMobile && (
        <Segmented
          label={label}
          value={value.type}
          onChange={(type) => onChange({ ...value, type })}
          options={[
            { value: 'email', label: t('login.email') },
            { value: 'mobile', label: t('login.mobile') },
          ]}
        />
      )}
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
          <AreaField value={value.area} onChange={(area) => onChange({ ...value, area })} />
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
