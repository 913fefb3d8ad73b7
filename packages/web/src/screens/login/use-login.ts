import { useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { useTranslation } from '../../use-translation.ts';
import { currentLanguage } from '../../languages.ts';
import { waysOf } from '../../live/factors.ts';
import { logInWith } from '../../live/people.ts';
import { returnPath } from '../../route-table.ts';
import { firstArea } from '../../shell/first-area.ts';
import { identifierInput } from '../../shell/identifier.ts';
import type { Identifier } from '../../shell/identifier.ts';
import { useDemo } from '../../shell/use-demo.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';
import type { Pending } from './use-second-step.ts';

const firstIdentifier = (): Identifier => ({
  type: 'email',
  email: '',
  area: firstArea(currentLanguage()),
  mobile: '',
});

/** The login's fields, what is missing in them, and where success leads. */
export function useLogin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const demo = useDemo();
  const [identifier, setIdentifier] = useState(firstIdentifier);
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState<Pending | null>(null);

  const isAccountMissing =
    identifier.type === 'email'
      ? identifier.email.trim() === ''
      : identifier.mobile === '' || identifier.area === '';
  const accountError = wasSent && isAccountMissing ? t('login.accountRequired') : '';
  const passwordError = wasSent && password === '' ? t('login.passwordRequired') : '';

  const goOn = () => void navigate(returnPath(params.get('from')), { replace: true });
  const passkey = usePasskeyLogin(goOn, setRefusal);

  const send = async () => {
    setSending(true);
    setRefusal('');
    const { type } = identifier;
    const reply = await logInWith({ ...identifierInput(identifier), login_type: type, password });
    setSending(false);
    if (reply.ok) return goOn();
    const { problem } = reply;
    if (problem.reason !== 'factor.needed') return setRefusal(problem.msg);
    setPending({ challenge: String(problem.figures['challenge']), ways: waysOf(problem) });
  };

  /** Back to the account and password. */
  const beginAgain = (words: string) => {
    setPending(null);
    setPassword('');
    setWasSent(false);
    setRefusal(words);
  };

  /** Another way to log in is another try: nothing in its fields is wrong yet. */
  const changeIdentifier = (next: Identifier) => {
    if (next.type !== identifier.type) {
      setWasSent(false);
      setRefusal('');
    }
    setIdentifier(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isAccountMissing && password !== '') void send();
  };

  const tryDemo = async () => {
    if (await demo.open()) goOn();
  };

  return {
    identifier,
    setIdentifier: changeIdentifier,
    password,
    setPassword,
    accountError,
    passwordError,
    refusal,
    isSending,
    pending,
    goOn,
    beginAgain,
    passkey,
    submit,
    isOpeningDemo: demo.isOpening,
    tryDemo: () => void tryDemo(),
  };
}
