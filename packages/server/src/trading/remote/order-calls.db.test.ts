import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { newAccount } from '../../../test/trading/desk-rig.ts';
import { BUY } from '../../../test/trading/order-sample.ts';
import {
  openFar,
  openHosted,
  sharedBus,
  type Far,
  type Hosted,
} from '../../../test/trading/remote-rig.ts';
import { reasonOf } from '../../../test/identity/auth-rig.ts';
import { Limiter } from '../../platform/http/limiter.ts';
import type { Db } from '../../platform/ports/db.ts';
import { shardOf } from '../journal/rows.ts';
import { deskOf, type CommandAsked } from './desk-wire.ts';

const CALLS = 20;
let db: Db;
let desk: Hosted;
let one: Far;
let other: Far;
let accountId: number;
let people = 0;

beforeAll(async () => {
  db = await openTestDb();
  const make = sharedBus();
  // Refills too slowly for this test.
  const orders = new Limiter({ burst: CALLS, perSecond: 0.001 });
  desk = await openHosted(db, await make(), undefined, orders);
  one = await openFar(db, await make(), desk.rig);
  other = await openFar(db, await make(), desk.rig);
  return async () => {
    await Promise.all([one.trading.stop(), other.trading.stop()]);
    await desk.host.close();
    await desk.rig.trading.stop();
  };
});
afterAll(() => db.close());
beforeEach(async () => {
  people += 1;
  accountId = await newAccount(db, `order-calls-${people}`, Date.now());
});

test('DESK-006 two gateways together get as many order calls through as one', async () => {
  const calls = Array.from({ length: 2 * CALLS }, (_, nth) => {
    const { trading } = nth % 2 === 0 ? one : other;
    return reasonOf(trading.cancel(accountId, { orderId: nth + 1 }));
  });
  const answers = await Promise.all(calls);
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(CALLS);
  expect(answers.filter((answer) => answer === 'request.tooMany')).toHaveLength(CALLS);
  const { seq } = await one.trading.account(accountId);
  const refused = await one.trading.submit(accountId, BUY).catch((error: unknown) => error);
  expect(refused).toMatchObject({ reason: 'request.tooMany', retryAfter: 1_000 });
  // Nothing was changed, and others are not concerned: neither an account nor an operator.
  expect((await other.trading.account(accountId)).seq).toBe(seq);
  const act = { kind: 'adjust', amount: microUsd(ONE_USD), memo: 'goodwill' } as const;
  const operated = other.trading.operate(accountId, people, act);
  expect(await reasonOf(operated)).toBe('accepted');
});

test('DESK-006 a command that is asked for again counts once, and is never refused for it', async () => {
  await desk.rig.quote(110_000);
  await desk.rig.trading.resetDemo(accountId);
  one.bus.loseCommands(2);
  for (let nth = 0; nth < CALLS; nth += 1) {
    expect((await one.trading.submit(accountId, BUY)).ok).toBe(true);
  }
  expect(await reasonOf(other.trading.submit(accountId, BUY))).toBe('request.tooMany');
  // Another desk may have carried out the first attempt.
  const asked: CommandAsked = {
    ask: 'command',
    id: 'asked-of-another-desk-first',
    accountId,
    epoch: one.board.holderOf(shardOf(accountId))?.epoch ?? 0,
    deadline: Date.now() + 3_000,
    attempt: 2,
    afterSeq: null,
    command: { name: 'submit', asked: BUY },
  };
  const answered = await one.bus.ask(deskOf(desk.session), asked, 1_000);
  expect(answered).toMatchObject({ is: 'done', outcome: { ok: true } });
});
