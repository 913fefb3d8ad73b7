import type { CallOptions } from '@fulcrum/client/client';
import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { useCallback, useEffect, useRef, useState } from 'react';

import { onOrderEnded } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { orderHistory } from '../../../account/orders.ts';
import { closedTrades, type TradeFilter } from '../../../account/trades.ts';

interface History {
  readonly rows: readonly TradeOrder[];
  readonly total: number;
  /** Sum of the results of all rows; of the net results, if there is a filter. */
  readonly profitsTotal: MicroUsd;
  /** Number of pages loaded so far. */
  readonly page: number;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly problem: string;
}

const nothing: History = {
  rows: [],
  total: 0,
  profitsTotal: microUsd(0),
  page: 0,
  phase: 'loading',
  problem: '',
};

/**
 * State of the history, loaded page by page; orders that end meanwhile are added on top. Without a
 * filter (null) it has cancelled orders too. `filter` must stay the same object.
 */
export function useHistory(filter: TradeFilter | null) {
  const [history, setHistory] = useState(nothing);
  const asking = useRef<AbortController | null>(null);
  const last = useRef<number | null>(null);

  const ask = useCallback(
    async (page: number) => {
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      setHistory((before) => ({ ...before, phase: 'loading', problem: '' }));
      const before = page === 1 ? null : last.current;
      const reply = await loadPage(filter, page, before, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (!reply.ok) {
        const { msg: problem } = reply.problem;
        setHistory((before) => ({ ...before, phase: 'failed', problem }));
        return;
      }
      const { orders, total, profitsTotal } = reply.data;
      last.current = orders.at(-1)?.id ?? before;
      setHistory((before) => ({
        rows: page === 1 ? orders : merged(before.rows, orders),
        total,
        profitsTotal,
        page,
        phase: 'ready',
        problem: '',
      }));
    },
    [filter],
  );

  useEffect(() => {
    void ask(1);
    const stop = onOrderEnded(() => void ask(1));
    return () => {
      stop();
      asking.current?.abort();
    };
  }, [ask]);

  const { page, rows, total } = history;
  return {
    ...history,
    isMore: rows.length < total,
    loadMore: useCallback(() => void ask(page + 1), [ask, page]),
    reload: useCallback(() => void ask(1), [ask]),
  };
}

/** Loads a page of all ended orders, or of the trades of a filter after the trade `before`. */
async function loadPage(
  filter: TradeFilter | null,
  page: number,
  before: number | null,
  options: CallOptions,
) {
  if (filter === null) return orderHistory(page, options);
  const reply = await closedTrades(filter, before, options);
  if (!reply.ok) return reply;
  const { orders, total, net: profitsTotal } = reply.data;
  return { ...reply, data: { orders, total, profitsTotal } };
}

/** Joins two pages without showing a row twice: pages shift if an order ends between two loads. */
function merged(before: readonly TradeOrder[], next: readonly TradeOrder[]): readonly TradeOrder[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
