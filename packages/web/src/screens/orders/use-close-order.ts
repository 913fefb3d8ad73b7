import type { MicroLots } from '@fulcrum/engine/units';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units';
import { formatLots, formatMoney, formatPrice } from '@fulcrum/ui/format';
import { toast } from '@fulcrum/ui/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../use-translation.ts';
import { refreshAccount } from '../../live/account.ts';
import { isLost } from '../../live/api.ts';
import type { TradeOrder } from '../../live/model.ts';
import { closeOrder } from '../../live/orders.ts';
import { ltr } from '../../lib/ltr.ts';
import { randomId } from '../../lib/random-id.ts';

/**
 * `checking`: the answer was lost and the account is being asked what became of it. `notClosed`:
 * it was asked, and the position is as it was. An object is a refusal in the reader's language.
 */
export type Closing = 'idle' | 'sending' | 'checking' | 'notClosed' | { readonly text: string };

const ASK_AGAIN_MS = 2_000;

/** The closing that was last sent without a certain answer, under the name it was sent with. */
interface Attempt {
  readonly cont: string;
  readonly client_order_id: string;
}

/**
 * Closes a position once. After a lost answer nothing can be pressed before the account has told
 * what is left, and the same part again goes out under the same name: it is closed once.
 */
export function useCloseOrder(order: TradeOrder, onDone: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [closing, setClosing] = useState<Closing>('idle');
  const isSending = useRef(false);
  const unsure = useRef<Attempt | null>(null);
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });

  function tell(row: TradeOrder): void {
    const price = row.lastPrice === null ? '' : ltr(formatPrice(row.lastPrice, row.digits));
    toast({
      text: t('orders.closedToast', {
        lots: ltr(formatLots(row.lots)),
        name: ltr(row.showCode),
        price,
        result: ltr(formatMoney(row.pnl, { isSigned: true })),
      }),
      tone: 'good',
      action: {
        label: t('orders.reopen'),
        onPress: () => void navigate(`/trade?code=${row.code}`),
      },
    });
  }

  async function whatBecame(lotsBefore: MicroLots): Promise<void> {
    setClosing('checking');
    while (!(await refreshAccount())) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    // The store has told React by the next turn, and with it `latest`.
    await new Promise((resolve) => setTimeout(resolve));
    setClosing(latest.current.lots === lotsBefore ? 'notClosed' : 'idle');
  }

  function partOf(cont: string): Attempt {
    if (unsure.current?.cont === cont) return unsure.current;
    return { cont, client_order_id: randomId() };
  }

  async function close(lots: MicroLots | null): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setClosing('sending');
    const { id, lots: lotsBefore } = order;
    const part = lots === null ? null : partOf(formatDecimal(lots, LOT_DIGITS, 2));
    const reply = await closeOrder({ id, ...part });
    const isUnsure = !reply.ok && isLost(reply.problem);
    unsure.current = isUnsure ? part : null;
    if (reply.ok) {
      tell(reply.data);
      onDone();
    } else if (isUnsure) {
      await whatBecame(lotsBefore);
    } else {
      setClosing(reply.problem.kind === 'refused' ? { text: reply.problem.msg } : 'idle');
    }
    isSending.current = false;
  }

  return { closing, close };
}
