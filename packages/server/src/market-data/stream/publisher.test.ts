import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { until } from '../../../test/until.ts';
import { InProcessBus } from '../../platform/adapters/bus/in-process-bus.ts';
import { BATCHES, type Batch, type StreamItem } from './items.ts';
import { Publisher } from './publisher.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
afterEach(() => vi.clearAllMocks());

type Write = (batch: Batch, before: number) => Promise<boolean>;

/** Starts a publisher after number 7; returns what it tells. */
function start(write: Write) {
  const bus = new InProcessBus(log);
  const told: Batch[] = [];
  bus.hear(BATCHES, (batch) => void told.push(batch));
  const [lost, dropped] = [vi.fn(), vi.fn()];
  const publisher = new Publisher({
    bus,
    quotes: { write: (_, before, batch) => write(batch, before) },
    log,
    now: () => 1_000.5,
    monotonic: () => performance.now(),
    leading: { session: 1, epoch: 3 },
    end: { last: 7, free: 8 },
    states: () => [],
    logged: () => undefined,
    dropped,
    lost,
  });
  onTestFinished(() => publisher.stop());
  const numbers = () => told.filter(({ items }) => items.length > 0).map(({ q0, q1 }) => [q0, q1]);
  return { publisher, told, lost, dropped, numbers };
}

const quote = (id: number, bid = 1): StreamItem => [id, bid, bid + 1, 1, 1];

test('items wait a moment for others, and are told together once they are logged', async () => {
  let log = () => {};
  const logged = new Promise<boolean>((resolve) => (log = () => resolve(true)));
  const writes: Batch[] = [];
  const { publisher, told } = start((batch) => {
    writes.push(batch);
    return logged;
  });
  publisher.add(quote(1));
  publisher.add(quote(2));
  await until(() => expect(writes).toHaveLength(1));
  expect(told.flatMap(({ items }) => items)).toEqual([]);
  log();
  expect(await publisher.settled()).toBe(9);
  const sent = { q0: 8, q1: 9, epoch: 3, at: 1_000, items: [quote(1), quote(2)] };
  expect(told.filter(({ items }) => items.length > 0)).toEqual([sent]);
});

test('a batch is logged again until the outcome is known, and the next ones wait', async () => {
  const seen: string[] = [];
  let failures = 2;
  const { publisher, numbers } = start(({ q0, q1 }, before) => {
    seen.push(`${q0}-${q1} after ${before}`);
    if (failures > 0) return Promise.reject(new Error(`away ${failures--}`));
    return Promise.resolve(true);
  });
  publisher.add(quote(1));
  await until(() => expect(seen).toHaveLength(1));
  publisher.add(quote(2));
  await publisher.settled();
  expect(seen).toEqual(['8-8 after 7', '8-8 after 7', '8-8 after 7', '9-9 after 8']);
  expect(numbers()).toEqual([
    [8, 8],
    [9, 9],
  ]);
  expect(log.error).toHaveBeenCalledOnce();
});

test('who does not lead any more tells nothing and says so once', async () => {
  const { publisher, told, lost } = start(() => Promise.resolve(false));
  publisher.add(quote(1));
  await publisher.settled();
  publisher.add(quote(1));
  await publisher.stop();
  expect([told, lost.mock.calls.length, publisher.isOver]).toEqual([[], 1, true]);
});

test('silence is broken ten times a second with the last number', async () => {
  const { told } = start(() => Promise.resolve(true));
  await until(() => expect(told.length).toBeGreaterThan(1));
  expect(told[0]).toEqual({ q0: 8, q1: 7, epoch: 3, at: 1_000, items: [] });
});

test('while the store is away old quotes give way to new ones, and nothing else does', async () => {
  let isAway = true;
  const { publisher, told, dropped } = start(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(true),
  );
  publisher.add({ cut: 5 });
  for (let bid = 0; bid < 20_101; bid += 1) publisher.add(quote(bid % 2, bid));
  expect(dropped).toHaveBeenCalled();
  isAway = false;
  await publisher.settled();
  const items = told.flatMap((batch) => batch.items);
  expect(items).toContainEqual({ cut: 5 });
  expect(items.slice(-2)).toEqual([quote(1, 20_099), quote(0, 20_100)]);
  expect(items.length).toBeLessThan(2_000);
});

test('what is too large for a message is only announced', async () => {
  const { publisher, told } = start(() => Promise.resolve(true));
  const states = Array.from({ length: 9_000 }, (_, id) => ({
    id,
    isOpen: true,
    doubt: null,
    quote: null,
    candles: [],
  }));
  publisher.add({ state: states });
  expect(await publisher.settled()).toBe(8);
  expect(told).toEqual([{ q0: 9, q1: 8, epoch: 3, at: 1_000, items: [] }]);
});
