/**
 * Measures the group commit on both stores: batches of orders, each with its event and its ledger
 * transaction. `npx tsx bench/store.ts [orders per batch] [seconds]` measures the embedded store,
 * and the empty PostgreSQL that BENCH_DATABASE_URL names when it is set.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { microLots, microUsd, points } from '@fulcrum/engine/units';
import type { Fill, Order } from '@fulcrum/engine/order';
import { openDb } from '../packages/server/src/adapters/open-db.ts';
import type { Db } from '../packages/server/src/ports/db.ts';
import { JournalStore } from '../packages/server/src/store/journal-store.ts';
import type { Batch, Lease } from '../packages/server/src/store/rows.ts';
const ACCOUNTS = 2000;
const WARM_UP_BATCHES = 50;
const AT = 1_763_000_000_000;
const FEE = microUsd(7_000_000);

const batchSize = Number(process.argv[2] ?? 64);
const seconds = Number(process.argv[3] ?? 5);

const fill: Fill = {
  price: points(108_123),
  bid: points(108_114),
  ask: points(108_123),
  quotedAt: AT,
  requestedPrice: null,
  slippage: 0,
  rate: { num: 1, den: 1 },
  receivedAt: AT,
  filledAt: AT + 2,
};

/** Opens one position on each of the next accounts in turn. */
class Traders {
  readonly #leases: readonly Lease[];
  readonly #seqs = new Map<number, number>();
  #nextId: number;

  constructor(leases: readonly Lease[], firstId: number) {
    this.#leases = leases;
    this.#nextId = firstId;
  }

  batch(): Batch {
    const made = Array.from({ length: batchSize }, () => this.#open());
    return {
      leases: this.#leases,
      journal: made.map(({ event }) => event),
      ledger: made.map(({ transaction }) => transaction),
      orders: made.map(({ row }) => row),
      flags: [],
    };
  }

  #open() {
    const id = this.#nextId++;
    const accountId = 1 + (id % ACCOUNTS);
    const seq = (this.#seqs.get(accountId) ?? 0) + 1;
    this.#seqs.set(accountId, seq);
    const at = AT + 2;
    const order: Order = {
      id,
      instrumentId: 1,
      side: 'buy',
      kind: 'market',
      leverage: 100,
      clientOrderId: `c-${id}`,
      createdAt: AT,
      status: 'open',
      lots: microLots(1_000_000),
      target: null,
      stopLoss: null,
      takeProfit: null,
      opened: fill,
      margin: microUsd(1_081_230_000),
      fee: FEE,
      swap: microUsd(0),
    };
    const { opened, status, side, ...same } = order;
    return {
      event: {
        accountId,
        seq,
        orderId: id,
        type: 'positionOpened',
        at,
        body: { type: 'positionOpened', at, order },
      },
      transaction: {
        accountId,
        seq,
        type: 4,
        at,
        orderId: id,
        memo: null,
        amount: -FEE,
        book: 'house:tradeFees',
        balanceAfter: -FEE * seq,
      },
      row: {
        ...same,
        accountId,
        side: 1,
        status: 1,
        openFill: opened,
        closeFill: null,
        pnl: null,
        cause: 'user',
        reason: null,
        parentId: null,
        openedAt: at,
        completedAt: null,
      },
    } as const;
  }
}

async function measure(db: Db): Promise<void> {
  await db.query(
    `insert into app_user (id, kind, invite_code, lang, created_at)
     select n, 'real', 'bench-' || n, 'en', 0 from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await db.query(
    `insert into account (id, user_id, created_at)
     select n, n, 0 from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  const store = new JournalStore(db);
  const leases = await store.takeLeases('bench');
  const traders = new Traders(leases, await store.nextOrderIdBlock(100_000_000));
  for (let i = 0; i < WARM_UP_BATCHES; i += 1) await store.commit(traders.batch());

  let batches = 0;
  const times: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const batch = traders.batch();
    const sentAt = performance.now();
    if ((await store.commit(batch)) !== 'committed') throw new Error('Fenced by nobody');
    times.push(performance.now() - sentAt);
    batches += 1;
  }
  const elapsed = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  process.stdout.write(
    `${db.kind}: ${(batches / elapsed).toFixed(0)} batches/s of ${batchSize}, ` +
      `${((batches * batchSize) / elapsed).toFixed(0)} orders/s ` +
      `(${((batches * batchSize * 3) / elapsed).toFixed(0)} rows/s), ` +
      `commit p50 ${at(0.5)} ms, p99 ${at(0.99)} ms\n`,
  );
}

const log = { info: () => undefined, error: console.error };
const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-bench-'));
try {
  for (const databaseUrl of [null, process.env['BENCH_DATABASE_URL']]) {
    if (databaseUrl === undefined) continue;
    const db = await openDb({ databaseUrl, dataDir, log });
    await measure(db);
    await db.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
