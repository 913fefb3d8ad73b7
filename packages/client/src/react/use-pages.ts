import type { Paged } from '@fulcrum/contract/reply';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { CallOptions } from '../client.ts';
import { loadedBefore } from '../loaded-before.ts';
import type { Reply } from '../problem.ts';

export type PagesPhase = 'loading' | 'more' | 'done' | 'failed';

interface Pages<Row> {
  readonly phase: PagesPhase;
  readonly rows: readonly Row[];
  readonly pagesRead: number;
  readonly problem: string;
}

export type LoadPage<Row> = (page: number, options: CallOptions) => Promise<Reply<Paged<Row>>>;

const NOTHING = { phase: 'loading', rows: [], pagesRead: 0, problem: '' } as const;

/**
 * Loads a list page by page, newest first. A row that meanwhile moved to the next page is shown
 * once. `load` must stay the same function. With `keptAs` the first page is shown at once on the
 * next visit, until the new one comes.
 */
export function usePages<Row extends { readonly id: number }>(
  load: LoadPage<Row>,
  keptAs: string | null = null,
) {
  const [pages, setPages] = useState<Pages<Row>>(() => {
    const kept = keptAs === null ? null : loadedBefore().read<Paged<Row>>(keptAs);
    return kept ? withPage(NOTHING, 1, kept.data) : NOTHING;
  });

  const renewals = useRef({ begun: 0, done: 0 });

  const read = useCallback(
    async (page: number, options: CallOptions = {}) => {
      const kept = loadedBefore();
      const { done } = renewals.current;
      const reply = await load(page, options);
      if (reply.ok) {
        // The rows of a renewal that ended meanwhile are newer.
        if (page === 1 && done !== renewals.current.done) return;
        if (keptAs !== null && page === 1) kept.keep(keptAs, reply.data);
        setPages((before) => withPage(before, page, reply.data));
      } else if (reply.problem.kind !== 'cancelled') {
        const problem = reply.problem.msg;
        // Kept rows stay on the screen when loading them again fails.
        setPages((before) =>
          before.pagesRead >= page ? before : { ...before, phase: 'failed', problem },
        );
      }
    },
    [load, keptAs],
  );

  const shown = useRef(0);
  shown.current = pages.pagesRead;
  /** Loads all pages again that are shown; they stay until then, and if that fails. */
  const reload = useCallback(async () => {
    const mine = (renewals.current.begun += 1);
    const fresh = await firstPages(load, shown.current);
    if (!fresh || mine !== renewals.current.begun) return;
    renewals.current.done += 1;
    setPages(fresh);
  }, [load]);

  useEffect(() => {
    const abort = new AbortController();
    void read(1, { signal: abort.signal });
    return () => abort.abort();
  }, [read]);

  const loadMore = () => {
    setPages((before) => ({ ...before, phase: 'loading' }));
    void read(pages.pagesRead + 1);
  };

  /** Replaces a row with its newer state. */
  const renew = (row: Row) =>
    setPages((before) => ({
      ...before,
      rows: before.rows.map((other) => (other.id === row.id ? row : other)),
    }));

  return { ...pages, loadMore, reload, renew };
}

/** Loads this many pages, or fewer if there are no more; null if that fails. */
async function firstPages<Row extends { readonly id: number }>(
  load: LoadPage<Row>,
  wanted: number,
): Promise<Pages<Row> | null> {
  let pages: Pages<Row> = NOTHING;
  do {
    const page = pages.pagesRead + 1;
    const reply = await load(page, {});
    if (!reply.ok) return null;
    pages = withPage(pages, page, reply.data);
  } while (pages.phase === 'more' && pages.pagesRead < wanted);
  return pages;
}

/** Adds the rows of a page; a new first page replaces the kept one. */
function withPage<Row extends { readonly id: number }>(
  before: Pages<Row>,
  page: number,
  { data, total, page_size: pageSize }: Paged<Row>,
): Pages<Row> {
  const isLast = page * pageSize >= total || data.length === 0;
  const next = { problem: '', phase: isLast ? 'done' : 'more' } as const;
  if (page > before.pagesRead) {
    const known = new Set(before.rows.map(({ id }) => id));
    const fresh = data.filter(({ id }) => !known.has(id));
    return { ...next, rows: [...before.rows, ...fresh], pagesRead: page };
  }
  const isMore = before.pagesRead > page || before.phase === 'loading';
  if (!isMore) return { ...next, rows: data, pagesRead: page };
  const renewed = new Set(data.map(({ id }) => id));
  return { ...before, rows: [...data, ...before.rows.filter(({ id }) => !renewed.has(id))] };
}
