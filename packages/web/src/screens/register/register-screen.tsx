import { Button } from '@fulcrum/ui/controls/button.tsx';
import { countryNames } from '@fulcrum/ui/figures/country-names';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { AgreeField } from '../../forms/agree-field.tsx';
import { CaptchaField } from '../../forms/captcha/captcha-field.tsx';
import { CodeField } from '../../forms/code/code-field.tsx';
import { IdentifierFields } from '../../forms/identifier/identifier-fields.tsx';
import { NewPasswordFields } from '../../forms/password/new-password-fields.tsx';
import { RiskLink } from '../../layout/risk-link.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useRegister } from './use-register.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

export function RegisterScreen() {
  const { t } = useTranslation();
  const register = useRegister();
  const needsInvite = useBasics()?.invite_required ?? false;

  return (
    <Screen top={<SubBar title={t('register.title')} />}>
      <form
        ref={register.form}
        className="form"
        noValidate
        onChange={register.forgive}
        onSubmit={register.submit}
      >
        <IdentifierFields
          label={t('register.by')}
          value={register.identifier}
          onChange={register.setIdentifier}
          error={register.accountError}
          showsMobile={register.showsMobile}
        />
        {register.verifyType === 1 && (
          <CodeField code={register.code} error={register.codeError} onSend={register.sendCode} />
        )}
        <NewPasswordFields
          label={t('login.password')}
          value={register.passwords}
          onChange={register.setPasswords}
          faults={register.passwordFaults}
          refused={register.passwordRefused}
        />
        {register.verifyType === 2 && (
          <CaptchaField
            captcha={register.captcha}
            work={register.work}
            error={register.captchaError}
          />
        )}
        <TextField
          label={t('register.invite')}
          remark={t(needsInvite ? 'register.required' : 'register.optional')}
          name="invite"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={32}
          value={register.invite}
          error={register.inviteError}
          onText={register.setInvite}
        />
        <AgreeField
          label={t('register.risk')}
          hasAgreed={register.hasAgreed}
          onChange={register.setAgreed}
          error={register.agreeError}
        />
        <RefusalLine text={register.refusal} />
        <Button type="submit" size="lg" isBlock isBusy={register.isSending}>
          {t('register.submit')}
        </Button>
        <Unserved />
        <p className="form__foot">
          {t('register.haveAccount')}{' '}
          <Link className="link" to="/login" replace>
            {t('login.title')}
          </Link>
        </p>
        <RiskLink />
      </form>
    </Screen>
  );
}

/** Names the countries that are not served, in the reader's language. */
function Unserved() {
  const { t } = useTranslation();
  const basics = useBasics();
  if (!basics || basics.unserved_countries.length === 0) return null;
  const countries = countryNames(basics.unserved_countries, 'disjunction');
  return <p className="form__foot">{t('register.unserved', { countries })}</p>;
}
