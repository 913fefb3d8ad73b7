import type { AccountLog } from '@fulcrum/contract/wire';
import { LEDGER_TYPES } from '@fulcrum/engine/event';
import type { MicroUsd } from '@fulcrum/engine/units';
import { useCallback, useEffect, useState } from 'react';

import { usdFrom } from '../../live/from-wire.ts';
import { accountLog } from '../../live/people.ts';

export interface LogEntry {
  readonly id: number;
  readonly text: string;
  /** Signed change of the balance. */
  readonly value: MicroUsd;
  /** Balance after it. */
  readonly balance: MicroUsd;
  readonly orderId: number | null;
  readonly at: number;
}

/** The operator's own words belong to an adjustment; every other type has the product's. */
function entryFrom(wire: AccountLog): LogEntry {
  const isAdjustment = wire.Type === LEDGER_TYPES.operatorAdjustment;
  return {
    id: wire.Id,
    text: isAdjustment && wire.Memo !== '' ? wire.Memo : wire.MemoTran,
    value: usdFrom(wire.Value),
    balance: usdFrom(wire.Balance),
    orderId: wire.OrderId,
    at: wire.CreatedAt,
  };
}

type Phase = 'loading' | 'more' | 'done' | 'failed';

interface Log {
  readonly phase: Phase;
  readonly entries: readonly LogEntry[];
  readonly pagesRead: number;
  readonly problem: string;
}

/** The account log, page by page. A row that moved to the next page meanwhile is shown once. */
export function useAccountLog() {
  const [log, setLog] = useState<Log>({ phase: 'loading', entries: [], pagesRead: 0, problem: '' });

  const load = useCallback(async (page: number, signal?: AbortSignal) => {
    const reply = await accountLog(page, signal ? { signal } : {});
    if (!reply.ok) {
      if (reply.problem.kind === 'cancelled') return;
      setLog((before) => ({ ...before, phase: 'failed', problem: reply.problem.msg }));
      return;
    }
    const { data, total, page_size: pageSize } = reply.data;
    setLog((before) => {
      const known = new Set(before.entries.map(({ id }) => id));
      const fresh = data.map(entryFrom).filter(({ id }) => !known.has(id));
      const isLast = page * pageSize >= total || data.length === 0;
      const entries = [...before.entries, ...fresh];
      return { entries, pagesRead: page, problem: '', phase: isLast ? 'done' : 'more' };
    });
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    void load(1, abort.signal);
    return () => abort.abort();
  }, [load]);

  const loadMore = () => {
    setLog((before) => ({ ...before, phase: 'loading' }));
    void load(log.pagesRead + 1);
  };

  return { ...log, loadMore };
}
