import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { currentLanguage } from '../../language/languages.ts';
import { waysOf } from '../../account/identity/factors.ts';
import { returnPath } from '../../routing/access.ts';
import { defaultArea } from '../../forms/identifier/default-area.ts';
import { identifierInput } from '../../forms/identifier/identifier.ts';
import type { Identifier } from '../../forms/identifier/identifier.ts';
import { useDemo } from '../../account/parts/use-demo.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';
import type { Pending } from './use-second-step.ts';
import { useWorkedLogin } from './use-worked-login.ts';

const firstIdentifier = (): Identifier => ({
  type: 'email',
  email: '',
  area: defaultArea(currentLanguage()),
  mobile: '',
});

const isMissing = ({ type, email, area, mobile }: Identifier): boolean =>
  type === 'email' ? email.trim() === '' : mobile === '' || area === '';

/** State of the identifier. Changing its type starts a new attempt without faults. */
function useWay(onOther: () => void) {
  const [identifier, setIdentifier] = useState(firstIdentifier);
  const change = (next: Identifier) => {
    if (next.type !== identifier.type) onOther();
    setIdentifier(next);
  };
  return [identifier, change] as const;
}

/** State of opening a demo account instead of logging in. */
function useDemoLogin(goOn: () => void) {
  const demo = useDemo();
  const open = async () => {
    if (await demo.open()) goOn();
  };
  return { isOpening: demo.isOpening, open: () => void open() };
}

/** State of the login: its fields, what is missing in them, and where to go after success. */
export function useLogin() {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const [params] = useSearchParams();
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState<Pending | null>(null);
  const { isChecking, logIn } = useWorkedLogin();

  const beginTry = (words: string) => {
    setWasSent(false);
    setRefusal(words);
  };
  const [identifier, setIdentifier] = useWay(() => beginTry(''));

  const accountError = wasSent && isMissing(identifier) ? t('login.accountRequired') : '';
  const passwordError = wasSent && password === '' ? t('login.passwordRequired') : '';

  const goOn = () => moveOn(returnPath(params.get('from')), { replace: true });
  const passkey = usePasskeyLogin(goOn, setRefusal);
  const demo = useDemoLogin(goOn);

  const send = async () => {
    setSending(true);
    setRefusal('');
    const { type } = identifier;
    const reply = await logIn({ ...identifierInput(identifier), login_type: type, password });
    setSending(false);
    if (reply.ok) return goOn();
    const { problem } = reply;
    if (problem.reason !== 'factor.needed') return setRefusal(problem.msg);
    setPending({ challenge: String(problem.figures['challenge']), ways: waysOf(problem) });
  };

  /** Goes back to identifier and password. */
  const beginAgain = (words: string) => {
    setPending(null);
    setPassword('');
    beginTry(words);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!isMissing(identifier) && password !== '') void send();
  };

  return {
    identifier,
    setIdentifier,
    password,
    setPassword,
    accountError,
    passwordError,
    refusal,
    isSending,
    isChecking,
    pending,
    goOn,
    beginAgain,
    passkey,
    submit,
    isOpeningDemo: demo.isOpening,
    tryDemo: demo.open,
  };
}
