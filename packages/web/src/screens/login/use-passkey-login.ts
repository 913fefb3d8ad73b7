import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { logInByPasskey } from '../../account/identity/factor-sign-in.ts';

/** State of a login by a passkey of this device, without a password. */
export function usePasskeyLogin(goOn: () => void, refuse: (words: string) => void) {
  const { t } = useTranslation();
  const [isSigning, setSigning] = useState(false);
  const sign = async () => {
    setSigning(true);
    refuse('');
    const reply = await logInByPasskey(null);
    setSigning(false);
    if (reply === null) refuse(t('security.passkeyFailed'));
    else if (reply.ok) goOn();
    else refuse(reply.problem.msg);
  };
  return { isSigning, sign: () => void sign() };
}
