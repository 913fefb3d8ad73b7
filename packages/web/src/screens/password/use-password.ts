import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as identity from '@fulcrum/contract/identity/calls';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import type { SignedInUser } from '../../server/session.ts';
import { amendPassword } from '../../account/identity/passwords.ts';
import type { CodeTarget } from '../../account/identity/passwords.ts';
import { useSession } from '../../server/session.ts';
import { passwordFaults } from '../../forms/password/password-faults.ts';
import type { NewPassword } from '../../forms/password/password-faults.ts';
import { useCode } from '../../forms/code/use-code.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useFormTry } from '../../forms/use-form-try.ts';

type Field = 'old' | 'password' | 'code';

const PLACES: Places<InputOf<typeof identity.amendPassword>, Field> = {
  old_password: 'old',
  new_password: 'password',
  auth_code: 'code',
  request_id: 'code',
  type: null,
};

const NO_FAULTS = { password: null, repeated: null } as const;

/** Returns the person's own address for codes; null if no code can be sent. */
function useOwnAddress(user: SignedInUser | null): CodeTarget | null {
  const basics = useBasics();
  if (!user || !basics) return null;
  if (user.email !== '') return basics.sends_email ? { type: 'email', to: user.email } : null;
  return basics.sends_sms ? { type: 'mobile', to: user.mobile } : null;
}

/** State of the form: its fields, and their faults once it was submitted. */
export function usePassword() {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const { user } = useSession();
  const target = useOwnAddress(user);
  const { form, wasSent, attempt } = useFormTry();
  const code = useCode('reset');
  const [old, setOld] = useState('');
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', repeated: '' });
  const [isSending, setSending] = useState(false);
  const refusal = useRefusal(form, PLACES, (field) => field !== 'code' || target !== null);

  const wrong = passwordFaults(passwords);
  const isCodeMissing = target !== null && code.code === '';
  const isReady = old !== '' && !wrong.password && !wrong.repeated && !isCodeMissing;

  const send = async () => {
    setSending(true);
    refusal.forgive();
    const proof =
      target === null ? {} : { auth_code: code.code, request_id: code.request, type: target.type };
    const reply = await amendPassword({
      old_password: old,
      new_password: passwords.password,
      ...proof,
    });
    setSending(false);
    if (reply.ok) {
      toast({ text: reply.msg, tone: 'good' });
      moveOn('/user', { replace: true });
      return;
    }
    refusal.refuse(reply.problem);
  };

  return {
    form,
    old,
    setOld,
    oldError: wasSent && old === '' ? t('login.passwordRequired') : refusal.at('old'),
    passwords,
    setPasswords,
    passwordFaults: wasSent ? wrong : NO_FAULTS,
    passwordRefused: { password: refusal.at('password'), repeated: '' },
    /** Where the code is sent; null if no code is required. */
    address: target?.to ?? null,
    code,
    codeError: wasSent && isCodeMissing ? t('register.incomplete') : refusal.at('code'),
    sendCode: () => target && code.send(target),
    refusal: refusal.elsewhere,
    forgive: refusal.forgive,
    isSending,
    submit: (event: FormEvent) => attempt(event, isReady, send),
  };
}
