import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { PASSWORD } from '@fulcrum/server/test/fix/fix-acceptor';
import { OrderAcceptor, type Act } from '@fulcrum/server/test/fix/order-acceptor';
import { RULE } from '@fulcrum/server/test/hedging/hedge-rig';
import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { HedgeChanges } from '@fulcrum/server/trading/hedging/hedge-changes';
import { HedgeStore } from '@fulcrum/server/trading/hedging/hedge-store';
import { quantityText } from '@fulcrum/server/trading/hedging/decimals';
import { microLots } from '@fulcrum/engine/units/units';
import { expect, onTestFinished, test } from 'vitest';

import { postgresFolder, startPostgres, type Postgres } from '../../scripts/postgres.mjs';
import { startServer, type RunningServer } from '../e2e/server.ts';
import { enrol, ownerLinkIn } from '../operator-api.ts';
import { chanceOf } from './chance.ts';
import { gather, openChannel, type Person } from './money-cast.ts';
import { requireRightBooks } from './right-books.ts';

const KILLS = process.env['PROOF'] === 'long' ? 200 : 1;
const SYMBOL = 'EUR/USD';
const UNITS_PER_LOT = 100_000;
/** Long enough to find out that the provider never received an order. */
const SETTLE_MS = 15_000;
const SETTLE_TRIES_MAX = 3;
/** Until the session of the killed process has ended, nobody covers the risk. */
const COVER_MS_MAX = 15_000;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const chance = chanceOf(seed);

/** What the provider does with the next order. */
function nextAct(): Act {
  const acts: readonly Act[] = [
    { kind: 'fill' },
    { kind: 'fill', isOldStyle: true },
    { kind: 'part', quantity: '1000' },
    { kind: 'reject', reason: 'no liquidity' },
    { kind: 'repeat', flag: chance(2) === 0 ? 'PossDup' : 'PossResend' },
    { kind: 'silent' },
    { kind: 'close' },
    { kind: 'lose' },
  ];
  return acts[chance(acts.length)] ?? { kind: 'fill' };
}

interface Scene {
  readonly postgres: Postgres;
  readonly dataDir: string;
  readonly person: Person;
  readonly instrument: number;
  readonly env: Readonly<Record<string, string>>;
}

/** A house with one rule, one client with money, and a provider. */
async function begin(postgres: Postgres, provider: OrderAcceptor): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-data-'));
  const path = join(dataDir, 'providers.json');
  const lp1 = {
    kind: 'fix44',
    host: '127.0.0.1',
    port: provider.port,
    tls: false,
    senderCompId: 'US',
    targetCompId: 'LP',
    password: 'env:LP_PASSWORD',
    positions: true,
  };
  writeFileSync(path, JSON.stringify({ providers: { lp1 } }));
  const env = {
    DATABASE_URL: postgres.url,
    PROVIDERS: path,
    LP_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off',
    FEED_SEED: '11',
  };
  const channel = await look(postgres, openChannel);
  const server = await startServer({ env, dataDir });
  const owner = await enrol(server.url, ownerLinkIn(server.log()), 'owner@example.com');
  const names = ['client'];
  const cast = await gather({ url: server.url, owner, channel, names });
  await server.stop();
  const [person] = cast.people;
  if (!person) throw new Error('Expected a client');
  await look(postgres, (db) => putRule(db, cast.instrument));
  return { postgres, dataDir, person, instrument: cast.instrument, env };
}

async function look<Result>({ url }: Postgres, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await openDb({ databaseUrl: url, dataDir: '', expectStore: null, log: silentLog });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A rule by which each position of a client is covered at once. */
async function putRule(db: Db, instrumentId: number): Promise<void> {
  const [operator] = await db.query<{ id: number }>('select id from operator limit 1');
  const least = microLots(10_000);
  const sizes = { limit: least, band: least, clipMin: least, step: least };
  const rule = { ...RULE, ...sizes, symbol: SYMBOL, unitsPerLot: UNITS_PER_LOT };
  const decision = { kind: 'rule' as const, instrumentId, rule };
  const proposed = { decision, reason: 'proof', operatorId: operator?.id ?? 0, isAlone: true };
  // A rule takes effect with the next minute.
  const at = Date.now() - 120_000;
  await db.transaction((tx) => new HedgeChanges(tx).propose(tx, { ...proposed, at }));
}

/** Opens and closes positions, so that the house's exposure moves. */
async function trade({ url }: RunningServer, { person, instrument }: Scene): Promise<void> {
  const api = person.api(url);
  const type = 1 + chance(2);
  const cont = `0.${10 + chance(80)}`;
  const order = { type, cont, status: 1, multiple: 100, forex_id: instrument };
  const placed = await api.post<{ Id: number }>('/v1/api/forex/submit', order);
  if (placed.code === 1) person.orders.push(placed.data.Id);
  const oldest = person.orders.length > 3 ? person.orders.shift() : undefined;
  if (oldest !== undefined) await api.post('/v1/api/forex/close', { id: oldest });
}

/** Waits until `isSo` returns true, at most for `ms`. */
async function wait(isSo: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!isSo() && performance.now() < end) await sleep(5);
}

/**
 * Waits for the moment of a kill: any moment after the server has begun to cover the risk, or one
 * just after it has sent an order. It sends no order before it knows the outcome of the last one.
 */
async function untilKill(provider: OrderAcceptor, logons: number, sent: number): Promise<void> {
  await wait(() => provider.fix.logons > logons, COVER_MS_MAX);
  if (chance(2) === 0) {
    await sleep(chance(2_500));
    return;
  }
  await wait(() => provider.received.length > sent, SETTLE_MS);
  await sleep(chance(100));
}

/** Runs the server until the outcome of every order is known. */
async function settle({ postgres, env, dataDir }: Scene): Promise<void> {
  for (let tries = 0; tries < SETTLE_TRIES_MAX; tries += 1) {
    const server = await startServer({ env, dataDir });
    await sleep(SETTLE_MS);
    await server.stop();
    const open = await look(postgres, (db) => new HedgeStore(db).openOrders());
    if (open.length === 0) return;
  }
}

test.skipIf(postgresFolder() === null)(
  `HEDGE-003: kills at random moments (${KILLS}) send nothing twice and lose no fill`,
  async () => {
    const provider = await OrderAcceptor.start();
    onTestFinished(() => provider.stop());
    const postgres = await startPostgres({ isDurable: true });
    onTestFinished(() => postgres.stop());
    const scene = await begin(postgres, provider);
    const seen = new Map<string, number>();
    for (let round = 0; round < KILLS; round += 1) {
      const act = nextAct();
      seen.set(act.kind, (seen.get(act.kind) ?? 0) + 1);
      provider.next.splice(0, Infinity, act);
      const [logons, sent] = [provider.fix.logons, provider.received.length];
      const server = await startServer({ env: scene.env, dataDir: scene.dataDir });
      await trade(server, scene);
      await untilKill(provider, logons, sent);
      await server.kill();
    }
    provider.next.splice(0);
    await settle(scene);
    await look(postgres, async (db) => {
      await requireRightBooks(db);
      const store = new HedgeStore(db);
      expect(await store.openOrders()).toEqual([]);
      expect(await store.openDifferences()).toEqual([]);
      const held = (await store.positions()).get(scene.instrument)?.lots ?? 0;
      expect(quantityText(held, UNITS_PER_LOT)).toBe(provider.position(SYMBOL));
      const sent = provider.received.map((message) => message.get(11));
      expect(new Set(sent).size).toBe(sent.length);
      const stored = await db.query<{ id: string; state: string }>(
        'select client_id as id, state from hedge_order',
      );
      const known = new Map(stored.map(({ id, state }) => [id, state]));
      for (const id of sent) expect(known.has(id ?? ''), id).toBe(true);
      for (const { id } of provider.orders.values()) expect(known.get(id)).not.toBe('notSent');
      const counts = [...seen].map(([kind, count]) => `${kind} ${count}`).join(', ');
      console.info(
        `seed ${seed}, ${KILLS} kills (${counts}): ${sent.length} orders at the provider, ` +
          `${stored.length} stored, both hold ${quantityText(held, UNITS_PER_LOT)}`,
      );
      expect(sent.length).toBeGreaterThan(KILLS / 4);
    });
  },
  KILLS * 45_000,
);
