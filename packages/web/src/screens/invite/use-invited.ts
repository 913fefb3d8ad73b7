import type { PagesPhase } from '@fulcrum/client/react/use-pages';
import type { Invited } from '@fulcrum/contract/identity/invites';
import { useCallback, useEffect, useState } from 'react';

import { invited } from '../../account/invites.ts';

interface List {
  readonly phase: PagesPhase;
  readonly people: readonly Invited[];
  /** Number of people; null until loaded. */
  readonly total: number | null;
  readonly pagesRead: number;
  readonly problem: string;
}

const NOTHING: List = { phase: 'loading', people: [], total: null, pagesRead: 0, problem: '' };

/** State of the list of people who registered with the person's code, page by page. */
export function useInvited() {
  const [list, setList] = useState(NOTHING);

  const load = useCallback(async (page: number, signal?: AbortSignal) => {
    const reply = await invited(page, signal ? { signal } : {});
    if (!reply.ok) {
      if (reply.problem.kind === 'cancelled') return;
      setList((before) => ({ ...before, phase: 'failed', problem: reply.problem.msg }));
      return;
    }
    const { data, total, page_size: pageSize } = reply.data;
    setList((before) => ({
      phase: page * pageSize >= total || data.length === 0 ? 'done' : 'more',
      people: page === 1 ? data : [...before.people, ...data],
      total,
      pagesRead: page,
      problem: '',
    }));
  }, []);

  useEffect(() => {
    const abort = new AbortController();
    void load(1, abort.signal);
    return () => abort.abort();
  }, [load]);

  const loadMore = () => {
    setList((before) => ({ ...before, phase: 'loading' }));
    void load(list.pagesRead + 1);
  };

  return { ...list, loadMore };
}
