import type { KnownReason } from '@fulcrum/client/known-reasons';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as factors from '@fulcrum/contract/factors/calls';
import type { FactorWay } from '@fulcrum/contract/factors/calls';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { logInByPasskey, logInSecond } from '../../account/identity/factor-sign-in.ts';

/** A login with the right password that still needs one of these second factors. */
export interface Pending {
  readonly challenge: string;
  readonly ways: readonly FactorWay[];
}

/** Refusals after which the login must start again. */
const OVER: readonly (KnownReason | null)[] = [
  'factor.challengeOver',
  'factor.exhausted',
  'login.refused',
];

const PLACES: Places<InputOf<typeof factors.loginSecond>, 'code'> = {
  factor_code: 'code',
  factor_passkey: null,
  challenge: null,
};

export function useSecondStep(
  { challenge, ways }: Pending,
  on: { readonly done: () => void; readonly over: (words: string) => void },
) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const takesCode = ways.includes('totp') || ways.includes('recovery');
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, PLACES, () => takesCode);
  const [sending, setSending] = useState<'code' | 'passkey' | null>(null);

  const settle = (reply: Awaited<ReturnType<typeof logInByPasskey>>) => {
    setSending(null);
    if (reply === null) return refusal.say(t('security.passkeyFailed'));
    if (reply.ok) return on.done();
    const { reason, msg } = reply.problem;
    if (OVER.includes(reason)) on.over(msg);
    else refusal.refuse(reply.problem);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (code.trim() === '') return;
    setSending('code');
    refusal.forgive();
    void logInSecond(challenge, code.trim()).then(settle);
  };

  const sign = () => {
    setSending('passkey');
    refusal.forgive();
    void logInByPasskey(challenge).then(settle);
  };

  const missing = wasSent && code.trim() === '' ? t('security.codeMissing') : '';
  const type = (text: string) => {
    setCode(text);
    refusal.forgive();
  };
  return {
    form,
    takesCode,
    code,
    setCode: type,
    codeError: missing || refusal.at('code'),
    refusal: refusal.elsewhere,
    sending,
    submit,
    sign,
  };
}
