import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { until } from '../../../test/until.ts';
import type { Db } from '../../platform/ports/db.ts';
import { SHARDS } from '../journal/rows.ts';
import { LeaseStore } from './lease-store.ts';
import { LeaseKeeper } from './keeper.ts';
import { soleLease } from './module.ts';

let db: Db;
beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const log = { info: () => undefined, warn: () => undefined };
const marks = () =>
  db.query('select replay_q as q, count(*)::int as shards from shard_lease group by 1');

test('TRIGGER-020: the only process of a store says how far it is, for its next start', async () => {
  const store = new LeaseStore(db.lease);
  const first = soleLease(store, 'first', clock);
  await first.take();
  let q: number | null = null;
  first.report(() => q);
  q = 41;
  const noted = () => db.query('select quote_q as q from node_session order by id');
  await until(async () => expect(await noted()).toEqual([{ q: 41 }]));
  q = 42;
  await until(async () => expect(await noted()).toEqual([{ q: 42 }]));
  q = null;
  await first.release();
  expect(await marks()).toEqual([{ q: null, shards: SHARDS }]);
  await soleLease(store, 'second').take();
  expect(await marks()).toEqual([{ q: 42, shards: SHARDS }]);
  expect(await noted()).toEqual([{ q: 42 }, { q: null }]);
});

test('TRIGGER-020: a heartbeat says how far its process is', async () => {
  const store = new LeaseStore(db.lease);
  const lost: string[] = [];
  const keeper = await LeaseKeeper.begin({
    store,
    node: 'keeper',
    monotonic: clock.monotonic,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
    lost: () => lost.push('keeper'),
  });
  keeper.report(() => 7);
  await keeper.take();
  const noted = () => db.query('select quote_q as q from node_session');
  await until(async () => expect(await noted()).toEqual([{ q: 7 }]));
  await keeper.release();
  expect(await marks()).toEqual([{ q: 7, shards: SHARDS }]);
  expect(lost).toEqual([]);
});
