import { QUEUE_TARGET_MS } from '@fulcrum/contract/console/messages/facts';
import { expect, test } from 'vitest';

import { lookAt } from './queues.ts';

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
  expect(lookAt(queues, 'identity')).toBeNull();
  expect(lookAt(queues, 'deposits')).toMatchObject({ count: 2, isLate: false });
  expect(lookAt({ ...queues, at: at + 1 }, 'deposits')).toMatchObject({ isLate: true });
  expect(lookAt(queues, 'withdrawals')).toEqual({ count: 0, ageMs: null, isLate: false });
  expect(lookAt(null, 'deposits')).toBeNull();
  // What waits for somebody else makes nothing late for who looks.
  const late = { ...queues, at: at + 1 };
  expect(lookAt(late, 'deposits', 'mine')).toEqual({ count: 1, ageMs: 1, isLate: false });
});
