import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDb } from '@fulcrum/server/platform/adapters/open-db';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { verifyAudit } from '@fulcrum/server/audit/chain';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { expect, test } from 'vitest';

import { startServer } from '../e2e/server.ts';
import { enrol, ownerLinkIn } from '../operator-api.ts';
import { chanceOf } from './chance.ts';
import { auditCorrections, auditDecisions, auditLetters } from './decision-audit.ts';
import { gather, openChannel } from './money-cast.ts';
import { checkNothingElse, checkPromises, noMoneyPromises } from './money-promises.ts';
import { moneyStorm, settleUnanswered } from './money-storm.ts';
import { requireRightBooks } from './right-books.ts';

/** `npm run proof` asks for the long version. */
const IS_LONG = process.env['PROOF'] === 'long';
const KILLS = IS_LONG ? 25 : 2;
/** Number of kills after which the store is checked; the journal also shows what came before. */
const LOOK_EVERY = IS_LONG ? 1 : 2;
/** `SEED=42` repeats the choices of a run, but not the order in which the machine runs them. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const PEOPLE = ['anna', 'ben', 'chao', 'dina'];
const ENV = { RATE_LIMITS: 'off', FEED_SEED: '11' };

/** Well within the five minutes after which operators must prove their second factor again. */
const PROVEN_MS = 2 * 60_000;

test('LEDGER-013, WITHDRAW-013, DEPOSIT-006, WITHDRAW-010: kills in a storm of trades and money lose nothing and do nothing twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-data-'));
  const look = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = await openDb({ databaseUrl: null, dataDir, expectStore: null, log: silentLog });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  const channel = await look(openChannel);
  const chance = chanceOf(seed);
  const promises = noMoneyPromises();
  const first = await startServer({ env: ENV, dataDir });
  const owner = await enrol(first.url, ownerLinkIn(first.log()), 'owner@example.com');
  const cast = await gather({ url: first.url, owner, channel, names: PEOPLE });
  await first.stop();
  let provenAt = performance.now();
  for (let round = 1; round <= KILLS; round += 1) {
    const server = await startServer({ env: ENV, dataDir });
    if (performance.now() - provenAt > PROVEN_MS) {
      for (const operator of cast.operators) {
        expect(await operator.stepUp(server.url)).toMatchObject({ code: 1 });
      }
      provenAt = performance.now();
    }
    const raging = moneyStorm(server.url, cast, promises, { round, chance });
    const enough = answersOf(promises.answers) + 90 + chance(90);
    while (answersOf(promises.answers) < enough) await pause(2);
    await pause(chance(25));
    await server.kill();
    await raging;
    if (round % LOOK_EVERY !== 0) continue;
    await look(async (db) => {
      await requireRightBooks(db);
      await auditDecisions(db);
      await auditCorrections(db, promises.confirmed);
      await checkPromises(db, promises);
    });
  }
  const unknown = promises.unanswered.size;
  const last = await startServer({ env: ENV, dataDir });
  await settleUnanswered(last.url, promises);
  await last.stop();
  await look(async (db) => {
    const audit = await requireRightBooks(db);
    await auditDecisions(db);
    await auditLetters(db);
    const corrections = await auditCorrections(db, promises.confirmed);
    await checkPromises(db, promises);
    await checkNothingElse(db, promises);
    expect(await verifyAudit(db)).toMatchObject({ ok: true });
    const answers = answersOf(promises.answers);
    console.info(
      `seed ${seed}, ${KILLS} kills: ${answers} answers (${promises.answers.get(1)} done) to ` +
        `${PEOPLE.length} accounts and ${cast.operators.length} operators, ${unknown} commands ` +
        `unanswered at the last kill; ${audit.events} events and ${audit.cases} deposits and ` +
        `withdrawals found as told, ${corrections} corrections of balances booked`,
    );
    expect(answers).toBeGreaterThan(90 * KILLS);
    expect(promises.settled.size).toBeGreaterThan(5 * KILLS);
    expect(promises.confirmed.size).toBeGreaterThan(IS_LONG ? 3 : 0);
    // Each paid withdrawal had an approval (a large one two) and a payment.
    const paid = await db.query('select from withdrawal where status = 1');
    expect(paid.length).toBeGreaterThan(IS_LONG ? 3 : 0);
  });
  last.removeData();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const answersOf = (answers: ReadonlyMap<number, number>): number =>
  [...answers.values()].reduce((sum, count) => sum + count, 0);
