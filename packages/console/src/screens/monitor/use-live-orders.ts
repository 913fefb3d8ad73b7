import { CALLS } from '@fulcrum/client/calls/console';
import type { Problem } from '@fulcrum/client/problem';
import type { liveOrders } from '@fulcrum/contract/console/dashboard/calls';
import { LIVE_MS_MIN } from '@fulcrum/contract/console/watching';
import type { LiveOrder, LiveOrders } from '@fulcrum/contract/console/dashboard/schema';
import type { InputOf } from '@fulcrum/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';

import { request } from '../../api/request.ts';

const AFTER_PROBLEM_MS = 1_000;
/** Rows that changed places with each price could not be read. */
const SORTED_EVERY_MS = 1_000;

/** What a screen holds of the live orders. */
interface Held {
  readonly step: number;
  readonly rows: readonly LiveOrder[];
  readonly total: number;
  readonly sortedAt: number;
}

/** What is held after an answer; null when the answer leaves out a row that is not held. */
export function held(before: Held | null, answer: LiveOrders, now: number): Held | null {
  const known = new Map((before?.rows ?? []).map((row) => [row.id, row]));
  for (const row of answer.rows) known.set(row.id, row);
  const isSorting = before === null || now - before.sortedAt >= SORTED_EVERY_MS;
  const ids = isSorting ? answer.ids : inPlace(before.rows, answer.ids);
  const rows = ids.map((id) => known.get(id));
  if (!rows.every((row) => row !== undefined)) return null;
  const { step, total } = answer;
  return { step, rows, total, sortedAt: isSorting ? now : before.sortedAt };
}

/** The same orders, those that were there where they were. */
function inPlace(rows: readonly LiveOrder[], ids: readonly number[]): readonly number[] {
  const found = new Set(ids);
  const stayed = rows.map(({ id }) => id).filter((id) => found.delete(id));
  return [...stayed, ...found];
}

type Ask = Omit<InputOf<typeof liveOrders>, 'since'>;

/**
 * The live orders, asked for again as soon as the last answer is drawn, ten times a second at
 * most; a page that nobody sees draws nothing, and so asks nothing.
 */
export function useLiveOrders(ask: Ask, isPaused: boolean) {
  const [orders, setOrders] = useState<Held | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const newest = useRef<Held | null>(null);
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
        newest.current = held(newest.current, reply.data, askedAt);
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
