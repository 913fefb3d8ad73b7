import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as identity from '@fulcrum/contract/identity/calls';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { forgetPassword } from '../../account/identity/passwords.ts';
import { codeTarget, identifierInput } from '../../forms/identifier/identifier.ts';
import type { Identifier } from '../../forms/identifier/identifier.ts';
import { passwordFaults } from '../../forms/password/password-faults.ts';
import type { NewPassword } from '../../forms/password/password-faults.ts';
import { useCode, type Code } from '../../forms/code/use-code.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useFormTry } from '../../forms/use-form-try.ts';
import { useIdentifier } from '../../forms/identifier/use-identifier.ts';

type Field = 'account' | 'password' | 'repeated' | 'code';

const PLACES: Places<InputOf<typeof identity.forgetPassword>, Field> = {
  account: 'account',
  area_id: 'account',
  type: 'account',
  new_password: 'password',
  secondary_password: 'repeated',
  auth_code: 'code',
  request_id: 'code',
};

const NO_FAULTS = { password: null, repeated: null } as const;

function inputOf(identifier: Identifier, passwords: NewPassword, code: Code) {
  const { account, area_id } = identifierInput(identifier);
  return {
    type: identifier.type,
    account,
    ...(area_id === undefined ? {} : { area_id }),
    new_password: passwords.password,
    secondary_password: passwords.repeated,
    auth_code: code.code,
    request_id: code.request,
  };
}

/** State of the form: its fields, and their faults once it was submitted. */
export function useForgot() {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const basics = useBasics();
  const { form, wasSent, attempt, showFirstWrong } = useFormTry();
  const code = useCode('reset');
  const named = useIdentifier();
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', repeated: '' });
  const [isSending, setSending] = useState(false);
  const refusal = useRefusal(form, PLACES);

  const { identifier, fault } = named;
  const wrong = passwordFaults(passwords);
  const isReady = !fault && code.code !== '' && !wrong.password && !wrong.repeated;

  const send = async () => {
    setSending(true);
    refusal.forgive();
    const reply = await forgetPassword(inputOf(identifier, passwords, code));
    setSending(false);
    if (reply.ok) {
      toast({ text: reply.msg, tone: 'good' });
      moveOn('/login', { replace: true });
      return;
    }
    refusal.refuse(reply.problem);
  };

  const sendCode = () => {
    named.ask();
    if (fault) showFirstWrong();
    else code.send(codeTarget(identifier));
  };

  return {
    form,
    identifier,
    setIdentifier: named.setIdentifier,
    accountError: named.errorOnce(wasSent) || refusal.at('account'),
    code,
    codeError: wasSent && code.code === '' ? t('register.incomplete') : refusal.at('code'),
    sendCode,
    /** False if messages are not sent, so that the person must ask an operator for the code. */
    isSent: !basics || (identifier.type === 'email' ? basics.sends_email : basics.sends_sms),
    passwords,
    setPasswords,
    passwordFaults: wasSent ? wrong : NO_FAULTS,
    passwordRefused: { password: refusal.at('password'), repeated: refusal.at('repeated') },
    refusal: refusal.elsewhere,
    forgive: refusal.forgive,
    isSending,
    submit: (event: FormEvent) => attempt(event, isReady, send),
  };
}
