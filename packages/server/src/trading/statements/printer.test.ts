import { expect, test } from 'vitest';

import type { Paper } from './paper.ts';
import { Printer } from './printer.ts';

const PAPER: Paper = {
  title: '',
  facts: [],
  sums: [],
  head: ['', '', '', '', ''],
  rows: [],
  foot: '',
  language: 'en',
};

function pool(threadsMax: number, waitingMax: number) {
  const running: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const printer = new Printer({
    threadsMax,
    waitingMax,
    printed: () =>
      new Promise((resolve) => {
        now += 1;
        most = Math.max(most, now);
        running.push(() => {
          now -= 1;
          resolve(new Uint8Array());
        });
      }),
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { printer, running, turn, most: () => most };
}

test('statements are printed a few at a time, in the order in which they were asked for', async () => {
  const { printer, running, turn, most } = pool(2, 16);
  const done: number[] = [];
  const prints = [1, 2, 3, 4, 5].map((id) => printer.print(id, PAPER).then(() => done.push(id)));
  for (let left = 5; left > 0; left -= 1) {
    await turn();
    running.shift()?.();
  }
  await Promise.all(prints);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(most()).toBe(2);
});

test('whoever comes when too many wait is asked to try again, and so is the same account', async () => {
  const { printer, running, turn } = pool(1, 1);
  const first = printer.print(1, PAPER);
  await expect(printer.print(1, PAPER)).rejects.toMatchObject({ reason: 'request.tooMany' });
  const second = printer.print(2, PAPER);
  await expect(printer.print(3, PAPER)).rejects.toMatchObject({ reason: 'request.tooMany' });
  for (let left = 2; left > 0; left -= 1) {
    await turn();
    running.shift()?.();
  }
  await Promise.all([first, second]);
  const third = printer.print(3, PAPER);
  await turn();
  running.shift()?.();
  await expect(third).resolves.toBeInstanceOf(Uint8Array);
});

test('a place is free again after a statement that could not be printed', async () => {
  let fails = true;
  const printer = new Printer({
    threadsMax: 1,
    printed: () => (fails ? Promise.reject(new Error('no')) : Promise.resolve(new Uint8Array())),
  });
  await expect(printer.print(1, PAPER)).rejects.toThrow('no');
  fails = false;
  await expect(printer.print(1, PAPER)).resolves.toBeInstanceOf(Uint8Array);
});
