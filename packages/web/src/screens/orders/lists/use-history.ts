import type { CallOptions } from '@fulcrum/client/client';
import { useCallback, useEffect, useRef, useState } from 'react';

import { onOrderEnded } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { orderHistory, type TradeSums } from '../../../account/orders.ts';
import { closedTrades, type TradeFilter } from '../../../account/trades.ts';

interface History {
  readonly rows: readonly TradeOrder[];
  /** Number of rows of all pages. */
  readonly total: number;
  /** What the closed orders of all pages came to; null until it is known. */
  readonly sums: TradeSums | null;
  /** Number of pages loaded so far. */
  readonly page: number;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly problem: string;
}

const nothing: History = {
  rows: [],
  total: 0,
  sums: null,
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
  const oldest = useRef<number | null>(null);
  oldest.current = history.rows.at(-1)?.id ?? null;

  const ask = useCallback(
    async (page: number) => {
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      setHistory((before) => ({ ...before, phase: 'loading', problem: '' }));
      const after = page === 1 ? null : oldest.current;
      const reply = await loadPage(filter, page, after, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (!reply.ok) {
        const { msg: problem } = reply.problem;
        setHistory((before) => ({ ...before, phase: 'failed', problem }));
        return;
      }
      const { orders, total, sums } = reply.data;
      setHistory((before) => {
        const isRenewal = page === 1 && hasCommon(orders, before.rows);
        let rows = orders;
        if (page > 1) rows = merged(before.rows, orders);
        else if (isRenewal) rows = merged(orders, before.rows);
        return {
          rows,
          total,
          sums: sums ?? before.sums,
          page: isRenewal ? before.page : page,
          phase: 'ready',
          problem: '',
        };
      });
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
  const { orders, sums } = reply.data;
  return { ...reply, data: { orders, total: sums.trades, sums } };
}

/**
 * Whether a first page that was loaded again meets the rows that are shown, so that these stay. If
 * more orders have ended than a page holds, some between them would be missing.
 */
function hasCommon(first: readonly TradeOrder[], shown: readonly TradeOrder[]): boolean {
  const known = new Set(shown.map(({ id }) => id));
  return first.some(({ id }) => known.has(id));
}

/** Joins two pages without showing a row twice: pages shift if an order ends between two loads. */
function merged(before: readonly TradeOrder[], next: readonly TradeOrder[]): readonly TradeOrder[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
