import { toast } from '@fulcrum/ui/toast.tsx';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { currentLanguage } from '../../i18n.ts';
import { registerWith } from '../../live/people.ts';
import { firstArea } from '../../shell/first-area.ts';
import { identifierFault, identifierInput } from '../../shell/identifier.ts';
import type { Identifier } from '../../shell/identifier.ts';
import { PASSWORD_LENGTH } from './password-strength.ts';

interface Passwords {
  readonly password: string;
  readonly repeated: string;
}

type Fault = 'incomplete' | 'passwordLength' | 'mismatch' | 'emailInvalid' | 'mobileInvalid';

/** What keeps the two passwords from being sent, each on its own field; null for nothing. */
export function passwordFaults({ password, repeated }: Passwords): {
  password: Fault | null;
  repeated: Fault | null;
} {
  const isLong = password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max;
  return {
    password: password === '' ? 'incomplete' : isLong ? null : 'passwordLength',
    repeated: repeated === '' ? 'incomplete' : repeated === password ? null : 'mismatch',
  };
}

function accountFault(identifier: Identifier): Fault | null {
  const fault = identifierFault(identifier);
  return fault === 'empty' ? 'incomplete' : fault;
}

const focusFirstWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

const inputOf = (identifier: Identifier, passwords: Passwords, inviteCode: string) => ({
  ...identifierInput(identifier),
  type: identifier.type,
  password: passwords.password,
  re_password: passwords.repeated,
  ...(inviteCode === '' ? {} : { invite_code: inviteCode }),
});

/** The registration's fields and what is wrong in them, said once it was tried. */
export function useRegister() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [identifier, setIdentifier] = useState<Identifier>({
    type: 'email',
    email: '',
    area: firstArea(currentLanguage()),
    mobile: '',
  });
  const [passwords, setPasswords] = useState<Passwords>({ password: '', repeated: '' });
  const [invite, setInvite] = useState(params.get('invite_code') ?? '');
  const [hasAgreed, setAgreed] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');

  const accountWrong = accountFault(identifier);
  const wrong = passwordFaults(passwords);
  const said = (fault: Fault | null) => (wasSent && fault ? t(`register.${fault}`) : '');
  const isReady = !accountWrong && !wrong.password && !wrong.repeated && hasAgreed;

  const send = async () => {
    setSending(true);
    setRefusal('');
    const reply = await registerWith(inputOf(identifier, passwords, invite.trim()));
    setSending(false);
    if (!reply.ok) {
      setRefusal(reply.problem.msg);
      return;
    }
    toast({ text: reply.msg, tone: 'good' });
    void navigate('/', { replace: true });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isReady) {
      void send();
      return;
    }
    // The marks are painted first, then the first field that wants something gets the focus.
    requestAnimationFrame(() => focusFirstWrong(form.current));
  };

  return {
    form,
    identifier,
    setIdentifier,
    accountError: said(accountWrong),
    passwords,
    setPasswords,
    passwordError: said(wrong.password),
    repeatedError: said(wrong.repeated),
    invite,
    setInvite,
    hasAgreed,
    setAgreed,
    agreeError: said(hasAgreed ? null : 'incomplete'),
    refusal,
    isSending,
    submit,
  };
}
