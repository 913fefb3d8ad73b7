import { canUsePasskeys } from '@fulcrum/client/passkeys';
import type { Reply } from '@fulcrum/client/problem';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { signLogin, type Signed } from '../../api/passkeys.ts';
import { signedIn } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Field } from '../../parts/fields/field.tsx';
import { Door, DoorForm } from '../../parts/layout/door.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { login } from './calls.ts';

type Second = Signed | { readonly code: string };

/**
 * Sign-in. E-mail, password and second factor are sent together, so that a refusal does not show
 * which of them was wrong.
 */
export function SignInScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const enter = async (second: () => Promise<Reply<Second>>) => {
    setError('');
    setIsBusy(true);
    const given = await second();
    const reply = given.ok ? await login({ email, password, ...given.data }) : given;
    setIsBusy(false);
    if (reply.ok) signedIn(reply.data);
    else setError(reply.problem.msg);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(async () => ({ ok: true, data: { code }, msg: '' }));
  };
  return (
    <Door>
      <DoorForm onSubmit={submit}>
        <h1>{t('signIn.title')}</h1>
        <Field
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          value={email}
          required
          onText={setEmail}
        />
        <Field
          label={t('signIn.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          required
          onText={setPassword}
        />
        <Field
          label={t('app.code')}
          hint={t('app.codeHint')}
          autoComplete="one-time-code"
          value={code}
          required
          onText={setCode}
        />
        {error !== '' && <ProblemText>{error}</ProblemText>}
        <Button type="submit" isBlock isBusy={isBusy}>
          {t('signIn.submit')}
        </Button>
        {canUsePasskeys() && (
          <Button
            look="soft"
            isBlock
            disabled={isBusy || email === '' || password === ''}
            onClick={() => void enter(signLogin)}
          >
            {t('signIn.passkey')}
          </Button>
        )}
      </DoorForm>
    </Door>
  );
}
