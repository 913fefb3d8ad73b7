import { expect, test } from 'vitest';

import { DbError, NO_CONNECTION, UNIQUE_VIOLATION } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { writtenOnce } from './written-once.ts';

const failing = (error: Error) => () => Promise.reject<string>(error);
const taken = new DbError('taken', UNIQUE_VIOLATION, 'deposit_client_key');
const used = new Refused('factor.codeUsed');

test.each([taken, used])('who is too late is answered with what was written: %o', async (error) => {
  expect(await writtenOnce(failing(error), () => Promise.resolve('found'))).toBe('found');
});

test('what was written and deleted meanwhile can be sent again', async () => {
  const nothing = () => Promise.resolve(null);
  await expect(writtenOnce(failing(taken), nothing)).rejects.toMatchObject({
    reason: 'server.unavailable',
  });
  await expect(writtenOnce(failing(used), nothing)).rejects.toBe(used);
});

test('a fault of the store stays what it is', async () => {
  const fault = new DbError('gone', NO_CONNECTION, null);
  const find = () => Promise.resolve('found');
  await expect(writtenOnce(failing(fault), find)).rejects.toBe(fault);
});
