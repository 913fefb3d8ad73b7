import { QUEUE_TARGET_MS } from '@fulcrum/contract/console/messages/facts';
import { expect, test } from 'vitest';

import { queueState } from './queues.ts';

test('CONSOLE-050 a queue is late when its oldest case is older than the contract allows', () => {
  const at = 1_000_000_000;
  const none = { count: 0, oldest_at: null };
  const queues = {
    identity: null,
    deposits: {
      count: 2,
      oldest_at: at - QUEUE_TARGET_MS.deposits,
      mine: { count: 1, oldest_at: at },
    },
    withdrawals: { ...none, mine: none },
    support: null,
    interventions: null,
    channels: null,
    announcements: null,
    at,
  };
  expect(queueState(queues, 'identity')).toBeNull();
  expect(queueState(queues, 'deposits')).toMatchObject({ count: 2, isLate: false });
  expect(queueState({ ...queues, at: at + 1 }, 'deposits')).toMatchObject({ isLate: true });
  expect(queueState(queues, 'withdrawals')).toEqual({ count: 0, ageMs: null, isLate: false });
  expect(queueState(null, 'deposits')).toBeNull();
  // A case that waits for another operator is not overdue for this operator.
  const late = { ...queues, at: at + 1 };
  expect(queueState(late, 'deposits', 'mine')).toEqual({ count: 1, ageMs: 1, isLate: false });
});
