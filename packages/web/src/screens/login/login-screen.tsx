import { canUsePasskeys } from '@fulcrum/client/passkeys';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Fingerprint, FlaskConical } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { IdentifierFields } from '../../forms/identifier/identifier-fields.tsx';
import { PasswordField } from '../../forms/password/password-field.tsx';
import { RiskLink } from '../../layout/risk-link.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { SecondStep } from './second-step.tsx';
import { useLogin } from './use-login.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

export function LoginScreen() {
  const { t } = useTranslation();
  const login = useLogin();

  if (login.pending) {
    return (
      <Screen top={<SubBar title={t('security.title')} />}>
        <SecondStep pending={login.pending} onDone={login.goOn} onOver={login.beginAgain} />
      </Screen>
    );
  }
  return (
    <Screen top={<SubBar title={t('login.title')} />}>
      <form
        ref={login.form}
        className="form"
        noValidate
        onChange={login.forgive}
        onSubmit={login.submit}
      >
        <IdentifierFields
          label={t('login.by')}
          value={login.identifier}
          onChange={login.setIdentifier}
          error={login.accountError}
        />
        <PasswordField
          label={t('login.password')}
          name="password"
          isNew={false}
          value={login.password}
          onText={login.setPassword}
          error={login.passwordError}
        />
        <Link className="link form__forgot" to="/forgot">
          {t('login.forgot')}
        </Link>
        <RefusalLine text={login.refusal} />
        {login.isChecking && (
          <p className="form__foot" role="status">
            {t('login.checking')}
          </p>
        )}
        <Button type="submit" size="lg" isBlock isBusy={login.isSending}>
          {t('login.submit')}
        </Button>
        <p className="form__foot">
          {t('login.noAccount')}{' '}
          <Link className="link" to="/register">
            {t('login.register')}
          </Link>
        </p>
        <p className="form__or" aria-hidden="true">
          {t('login.or')}
        </p>
        {canUsePasskeys() && (
          <Button look="line" isBlock isBusy={login.passkey.isSigning} onClick={login.passkey.sign}>
            <Fingerprint className="i" />
            {t('security.loginByPasskey')}
          </Button>
        )}
        <Button look="line" isBlock isBusy={login.isOpeningDemo} onClick={login.tryDemo}>
          <FlaskConical className="i" />
          {t('login.demo')}
        </Button>
        <p className="form__foot">{t('login.demoText')}</p>
        <RiskLink />
      </form>
    </Screen>
  );
}
