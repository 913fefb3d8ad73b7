import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useCallback, useEffect, useState } from 'react';

import { verificationCenter } from '../../account/identity/verification.ts';
import type { Center } from '../../account/identity/verification.ts';
import { useRenewed } from '../../account/use-renewed.ts';

const IDENTITY = ['identity'] as const;

/** State of the verification, renewed whenever it may have changed. */
export function useAuth() {
  const [center, setCenter] = useState<Center | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);

  const ask = useCallback(async (signal?: AbortSignal) => {
    const reply = await verificationCenter(signal ? { signal } : {});
    if (reply.ok) {
      setCenter(reply.data);
      setProblem('');
    } else if (reply.problem.kind !== 'cancelled') {
      setProblem(reply.problem.msg);
    }
    return reply;
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    void ask(abort.signal);
    return () => abort.abort();
  }, [ask]);
  useRenewed(ask, IDENTITY);

  const refresh = async () => {
    setAsking(true);
    const reply = await ask();
    setAsking(false);
    if (!reply.ok) toast({ text: reply.problem.msg, tone: 'bad' });
  };

  return { center, problem, isAsking, refresh, setCenter };
}
