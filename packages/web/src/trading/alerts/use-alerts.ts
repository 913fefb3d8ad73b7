import type { CallOptions } from '@fulcrum/client/client';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { Alert } from '@fulcrum/contract/trading/alerts';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useCallback, useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { addAlert, alertsOf, removeAlert, type NewAlert } from '../../account/alerts.ts';

/** State of the person's alerts for one instrument; a removed alert can be restored. */
export function useAlerts(instrumentId: number) {
  const { t } = useTranslation();
  const load = useCallback(
    (options: CallOptions) => alertsOf(instrumentId, options),
    [instrumentId],
  );
  const { loaded, reload } = useLoaded(load);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  const add = async (alert: NewAlert): Promise<boolean> => {
    setSending(true);
    const reply = await addAlert(alert);
    setSending(false);
    setProblem(reply.ok ? '' : reply.problem.msg);
    reload();
    return reply.ok;
  };

  const remove = async (alert: Alert): Promise<void> => {
    const reply = await removeAlert(alert.id);
    reload();
    if (!reply.ok) {
      toast({ text: reply.problem.msg, tone: 'bad' });
      return;
    }
    const { kind, level, note, repeats, expires_at } = alert;
    const again = { forex_id: instrumentId, kind, level, note, repeats: repeats ? 1 : 0 };
    const removed: NewAlert = expires_at === null ? again : { ...again, expires_at };
    const action = { label: t('common.undo'), onPress: () => void add(removed) };
    toast({ text: t('alerts.removed'), action });
  };

  return { loaded, reload, isSending, problem, forgetProblem: () => setProblem(''), add, remove };
}
