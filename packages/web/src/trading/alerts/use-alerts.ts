import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { CallOptions } from '@fulcrum/client/client';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { Alert } from '@fulcrum/contract/trading/alerts';
import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/trading/alerts';
import { toast } from '@fulcrum/ui/toast.tsx';
import { useCallback, useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { request } from '../../server/api.ts';

type NewAlert = InputOf<typeof api.addAlert>;

/** The person's alerts of one instrument; what is removed can be brought back. */
export function useAlerts(instrumentId: number) {
  const { t } = useTranslation();
  const load = useCallback(
    (options: CallOptions) => request(tradingCalls.alerts, { forex_id: instrumentId }, options),
    [instrumentId],
  );
  const { loaded, reload } = useLoaded(load);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  const add = async (wish: NewAlert): Promise<boolean> => {
    setSending(true);
    const reply = await request(tradingCalls.addAlert, wish);
    setSending(false);
    setProblem(reply.ok ? '' : reply.problem.msg);
    reload();
    return reply.ok;
  };

  const remove = async (alert: Alert): Promise<void> => {
    const reply = await request(tradingCalls.removeAlert, { id: alert.id });
    reload();
    if (!reply.ok) {
      toast({ text: reply.problem.msg, tone: 'bad' });
      return;
    }
    const { kind, level, note, repeats, expires_at } = alert;
    const again = { forex_id: instrumentId, kind, level, note, repeats: repeats ? 1 : 0 };
    const wish: NewAlert = expires_at === null ? again : { ...again, expires_at };
    const action = { label: t('common.undo'), onPress: () => void add(wish) };
    toast({ text: t('alerts.removed'), action });
  };

  return { loaded, reload, isSending, problem, forgetProblem: () => setProblem(''), add, remove };
}
