import type { Reply } from '@fulcrum/client/problem';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useCallback, useEffect, useState } from 'react';

import {
  ownSessions,
  revokeOthers,
  revokeSession,
  stopOwn,
  type OwnSession,
} from '../../account/identity/passwords.ts';

/** State of the person's sessions; can end one session or all others. */
export function useSessions() {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [failed, setFailed] = useState('');
  /** Id of the session that is being ended, or `others`; empty for none. */
  const [ending, setEnding] = useState('');

  const load = useCallback(async () => {
    const reply = await ownSessions();
    if (reply.ok) {
      setFailed('');
      setSessions(reply.data);
    } else {
      setFailed(reply.problem.msg);
    }
  }, []);
  useEffect(() => {
    let isGone = false;
    void ownSessions().then((reply) => {
      if (isGone) return;
      if (reply.ok) setSessions(reply.data);
      else setFailed(reply.problem.msg);
    });
    return () => {
      isGone = true;
    };
  }, []);

  const run = async (what: string, call: () => Promise<Reply<unknown>>) => {
    setEnding(what);
    const reply = await call();
    await load();
    setEnding('');
    if (reply.ok) toast({ text: reply.msg, tone: 'good' });
    else toast({ text: reply.problem.msg, tone: 'bad' });
  };

  return {
    sessions,
    failed,
    ending,
    load: () => void load(),
    end: (id: string) => void run(id, () => revokeSession(id)),
    endOthers: () => void run('others', revokeOthers),
    stop: () => void run('stop', stopOwn),
  };
}
