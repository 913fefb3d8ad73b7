import { toast } from '@fulcrum/ui/toast.tsx';
import { useRef, useState } from 'react';

import { useTranslation } from '../use-translation.ts';
import { isLost, type Reply } from '../live/api.ts';

/**
 * A change of an order on its way to the server, one at a time. The same change twice leaves one,
 * so a lost answer only asks to press again.
 */
export function useSaving(words: 'orders.saved' | 'orders.modified', onDone: () => void) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState({ isBusy: false, text: '' });
  const isSending = useRef(false);

  async function save(send: () => Promise<Reply<unknown>>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setSaving({ isBusy: true, text: '' });
    const reply = await send();
    isSending.current = false;
    if (reply.ok) {
      toast({ text: t(words), tone: 'good' });
      onDone();
      return;
    }
    const text = isLost(reply.problem) ? t('orders.notSaved') : reply.problem.msg;
    setSaving({ isBusy: false, text });
  }

  return { saving, save };
}
