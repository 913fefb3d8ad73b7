import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { useCallback, useEffect, useRef, useState } from 'react';

import { onOrderEnded } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { orderHistory } from '../../../account/orders.ts';

interface History {
  readonly rows: readonly TradeOrder[];
  readonly total: number;
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

/** State of the history, loaded page by page; orders that end meanwhile are added on top. */
export function useHistory() {
  const [history, setHistory] = useState(nothing);
  const asking = useRef<AbortController | null>(null);

  const ask = useCallback(async (page: number) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setHistory((before) => ({ ...before, phase: 'loading', problem: '' }));
    const reply = await orderHistory(page, { signal: controller.signal });
    if (controller.signal.aborted) return;
    if (!reply.ok) {
      const { msg: problem } = reply.problem;
      setHistory((before) => ({ ...before, phase: 'failed', problem }));
      return;
    }
    const { orders, total, profitsTotal } = reply.data;
    setHistory((before) => ({
      rows: page === 1 ? orders : merged(before.rows, orders),
      total,
      profitsTotal,
      page,
      phase: 'ready',
      problem: '',
    }));
  }, []);

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

/** Joins two pages without showing a row twice: pages shift if an order ends between two loads. */
function merged(before: readonly TradeOrder[], next: readonly TradeOrder[]): readonly TradeOrder[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
