import type { KnownReason } from '@fulcrum/client/known-reasons';
import type { FactorWay } from '@fulcrum/contract/factors/calls';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
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

export function useSecondStep(
  { challenge }: Pending,
  on: { readonly done: () => void; readonly over: (words: string) => void },
) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [sending, setSending] = useState<'code' | 'passkey' | null>(null);

  const settle = (reply: Awaited<ReturnType<typeof logInByPasskey>>) => {
    setSending(null);
    if (reply === null) return setRefusal(t('security.passkeyFailed'));
    if (reply.ok) return on.done();
    const { reason, msg } = reply.problem;
    if (OVER.includes(reason)) on.over(msg);
    else setRefusal(msg);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (code.trim() === '') return;
    setSending('code');
    setRefusal('');
    void logInSecond(challenge, code.trim()).then(settle);
  };

  const sign = () => {
    setSending('passkey');
    setRefusal('');
    void logInByPasskey(challenge).then(settle);
  };

  const missing = wasSent && code.trim() === '' ? t('security.codeMissing') : '';
  const type = (text: string) => {
    setCode(text);
    setRefusal('');
  };
  return { code, setCode: type, missing, refusal, sending, submit, sign };
}
