import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as people from '@fulcrum/contract/people/calls';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { registerWith } from '../../account/identity/sign-in.ts';
import { useShowsMobile } from '../../account/identity/registration.ts';
import { codeTarget, identifierInput } from '../../forms/identifier/identifier.ts';
import type { Identifier } from '../../forms/identifier/identifier.ts';
import { passwordFaults } from '../../forms/password/password-faults.ts';
import type { NewPassword } from '../../forms/password/password-faults.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useFormTry } from '../../forms/use-form-try.ts';
import { useIdentifier } from '../../forms/identifier/use-identifier.ts';
import { useProof } from './use-proof.ts';

type Field = 'account' | 'password' | 'repeated' | 'invite' | 'proof';

const PLACES: Places<InputOf<typeof people.register>, Field> = {
  account: 'account',
  mobile: 'account',
  area_id: 'account',
  type: 'account',
  password: 'password',
  re_password: 'repeated',
  invite_code: 'invite',
  sms_code: 'proof',
  request_id: 'proof',
  key: 'proof',
};

const NO_FAULTS = { password: null, repeated: null } as const;

const inputOf = (identifier: Identifier, passwords: NewPassword, inviteCode: string) => ({
  ...identifierInput(identifier),
  type: identifier.type,
  password: passwords.password,
  re_password: passwords.repeated,
  ...(inviteCode === '' ? {} : { invite_code: inviteCode }),
});

/** State of the registration form: its fields, and their faults once it was submitted. */
export function useRegister() {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const [params] = useSearchParams();
  const { form, wasSent, attempt, showFirstWrong } = useFormTry();
  const showsMobile = useShowsMobile();
  const proof = useProof();
  const named = useIdentifier(showsMobile);
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', repeated: '' });
  const [invite, setInvite] = useState(params.get('invite_code') ?? '');
  const [hasAgreed, setAgreed] = useState(false);
  const [isSending, setSending] = useState(false);
  const refusal = useRefusal(form, PLACES, (field) => field !== 'proof' || proof.verifyType !== 0);

  const { identifier } = named;
  const wrong = passwordFaults(passwords);
  const missing = (isMissing: boolean) => (wasSent && isMissing ? t('register.incomplete') : '');
  const isProven = !proof.isCodeMissing && !proof.isCaptchaMissing;
  const isReady = !named.fault && isProven && !wrong.password && !wrong.repeated && hasAgreed;

  const send = async () => {
    setSending(true);
    refusal.forgive();
    const reply = await registerWith({
      ...inputOf(identifier, passwords, invite.trim()),
      ...proof.input(),
    });
    setSending(false);
    if (!reply.ok) {
      if (proof.refuse(reply.problem)) showFirstWrong();
      else refusal.refuse(reply.problem);
      return;
    }
    toast({ text: reply.msg, tone: 'good' });
    moveOn('/', { replace: true });
  };

  return {
    form,
    identifier,
    setIdentifier: named.setIdentifier,
    showsMobile,
    accountError: named.errorOnce(wasSent) || refusal.at('account'),
    verifyType: proof.verifyType,
    code: proof.code,
    codeError: missing(proof.isCodeMissing) || refusal.at('proof'),
    captcha: proof.captcha,
    work: proof.work,
    captchaError: missing(proof.isCaptchaMissing) || refusal.at('proof'),
    sendCode: () => {
      named.ask();
      if (named.fault) showFirstWrong();
      else proof.code.send(codeTarget(identifier));
    },
    passwords,
    setPasswords,
    passwordFaults: wasSent ? wrong : NO_FAULTS,
    passwordRefused: { password: refusal.at('password'), repeated: refusal.at('repeated') },
    inviteError: refusal.at('invite'),
    invite,
    setInvite,
    hasAgreed,
    setAgreed,
    agreeError: missing(!hasAgreed),
    refusal: refusal.elsewhere,
    forgive: refusal.forgive,
    isSending,
    submit: (event: FormEvent) => attempt(event, isReady, send),
  };
}
