import type { CallOptions } from '@fulcrum/client/client';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { Alert } from '@fulcrum/contract/trading/alerts';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useCallback, useRef, useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { addAlert, alertsOf, removeAlert, type NewAlert } from '../../account/alerts.ts';

const PLACES: Places<NewAlert, 'level' | 'note'> = {
  level: 'level',
  note: 'note',
  forex_id: null,
  kind: null,
  repeats: null,
  expires_at: null,
};

/** State of the person's alerts for one instrument; a removed alert can be restored. */
export function useAlerts(instrumentId: number) {
  const { t } = useTranslation();
  const load = useCallback(
    (options: CallOptions) => alertsOf(instrumentId, options),
    [instrumentId],
  );
  const { loaded, reload } = useLoaded(load);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, PLACES);

  const add = async (alert: NewAlert): Promise<boolean> => {
    setSending(true);
    const reply = await addAlert(alert);
    setSending(false);
    if (reply.ok) refusal.forgive();
    else refusal.refuse(reply.problem);
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

  return { loaded, reload, form, isSending, refusal, add, remove };
}
