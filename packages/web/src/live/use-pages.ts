import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { Paged } from '@fulcrum/contract/wire';
import { useCallback, useEffect, useState } from 'react';

export type PagesPhase = 'loading' | 'more' | 'done' | 'failed';

interface Pages<Row> {
  readonly phase: PagesPhase;
  readonly rows: readonly Row[];
  readonly pagesRead: number;
  readonly problem: string;
}

export type LoadPage<Row> = (page: number, options: CallOptions) => Promise<Reply<Paged<Row>>>;

/**
 * A list of the server's, page by page, newest first. A row that moved to the next page meanwhile
 * is shown once. `load` must stay the same function.
 */
export function usePages<Row extends { readonly id: number }>(load: LoadPage<Row>) {
  const [pages, setPages] = useState<Pages<Row>>({
    phase: 'loading',
    rows: [],
    pagesRead: 0,
    problem: '',
  });

  const read = useCallback(
    async (page: number, options: CallOptions = {}) => {
      const reply = await load(page, options);
      if (!reply.ok) {
        if (reply.problem.kind === 'cancelled') return;
        setPages((before) => ({ ...before, phase: 'failed', problem: reply.problem.msg }));
        return;
      }
      const { data, total, page_size: pageSize } = reply.data;
      setPages((before) => {
        const known = new Set(before.rows.map(({ id }) => id));
        const fresh = data.filter(({ id }) => !known.has(id));
        const isLast = page * pageSize >= total || data.length === 0;
        const rows = [...before.rows, ...fresh];
        return { rows, pagesRead: page, problem: '', phase: isLast ? 'done' : 'more' };
      });
    },
    [load],
  );

  useEffect(() => {
    const abort = new AbortController();
    void read(1, { signal: abort.signal });
    return () => abort.abort();
  }, [read]);

  const loadMore = () => {
    setPages((before) => ({ ...before, phase: 'loading' }));
    void read(pages.pagesRead + 1);
  };

  /** Puts a row's newer state in its place. */
  const renew = (row: Row) =>
    setPages((before) => ({
      ...before,
      rows: before.rows.map((other) => (other.id === row.id ? row : other)),
    }));

  return { ...pages, loadMore, renew };
}
