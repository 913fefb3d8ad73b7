import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { DAY_MS, HOUR_MS } from '@fulcrum/engine/market/new-york';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { Blobs } from '../../platform/ports/blobs.ts';
import type { Db } from '../../platform/ports/db.ts';
import { LeaseStore } from '../../trading/lease/lease-store.ts';
import { RoleLease } from '../../trading/lease/role-lease.ts';
import type { Batch } from './items.ts';
import { sha256Of } from './quote-file.ts';
import { QuoteLog, type Leading } from './quote-log.ts';
import { QUOTE_FILES_ROLE, QuoteRetention } from './quote-retention.ts';

const START = Date.UTC(2026, 2, 10, 15);

let db: Db;
let leading: Leading;
let files: Map<string, Uint8Array>;

beforeEach(async () => {
  db = await openTestDb();
  const session = await new LeaseStore(db.lease).begin('leader');
  leading = { session, epoch: (await new RoleLease(db.desk, 'market:1').claim(session)) ?? 0 };
  files = new Map();
});
afterEach(() => db.close());

const blobs: Blobs = {
  write: async (id, bytes) => void files.set(id, bytes),
  read: async (id) => files.get(id) ?? null,
  remove: async (id) => void files.delete(id),
};

const retention = (now: number, ports: Partial<{ db: Db; blobs: Blobs; areFilesKept: boolean }>) =>
  new QuoteRetention({
    db,
    blobs,
    areFilesKept: true,
    clock: { now: () => now, monotonic: () => now },
    lead: {
      session: async () => leading.session,
      claim: (session) => new RoleLease(db, QUOTE_FILES_ROLE).claim(session),
    },
    ...ports,
  });

/** Logs a batch of two quotes every 20 minutes; every third has the whole state. */
async function fill(count: number): Promise<Batch[]> {
  const log = new QuoteLog(db);
  const batches: Batch[] = [];
  for (let place = 0; place < count; place += 1) {
    const [q0, at] = [place * 2 + 1, START + place * 20 * 60_000];
    const items = [0, 1].map((more) => [1, 110_000 + q0 + more, 110_010, at, at] as const);
    const batch = { q0, q1: q0 + 1, epoch: leading.epoch, at, items };
    await log.write(leading, q0 - 1, batch, place % 3 === 0 ? [] : null);
    batches.push(batch);
  }
  return batches;
}

const logged = () => new QuoteLog(db).after(0);

/** The batches in all files that the store names, checked against its checksums. */
async function exported(): Promise<unknown[]> {
  const rows = await db.query<{ blobId: string; sha256: string; size: number }>(
    `select blob_id as "blobId", sha256, size from quote_file where written_at is not null
     order by q0`,
  );
  return rows.flatMap(({ blobId, sha256, size }) => {
    const bytes = files.get(blobId) ?? new Uint8Array();
    expect([sha256Of(bytes), bytes.length]).toEqual([sha256, size]);
    const lines = gunzipSync(bytes).toString().trimEnd().split('\n').slice(1);
    return lines.map((line) => JSON.parse(line) as unknown);
  });
}

const asExported = (batches: readonly Batch[]) =>
  batches.map((batch, place) => (place % 3 === 0 ? { ...batch, state: [] } : batch));

test('PRICE-020: after seven days quotes are in files of an hour, and not in the log', async () => {
  const batches = await fill(10);
  const at = START + 7 * DAY_MS;
  await retention(at, {}).run();
  expect([await logged(), files.size]).toEqual([batches, 0]);
  // Seven days after the middle of the third hour: the first two are old enough.
  await retention(at + 2 * HOUR_MS + 1_800_000, {}).run();
  expect(await logged()).toEqual(batches.slice(6));
  expect([...files.keys()]).toEqual(['10-quotes-20260310-15h-1', '10-quotes-20260310-16h-7']);
  expect(await exported()).toEqual(asExported(batches.slice(0, 6)));
  const [head] = gunzipSync(files.get('10-quotes-20260310-15h-1') ?? '')
    .toString()
    .split('\n');
  expect(JSON.parse(head ?? '')).toEqual({
    format: 'fulcrum-quotes-1',
    q0: 1,
    q1: 6,
    from: START,
    to: START + 2_400_000,
    batches: 3,
  });
  // However old: processes that start need the newest state and what came after it.
  await retention(at + 90 * DAY_MS, {}).run();
  expect(await logged()).toEqual(batches.slice(9));
});

test('PRICE-020: a crash at any step loses no quote, and exports none twice', async () => {
  const batches = await fill(7);
  const now = START + 30 * DAY_MS;
  let steps = 0;
  let left = 0;
  const counted = <Arguments extends unknown[], Result>(
    step: (...given: Arguments) => Promise<Result>,
  ) => {
    return async (...given: Arguments): Promise<Result> => {
      left -= 1;
      // The step is done, or not: its caller does not live to know.
      if (left === 0 && steps % 2 === 0) await step(...given);
      if (left <= 0) throw new Error('The process ended');
      return step(...given);
    };
  };
  const failingDb: Db = Object.assign(Object.create(db) as Db, {
    query: counted((text: string, params?: readonly unknown[]) => db.query(text, params)),
    transaction: counted((work: Parameters<Db['transaction']>[0]) => db.transaction(work)),
  });
  const failingBlobs = { ...blobs, write: counted(blobs.write), read: counted(blobs.read) };
  for (let isDone = false; !isDone; ) {
    steps += 1;
    left = Math.ceil(steps / 2);
    isDone = await retention(now, { db: failingDb, blobs: failingBlobs })
      .run()
      .then(() => true)
      .catch((error: Error) => {
        expect(error.message).toBe('The process ended');
        return false;
      });
    const all = [...(await exported()), ...(await logged())];
    expect(all.map((each) => (each as Batch).q0)).toEqual(batches.map(({ q0 }) => q0));
  }
  expect(steps).toBeGreaterThan(10);
  expect(await exported()).toEqual(asExported(batches.slice(0, 6)));
});

test('PRICE-020: quotes whose file cannot be read back stay in the log', async () => {
  const batches = await fill(7);
  const now = START + 30 * DAY_MS;
  const damaged: Blobs = { ...blobs, read: async () => Buffer.from('something else') };
  await expect(retention(now, { blobs: damaged }).run()).rejects.toThrow('not stored as it was');
  expect(await logged()).toEqual(batches);
  await retention(now, {}).run();
  expect(await exported()).toEqual(asExported(batches.slice(0, 6)));
});

test('PRICE-020: a restored backup has no log, and takes over a file that was written', async () => {
  const batches = await fill(7);
  await retention(START + 30 * DAY_MS, {}).run();
  const all = await exported();
  const unfinish =
    'update quote_file set written_at = null, size = null, sha256 = null where q0 = ';
  await db.query(`${unfinish} 1`);
  await retention(START + 30 * DAY_MS, {}).run();
  expect(await exported()).toEqual(all);
  await db.query(`${unfinish} 7`);
  files.delete('10-quotes-20260310-16h-7');
  await retention(START + 30 * DAY_MS, {}).run();
  expect(await exported()).toEqual(all.slice(0, 3));
  expect(await logged()).toEqual(batches.slice(6));
});

test('PRICE-020: one process exports; without files old quotes are only deleted', async () => {
  const batches = await fill(7);
  const now = START + 30 * DAY_MS;
  const other = await new LeaseStore(db.lease).begin('other');
  await new RoleLease(db, QUOTE_FILES_ROLE).claim(other);
  await retention(now, {}).run();
  expect(await logged()).toEqual(batches);
  await new LeaseStore(db.lease).end(other);
  await retention(START + 7 * DAY_MS + 1, { areFilesKept: false }).run();
  expect(await logged()).toEqual(batches.slice(1));
  await retention(now, { areFilesKept: false }).run();
  expect([await logged(), files.size]).toEqual([batches.slice(6), 0]);
});
