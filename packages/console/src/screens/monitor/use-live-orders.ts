import { CALLS } from '@fulcrum/client/calls/console';
import type { Problem } from '@fulcrum/client/problem';
import type { liveOrders } from '@fulcrum/contract/console/dashboard/calls';
import { LIVE_MS_MIN } from '@fulcrum/contract/console/watching';
import type { LiveOrder, LiveOrders } from '@fulcrum/contract/console/dashboard/schema';
import type { InputOf } from '@fulcrum/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';

import { request } from '../../api/request.ts';

const AFTER_PROBLEM_MS = 1_000;
/** Interval at which rows are sorted; rows that moved with each price could not be read. */
const SORTED_EVERY_MS = 1_000;

/** The live orders that a screen has received so far. */
interface KnownOrders {
  readonly step: number;
  readonly rows: readonly LiveOrder[];
  readonly total: number;
  readonly sortedAt: number;
}

/** Returns the orders after a reply; null if the reply omits a row that is not known yet. */
export function mergedOrders(
  before: KnownOrders | null,
  answer: LiveOrders,
  now: number,
): KnownOrders | null {
  const known = new Map((before?.rows ?? []).map((row) => [row.id, row]));
  for (const row of answer.rows) known.set(row.id, row);
  const isSorting = before === null || now - before.sortedAt >= SORTED_EVERY_MS;
  const ids = isSorting ? answer.ids : inPlace(before.rows, answer.ids);
  const rows = ids.map((id) => known.get(id));
  if (!rows.every((row) => row !== undefined)) return null;
  const { step, total } = answer;
  return { step, rows, total, sortedAt: isSorting ? now : before.sortedAt };
}

/** Returns the new ids, in which those already listed keep their order. */
function inPlace(rows: readonly LiveOrder[], ids: readonly number[]): readonly number[] {
  const found = new Set(ids);
  const stayed = rows.map(({ id }) => id).filter((id) => found.delete(id));
  return [...stayed, ...found];
}

type Ask = Omit<InputOf<typeof liveOrders>, 'since'>;

/**
 * Polls the live orders as soon as the last reply is rendered, at most ten times a second. A hidden
 * page renders nothing, so it does not poll.
 */
export function useLiveOrders(ask: Ask, isPaused: boolean) {
  const [orders, setOrders] = useState<KnownOrders | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const newest = useRef<KnownOrders | null>(null);
  const key = JSON.stringify(ask);
  useEffect(() => {
    newest.current = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const again = (askedAt: number, pause: number) => {
      requestAnimationFrame(() => {
        if (isOver || isPaused) return;
        timer = setTimeout(() => void step(), Math.max(0, askedAt + pause - performance.now()));
      });
    };
    const step = async () => {
      const askedAt = performance.now();
      const since = newest.current?.step;
      const reply = await request(CALLS.liveOrders, { ...(JSON.parse(key) as Ask), since });
      if (isOver) return;
      setProblem(reply.ok ? null : reply.problem);
      if (reply.ok) {
        newest.current = mergedOrders(newest.current, reply.data, askedAt);
        if (newest.current) setOrders(newest.current);
      }
      again(askedAt, reply.ok ? LIVE_MS_MIN : AFTER_PROBLEM_MS);
    };
    void step();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [key, isPaused, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { orders, problem, reload };
}
