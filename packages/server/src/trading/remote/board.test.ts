import { expect, test, vi } from 'vitest';

import { InProcessBus } from '../../platform/adapters/bus/in-process-bus.ts';
import { SHARDS } from '../journal/rows.ts';
import { SharedBoard, type Holder } from './board.ts';
import { BOARD } from './desk-wire.ts';

type Row = Holder & { readonly shard: number };

async function boardOf(rows: Row[]) {
  const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };
  const log = { warn: vi.fn(), error: vi.fn() };
  const store = { rows, isAway: false };
  const bus = new InProcessBus(log);
  const db = {
    query: async () => {
      if (store.isAway) throw new Error('away');
      return store.rows as never[];
    },
  };
  const board = new SharedBoard({ db, bus, clock, log });
  await board.start();
  const refreshed = async () => {
    board.refresh();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { board, bus, store, clock, log, refreshed };
}

test('the store says who holds a shard, and a desk says it sooner', async () => {
  const { board, bus, store, refreshed } = await boardOf([{ shard: 5, session: 1, epoch: 3 }]);
  expect(board.holderOf(5)).toMatchObject({ session: 1, epoch: 3 });
  expect(board.holderOf(6)).toBeNull();
  bus.publish(BOARD, { rows: [[5, 2, 4]] });
  expect(board.holderOf(5)).toEqual({ session: 2, epoch: 4 });
  // The store was read before it changed, and a message may come late.
  await refreshed();
  bus.publish(BOARD, { rows: [[5, 1, 3]] });
  expect(board.holderOf(5)).toEqual({ session: 2, epoch: 4 });
  store.rows = [];
  await refreshed();
  expect(board.holderOf(5)).toBeNull();
  await board.stop();
});

test('who waits for a shard to move hears of it once it is held under a higher epoch', async () => {
  const { board, bus } = await boardOf([{ shard: 5, session: 1, epoch: 3 }]);
  await board.moved(5, 2);
  const over = vi.fn();
  void board.moved(5, 3).then(over);
  void board.moved(5, 3).then(over);
  void board.moved(6, 0).then(over);
  bus.publish(BOARD, { rows: [[5, 1, 3]] });
  await Promise.resolve();
  expect(over).not.toHaveBeenCalled();
  bus.publish(BOARD, { rows: [[5, 2, 4]] });
  await Promise.resolve();
  expect(over).toHaveBeenCalledTimes(2);
  await board.stop();
});

test('sessions are known only while somebody holds each shard', async () => {
  const rows = Array.from({ length: SHARDS }, (_, shard) => ({ shard, session: 1, epoch: 1 }));
  const { board, store, refreshed } = await boardOf(rows);
  expect(board.sessions()).toEqual([1]);
  store.rows = rows.slice(1);
  await refreshed();
  expect(board.sessions()).toBeNull();
  await board.stop();
});

test('a board that cannot be read is kept, and is not fresh after two seconds', async () => {
  const { board, store, clock, log, refreshed } = await boardOf([
    { shard: 5, session: 1, epoch: 3 },
  ]);
  store.isAway = true;
  clock.time = 1_999;
  await refreshed();
  expect(log.warn).toHaveBeenCalledOnce();
  expect(board.isFresh()).toBe(true);
  clock.time = 2_000;
  expect(board.isFresh()).toBe(false);
  expect(board.holderOf(5)).toMatchObject({ session: 1 });
  await board.stop();
});
