import { Button } from '@fulcrum/ui/controls/button.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { CodeField } from '../../forms/code/code-field.tsx';
import { IdentifierFields } from '../../forms/identifier/identifier-fields.tsx';
import { NewPasswordFields } from '../../forms/password/new-password-fields.tsx';
import { RiskLink } from '../../layout/risk-link.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { useForgot } from './use-forgot.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

/** Sets a new password after confirming a code that was sent to the account's own address. */
export function ForgotScreen() {
  const { t } = useTranslation();
  const forgot = useForgot();
  return (
    <Screen top={<SubBar title={t('forgot.title')} />}>
      <form
        ref={forgot.form}
        className="form"
        noValidate
        onChange={forgot.forgive}
        onSubmit={forgot.submit}
      >
        <p className="form__lead">{t('forgot.lead')}</p>
        <IdentifierFields
          label={t('login.by')}
          value={forgot.identifier}
          onChange={forgot.setIdentifier}
          error={forgot.accountError}
        />
        <CodeField
          code={forgot.code}
          error={forgot.codeError}
          {...(forgot.isSent ? {} : { hint: t('code.notSent') })}
          onSend={forgot.sendCode}
        />
        <NewPasswordFields
          label={t('forgot.newPassword')}
          value={forgot.passwords}
          onChange={forgot.setPasswords}
          faults={forgot.passwordFaults}
          refused={forgot.passwordRefused}
        />
        <RefusalLine text={forgot.refusal} />
        <Button type="submit" size="lg" isBlock isBusy={forgot.isSending}>
          {t('forgot.submit')}
        </Button>
        <p className="form__foot">{t('forgot.everywhere')}</p>
        <RiskLink />
      </form>
    </Screen>
  );
}
