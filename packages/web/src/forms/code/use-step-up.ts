import type { Reply } from '@fulcrum/client/problem';
import type { FactorWay } from '@fulcrum/contract/factors/calls';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { provenByPasskey, waysOf } from '../../account/identity/factors.ts';
import type { FactorProof } from '../../account/identity/factors.ts';

/**
 * State of the second factor for calls that need one; `known` are the factors that the person has.
 */
export function useStepUp(known: readonly FactorWay[] = []) {
  const { t } = useTranslation();
  const [ways, setWays] = useState(known);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isSigning, setSigning] = useState(false);

  /**
   * Called with the server's reply, which may ask for a second factor. Each code works only once.
   */
  const hear = <Data>(reply: Reply<Data>): Reply<Data> => {
    if (reply.ok || reply.problem.kind === 'refused') setCode('');
    if (!reply.ok && reply.problem.reason === 'factor.codeMissing') {
      setWays(waysOf(reply.problem));
    }
    return reply;
  };

  /** Signs a proof with a passkey; null if the person or the device refused. */
  const sign = async (): Promise<FactorProof | null> => {
    setSigning(true);
    setRefusal('');
    const reply = await provenByPasskey();
    setSigning(false);
    if (!reply.ok) setRefusal(reply.problem.msg);
    else if (reply.data === null) setRefusal(t('security.passkeyFailed'));
    return reply.ok ? reply.data : null;
  };

  const proof: FactorProof = code.trim() === '' ? {} : { factor_code: code.trim() };
  return { ways, code, setCode, proof, refusal, isSigning, hear, sign };
}

export type StepUp = ReturnType<typeof useStepUp>;
