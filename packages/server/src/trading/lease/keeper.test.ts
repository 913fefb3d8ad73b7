import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Sql } from '../../platform/ports/db.ts';
import { SHARDS } from '../journal/rows.ts';
import { LeaseStore } from './lease-store.ts';
import { LeaseKeeper } from './keeper.ts';

const STANDBY = 2;
/** Time of the holder's last heartbeat. */
const LAST_BEAT = 1_000;

/**
 * Returns when a standby takes over from a holder whose heartbeats stop after a second. Time passes
 * only between the standby's checks.
 */
async function takenAt(look: (now: number) => { isConnected: boolean }): Promise<number> {
  let now = 0;
  let isEnded = false;
  const answer = (text: string): readonly object[] => {
    if (text.includes('insert into node_session')) return [{ id: STANDBY }];
    if (text.includes('end_session')) isEnded = true;
    if (text.includes('end_session')) return [{ isEnded }];
    if (text.includes('claim_shards')) {
      return Array.from({ length: SHARDS }, (_, shard) => ({ session: STANDBY, shard, epoch: 2 }));
    }
    const beat = Math.floor(Math.min(now, LAST_BEAT) / 250);
    const shown = { beat, shards: SHARDS, wantsShards: false, ...look(now) };
    const holder = { session: 1, node: 'first', ...shown };
    return [{ isAlive: true, held: [], others: isEnded ? [] : [holder] }];
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
