import { CALLS } from '@fulcrum/client/calls/console';
import { usePolled } from '@fulcrum/client/react/use-polled';
import { QUEUE_TARGET_MS, type QueueName } from '@fulcrum/contract/console/messages/facts';
import type { Queues } from '@fulcrum/contract/console/messages/calls';
import { useEffect } from 'react';
import { create } from 'zustand';

import { request } from './request.ts';

const EVERY_MS = 15_000;

const store = create<{ readonly queues: Queues | null }>()(() => ({ queues: null }));

/** Returns the counts of all queues, which are polled in one place; null until known. */
export const useQueues = (): Queues | null => store(({ queues }) => queues);

export async function refreshQueues(): Promise<void> {
  const reply = await request(CALLS.queues, {});
  if (reply.ok) store.setState({ queues: reply.data });
}

/** Polls the counts while the console is visible. */
export function usePolledQueues(): void {
  useEffect(() => {
    void refreshQueues();
  }, []);
  usePolled(refreshQueues, EVERY_MS);
}

export interface QueueState {
  readonly count: number;
  /** Age of the oldest case in ms; null if no case waits. */
  readonly ageMs: number | null;
  readonly isLate: boolean;
}

/**
 * Returns the state of one queue, or of the cases in it that wait for this operator; null for a
 * role without access.
 */
export function queueState(
  queues: Queues | null,
  name: QueueName,
  whose: 'all' | 'mine' = 'all',
): QueueState | null {
  const queue = queues?.[name];
  if (!queues || !queue) return null;
  const { count, oldest_at: oldestAt } = whose === 'mine' ? queue.mine : queue;
  const ageMs = oldestAt === null ? null : Math.max(0, queues.at - oldestAt);
  return { count, ageMs, isLate: ageMs !== null && ageMs > QUEUE_TARGET_MS[name] };
}
