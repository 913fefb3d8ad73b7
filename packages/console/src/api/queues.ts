import { CALLS } from '@fulcrum/client/calls/console';
import { usePolled } from '@fulcrum/client/react/use-polled';
import { QUEUE_TARGET_MS, type QueueName } from '@fulcrum/contract/console/messages/facts';
import type { Queues } from '@fulcrum/contract/console/messages/calls';
import { useEffect } from 'react';
import { create } from 'zustand';

import { request } from './request.ts';

const EVERY_MS = 15_000;

const store = create<{ readonly queues: Queues | null }>()(() => ({ queues: null }));

/** How much waits; null until it is known. Read by whoever shows it, asked for once. */
export const useQueues = (): Queues | null => store(({ queues }) => queues);

export async function refreshQueues(): Promise<void> {
  const reply = await request(CALLS.queues, {});
  if (reply.ok) store.setState({ queues: reply.data });
}

/** Keeps the counts fresh while the console is looked at. */
export function usePolledQueues(): void {
  useEffect(() => {
    void refreshQueues();
  }, []);
  usePolled(refreshQueues, EVERY_MS);
}

export interface QueueLook {
  readonly count: number;
  /** Of the oldest case; null while none waits. */
  readonly ageMs: number | null;
  readonly isLate: boolean;
}

/**
 * One queue as it is shown, or what of it waits for the operator who looks; null for a role that
 * has nothing to do there.
 */
export function lookAt(
  queues: Queues | null,
  name: QueueName,
  whose: 'all' | 'mine' = 'all',
): QueueLook | null {
  const queue = queues?.[name];
  if (!queues || !queue) return null;
  const { count, oldest_at: oldestAt } = whose === 'mine' ? queue.mine : queue;
  const ageMs = oldestAt === null ? null : Math.max(0, queues.at - oldestAt);
  return { count, ageMs, isLate: ageMs !== null && ageMs > QUEUE_TARGET_MS[name] };
}
