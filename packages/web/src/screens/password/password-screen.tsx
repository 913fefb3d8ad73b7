import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { CodeField } from '../../forms/code/code-field.tsx';
import { NewPasswordFields } from '../../forms/password/new-password-fields.tsx';
import { PasswordField } from '../../forms/password/password-field.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { usePassword } from './use-password.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

/** Changes a password that the person still knows. */
export function PasswordScreen() {
  const { t } = useTranslation();
  const change = usePassword();
  return (
    <Screen top={<SubBar title={t('password.title')} />}>
      <form
        ref={change.form}
        className="form"
        noValidate
        onChange={change.forgive}
        onSubmit={change.submit}
      >
        <PasswordField
          label={t('password.old')}
          name="old-password"
          isNew={false}
          value={change.old}
          onText={change.setOld}
          error={change.oldError}
        />
        <NewPasswordFields
          label={t('forgot.newPassword')}
          value={change.passwords}
          onChange={change.setPasswords}
          faults={change.passwordFaults}
          refused={change.passwordRefused}
        />
        {change.address !== null && (
          <CodeField
            code={change.code}
            error={change.codeError}
            hint={t('password.codeTo', { address: change.address })}
            onSend={change.sendCode}
          />
        )}
        <RefusalLine text={change.refusal} />
        <Button type="submit" size="lg" isBlock isBusy={change.isSending}>
          {t('password.submit')}
        </Button>
        <p className="form__foot">{t('password.elsewhere')}</p>
        <p className="form__foot">
          <Link className="link" to="/forgot">
            {t('login.forgot')}
          </Link>
        </p>
      </form>
    </Screen>
  );
}
