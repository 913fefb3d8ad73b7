import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Db } from '../../platform/ports/db.ts';
import { LeaseStore } from '../lease/lease-store.ts';
import { MeasuredJournal } from './measured-journal.ts';
import type { Batch } from './rows.ts';

let db: Db;

beforeEach(async () => {
  db = await openTestDb();
});
afterEach(() => db.close());

const NOTHING: Omit<Batch, 'leases'> = {
  journal: [],
  ledger: [],
  orders: [],
  flags: [],
  cases: [],
  notices: [],
};

test('commits are counted by how they ended', async () => {
  const registry = new Registry();
  const journal = new MeasuredJournal(db, registry);
  const leases = await new LeaseStore(db.lease).takeAll('here');
  expect(await journal.commit({ ...NOTHING, leases })).toBe('committed');
  await new LeaseStore(db.lease).takeAll('there');
  expect(await journal.commit({ ...NOTHING, leases })).toBe('fenced');
  await db.script('drop function commit_batch(int, int[], bigint[], json, json, json, json)');
  await expect(journal.commit({ ...NOTHING, leases })).rejects.toThrow();
  const text = await registry.metrics();
  for (const outcome of ['committed', 'fenced', 'failed']) {
    expect(text).toContain(`fulcrum_commit_seconds_count{outcome="${outcome}"} 1`);
  }
  expect(text).toContain('fulcrum_commit_events_count 2');
});
