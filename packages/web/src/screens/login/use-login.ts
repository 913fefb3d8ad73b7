import type { Problem } from '@fulcrum/client/problem';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as people from '@fulcrum/contract/people/calls';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { currentLanguage } from '../../language/languages.ts';
import { waysOf } from '../../account/identity/factors.ts';
import { returnPath } from '../../routing/access.ts';
import { defaultArea } from '../../forms/identifier/default-area.ts';
import { identifierInput } from '../../forms/identifier/identifier.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
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

const PLACES: Places<InputOf<typeof people.login>, 'account' | 'password'> = {
  account: 'account',
  area_id: 'account',
  login_type: 'account',
  password: 'password',
  work_id: null,
  work_answer: null,
};

/** Says which fields are empty, once the form was sent. */
const missingIn = (
  fields: { readonly identifier: Identifier; readonly password: string },
  wasSent: boolean,
  t: TFunction<'app'>,
) => ({
  account: wasSent && isMissing(fields.identifier) ? t('login.accountRequired') : '',
  password: wasSent && fields.password === '' ? t('login.passwordRequired') : '',
});

const pendingOf = (problem: Problem): Pending => ({
  challenge: String(problem.figures['challenge']),
  ways: waysOf(problem),
});

/** State of the login: its fields, what is missing in them, and where to go after success. */
export function useLogin() {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const [params] = useSearchParams();
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, PLACES);
  const [pending, setPending] = useState<Pending | null>(null);
  const { isChecking, logIn } = useWorkedLogin();

  const beginTry = (words: string) => {
    setWasSent(false);
    refusal.say(words);
  };
  const [identifier, setIdentifier] = useWay(() => beginTry(''));

  const missing = missingIn({ identifier, password }, wasSent, t);
  const goOn = () => moveOn(returnPath(params.get('from')), { replace: true });
  const passkey = usePasskeyLogin(goOn, refusal.say);
  const demo = useDemoLogin(goOn);

  const send = async () => {
    setSending(true);
    refusal.forgive();
    const { type } = identifier;
    const reply = await logIn({ ...identifierInput(identifier), login_type: type, password });
    setSending(false);
    if (reply.ok) return goOn();
    if (reply.problem.reason !== 'factor.needed') return refusal.refuse(reply.problem);
    setPending(pendingOf(reply.problem));
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
    else focusFirstWrong(form.current);
  };

  return {
    form,
    identifier,
    setIdentifier,
    password,
    setPassword,
    accountError: missing.account || refusal.at('account'),
    passwordError: missing.password || refusal.at('password'),
    refusal: refusal.elsewhere,
    forgive: refusal.forgive,
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
