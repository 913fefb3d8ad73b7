import { change, read } from '../call-facts.ts';

export const outboxFacts = {
  outbox: read('outbox'),
  revealMessage: change('outbox/reveal'),
  retryMessage: change('outbox/retry'),
  queues: read('queues'),
};

/** How old the oldest case of a queue may be before the queue counts as late. */
export const QUEUE_TARGET_MS = {
  identity: 24 * 3_600_000,
  deposits: 2 * 3_600_000,
  withdrawals: 4 * 3_600_000,
  support: 2 * 60_000,
  interventions: 3_600_000,
  channels: 24 * 3_600_000,
  announcements: 24 * 3_600_000,
} as const;

/** The age from which a waiting case is marked as overdue soon, and as overdue. */
export const CASE_AGE_MS = { soon: 2 * 3_600_000, late: 3 * 3_600_000 } as const;

export type QueueName = keyof typeof QUEUE_TARGET_MS;
