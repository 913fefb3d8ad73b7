import { expect, test } from 'vitest';

import { ReadsAtOnce } from './reads-at-once.ts';

test('an account has two reads running, others do not wait for it, and a crowd is refused', async () => {
  const reads = new ReadsAtOnce();
  const ends: (() => void)[] = [];
  let started = 0;
  const held = () =>
    new Promise<void>((resolve) => {
      started += 1;
      ends.push(resolve);
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const all = Array.from({ length: 22 }, () => reads.run(1, held));
  await expect(reads.run(1, held)).rejects.toMatchObject({ reason: 'request.tooMany' });
  await turn();
  expect(started).toBe(2);
  const other = reads.run(2, held);
  expect(started).toBe(3);
  while (started < 23) {
    ends.shift()?.();
    await turn();
  }
  for (const end of ends) end();
  await Promise.all([...all, other]);
});

test('a read that fails gives its place back', async () => {
  const reads = new ReadsAtOnce();
  const fail = () => reads.run(1, () => Promise.reject(new Error('slow')));
  for (let tries = 0; tries < 5; tries += 1) await expect(fail()).rejects.toThrow('slow');
  await expect(reads.run(1, () => Promise.resolve(7))).resolves.toBe(7);
});
