import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Sql } from '../../platform/ports/db.ts';
import { LeaseStore } from './lease-store.ts';
import { LeaseKeeper } from './keeper.ts';

const STANDBY = 2;
/** The moment of the holder's last beat. */
const LAST_BEAT = 1_000;

/**
 * When a standby takes over from a holder that stops beating after a second. Time passes only
 * between its checks.
 */
async function takenAt(look: (now: number) => { isConnected: boolean }): Promise<number> {
  let now = 0;
  let isTaken = false;
  const answer = (text: string): readonly object[] => {
    if (text.includes('insert into node_session')) return [{ id: STANDBY }];
    if (text.includes('take_leases')) isTaken = true;
    if (text.includes('take_leases')) return [{ isTaken }];
    if (!text.includes('beat + 1')) return [{ shard: 0, epoch: 2 }];
    const beat = Math.floor(Math.min(now, LAST_BEAT) / 250);
    const other = { session: 1, node: 'first', beat, hasEnded: false, ...look(now) };
    return [{ me: STANDBY, ...(isTaken ? { ...other, session: STANDBY } : other) }];
  };
  const sql: Sql = { query: async <Row>(text: string) => answer(text) as Row[] };
  const keeper = await LeaseKeeper.begin({
    store: new LeaseStore(sql),
    node: 'second',
    monotonic: () => now,
    pause: async (ms) => {
      now += ms;
      await nextTurn();
    },
    log: { info: () => undefined, warn: () => undefined },
    lost: () => undefined,
  });
  await keeper.take();
  const at = now;
  await keeper.release();
  return at;
}

test('LEDGER-021: a holder that is silent but connected is waited for 1.5 seconds', async () => {
  expect(await takenAt(() => ({ isConnected: true }))).toBe(LAST_BEAT + 1_500);
});

test('LEDGER-021: one whose connection is closed is taken over from once it shows nothing', async () => {
  const at = await takenAt((now) => ({ isConnected: now < LAST_BEAT + 100 }));
  expect(at - LAST_BEAT).toBe(1_100);
});

test('LEDGER-021: looks that failed prove nothing about the holder', async () => {
  const at = await takenAt((now) => {
    if (now > LAST_BEAT + 500 && now < LAST_BEAT + 3_000) throw new Error('no database');
    return { isConnected: false };
  });
  expect(at - LAST_BEAT).toBeGreaterThanOrEqual(3_000 + 1_100);
});
