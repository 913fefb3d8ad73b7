import { useEffect, useState } from 'react';

import type { Loaded } from '../../api/use-load.ts';
import type { Filters } from '../list/use-filters.ts';
import { forget, UNDO_MS, useHeldDecisions, type CaseQueue } from './held-decisions.ts';
import { useCaseKeys } from './use-case-keys.ts';

/** How long after the last case of a page the next page may still open one. */
const GO_ON_MS = 2 * UNDO_MS;

/** Value of the filter that shows cases of every status. */
export const EVERY_STATUS = 'all';

/** What every case has. */
export interface Case {
  readonly id: number;
}

export interface CasePage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Returns the query of a queue, from the filters in the address; `waiting` is the default. */
export function queueQuery(filters: Filters, waiting: number) {
  const status = filters.get('status') || String(waiting);
  return {
    status: status === EVERY_STATUS ? '' : status,
    user: filters.get('user').trim(),
    page: filters.get('page'),
  };
}

export interface Queue<Row> {
  /** The cases without those that are decided already; null while loading. */
  readonly rows: readonly Row[] | null;
  /** The id of the open case; null if none is. */
  readonly openId: number | null;
  readonly open: (id: number | null) => void;
  /** Opens the next case that this operator can decide, once the open one is decided. */
  readonly goOn: () => void;
}

interface QueueOptions<Row> {
  readonly name: CaseQueue;
  readonly filters: Filters;
  readonly loaded: Loaded<CasePage<Row>>;
  /** Whether a case waits for this operator. */
  readonly isForMe: (row: Row) => boolean;
}

/** The open case of a list, and the way from one case to the next. */
export function useQueue<Row extends Case>(options: QueueOptions<Row>): Queue<Row> {
  const { name, filters, loaded, isForMe } = options;
  const rows = useUndecided(name, loaded);
  const [isGoingOn, setIsGoingOn] = useState(false);
  const openId = Number(filters.get('open')) || null;
  const { set } = filters;
  const all = rows ?? [];
  const place = all.findIndex(({ id }) => id === openId);
  const ahead = place < 0 ? all : [...all.slice(place + 1), ...all.slice(0, place)];
  const next = ahead.find(isForMe)?.id ?? null;

  const open = (id: number | null) => {
    setIsGoingOn(false);
    set('open', id === null ? '' : String(id));
  };
  const goOn = () => {
    open(next);
    setIsGoingOn(next === null);
  };
  const move = (by: number) => {
    const to = all[place < 0 ? 0 : place + by];
    if (to) open(to.id);
  };
  useCaseKeys({ j: () => move(1), k: () => move(-1) });

  // The page was worked through; the list brings more once it is loaded again.
  useEffect(() => {
    if (!isGoingOn || openId !== null || next === null) return;
    setIsGoingOn(false);
    set('open', String(next));
  }, [isGoingOn, openId, next, set]);
  // A case that arrives later is not opened by itself, because opening it claims it.
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsGoingOn(false), GO_ON_MS);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return { rows, openId, open, goOn };
}

/** Returns the cases that are not decided; loads the list again once a decision was sent. */
function useUndecided<Row extends Case>(
  name: CaseQueue,
  { data, loadAgain }: Loaded<CasePage<Row>>,
): readonly Row[] | null {
  const decided = useHeldDecisions().filter(({ queue }) => queue === name);
  const sent = decided.filter(({ state }) => state === 'sent').map(({ key }) => key);
  const sentKeys = sent.join();
  useEffect(() => {
    if (sentKeys === '') return;
    const keys = sentKeys.split(',').map(Number);
    void loadAgain().then(() => forget(keys));
  }, [sentKeys, loadAgain]);
  const ids = new Set(decided.filter(({ state }) => state !== 'failed').map((each) => each.caseId));
  return data && data.rows.filter(({ id }) => !ids.has(id));
}
