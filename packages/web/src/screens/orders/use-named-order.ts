import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

import type { TradeOrder } from '../../account/model.ts';
import { orderDetail } from '../../account/orders.ts';
import { tabOf, tabOfOrder, typeOf } from './orders-view.ts';

/**
 * Returns the order named by `id` in the query; null until known. Shows the tab that lists the
 * order, whatever `type` says, because the order of a notice may have ended since.
 */
export function useNamedOrder(): TradeOrder | null {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('id'));
  const tab = tabOf(params.get('type'));
  const [found, setFound] = useState<TradeOrder | null>(null);
  const order = found?.id === id ? found : null;
  useEffect(() => {
    if (!Number.isSafeInteger(id) || id < 1) return;
    const controller = new AbortController();
    void orderDetail(id, { signal: controller.signal }).then((reply) => {
      if (controller.signal.aborted) return;
      if (reply.ok) setFound(reply.data.order);
      else if (reply.problem.kind !== 'session') toast({ text: reply.problem.msg, tone: 'bad' });
    });
    return () => {
      controller.abort();
      // By the next visit it may have become another kind of order.
      setFound(null);
    };
  }, [id]);
  const place = order && tabOfOrder(order);
  useEffect(() => {
    // When the person chooses a tab, the id is removed from the query, so that the choice is not
    // undone here.
    if (place === null || place === tab) return;
    setParams({ type: typeOf(place), id: String(id) }, { replace: true });
  }, [place, tab, id, setParams]);
  return order;
}
