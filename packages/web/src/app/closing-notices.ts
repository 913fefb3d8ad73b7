import { netResultOf } from '@fulcrum/engine/money/net-result';
import type { Cause } from '@fulcrum/engine/order';
import { countLayers } from '@fulcrum/ui/overlays/layers';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import { onOrderEnded } from '../account/account.ts';
import { ltr } from '../language/left-to-right.ts';
import { netText } from '../trading/net-text.ts';

/** What users do themselves. */
const OWN: ReadonlySet<Cause> = new Set(['user', 'reset', 'reverse', 'closeBy']);

/**
 * Shows a toast for each order that the user did not end themselves: by a stop, a stop-out or an
 * operator. Orders that the user ended are confirmed where they requested it. Returns a function
 * that ends these toasts.
 */
export function announceClosings(): () => void {
  return onOrderEnded((order) => {
    if (order.cause === null || OWN.has(order.cause)) return;
    // A stop-out has a sheet of its own, which waits while another one is open; a toast does not.
    if (order.cause === 'stopOut' && countLayers() === 0) return;
    const name = ltr(order.showCode);
    if (order.status === 'cancelled') {
      const why = order.reasonText === '' ? order.causeText : order.reasonText;
      const text = i18next.t('orders.cancelledBy', { name, why });
      toast({ text, tone: 'bad', isNews: true });
      return;
    }
    const result = netText(order);
    const tone = netResultOf(order) < 0 ? 'bad' : 'good';
    const text = i18next.t('orders.closedBy', { name, why: order.causeText, result });
    toast({ text, tone, isNews: order.cause !== 'stopOut' });
  });
}
