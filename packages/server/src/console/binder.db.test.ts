import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import { SESSION_INVALID } from '@fulcrum/contract/codes/envelope';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import type { Role } from '@fulcrum/contract/console/roles';
import { SHOWN_OPERATOR } from '@fulcrum/contract/console/watching';
import * as userCalls from '@fulcrum/contract/console/users/calls';
import type { Envelope } from '@fulcrum/contract/reply';

import { openTestDb } from '../../test/db/test-db.ts';
import { readAudit } from '../audit/log.ts';
import { createHttpServer } from '../gateway/http/server.ts';
import { Uploads } from '../platform/http/upload.ts';
import type { Db } from '../platform/ports/db.ts';
import type { Act } from './act.ts';
import { bindConsole, type Binder } from './binder.ts';
import { addOperator } from './operators/store.ts';

const NOW = Date.UTC(2026, 2, 10, 15);
const SCORE = { id: 7, score: 90, reason: 'seen and compared' };

let db: Db;
let app: FastifyInstance;
let serve: Binder;
let operatorId: number;
let role: Role;

beforeEach(async () => {
  db = await openTestDb();
  await db.script('create table sample (text text)');
  const who = { email: 'rin@example.com', name: 'Rin', role: 'owner', createdAt: NOW } as const;
  operatorId = await db.transaction((tx) => addOperator(tx, who));
  role = 'owner';
  app = createHttpServer(pino({ level: 'silent' }));
  serve = bindConsole(app, {
    publicUrl: null,
    uploads: Uploads.prototype,
    clock: { now: () => NOW, monotonic: () => NOW },
    transact: (work) => db.transaction(work),
    isOpenTo: () => Promise.resolve(true),
    operatorOf: () => {
      const { email, name } = who;
      const session = { steppedUpAt: NOW, tokenHash: Buffer.alloc(32) };
      return Promise.resolve({ id: operatorId, email, name, role, ...session });
    },
  });
});
afterEach(async () => {
  await app.close();
  await db.close();
});

async function send(call: OperatorCall, payload: object, more = {}): Promise<Envelope> {
  const { method, path: url } = call;
  const headers = { cookie: `fulcrum_console=${'A'.repeat(43)}`, lang: 'en', ...more };
  return (await app.inject({ method, url, headers, payload })).json<Envelope>();
}

const codeOf = (reason: Reason): number => CODES[reason].code;
const keep = (tx: Act['tx'], text: string) => tx.query('insert into sample values ($1)', [text]);
const kept = async () =>
  (await db.query<{ text: string }>('select text from sample')).map(({ text }) => text);
const entries = async () => (await readAudit(db, {}, { limit: 10, offset: 0 })).rows;

test('a change and its audit entry are committed together, and what waits for that runs then', async () => {
  const seen: string[][] = [];
  serve.change(userCalls.setCreditScore, async ({ input, act }) => {
    await keep(act.tx, 'changed');
    await act.note('user.scoreSet', `user ${input.id}`, { credit_score: [80, input.score] });
    act.afterCommit(async () => seen.push(await kept()));
  });
  expect(await send(userCalls.setCreditScore, SCORE)).toMatchObject({ code: 1, data: {} });
  expect(seen).toEqual([['changed']]);
  expect(await entries()).toMatchObject([
    {
      operatorId,
      action: 'user.scoreSet',
      object: 'user 7',
      detail: '{"credit_score":[80,90]}',
      reason: SCORE.reason,
    },
  ]);
});

test('AUDIT-002 a change without an audit entry fails, and nothing of it is committed', async () => {
  let isRun = false;
  serve.change(userCalls.setCreditScore, async ({ act }) => {
    await keep(act.tx, 'changed');
    act.afterCommit(() => {
      isRun = true;
    });
  });
  expect((await send(userCalls.setCreditScore, SCORE)).code).toBe(codeOf('server.fault'));
  expect(await kept()).toEqual([]);
  expect(isRun).toBe(false);
});

test('a repeated call that changes nothing needs no audit entry', async () => {
  serve.change(userCalls.setCreditScore, async ({ act }) => act.unchanged());
  expect((await send(userCalls.setCreditScore, SCORE)).code).toBe(1);
  expect(await entries()).toEqual([]);
});

test('AUDIT-002 a change that is refused takes its audit entry back', async () => {
  serve.custom(userCalls.setCreditScore, ({ change }) =>
    change(async (act) => {
      await act.note('user.scoreSet', 'user 7');
      await keep(act.tx, 'x'.repeat(10)).then(() => Promise.reject(new Error('refused late')));
    }),
  );
  expect((await send(userCalls.setCreditScore, SCORE)).code).toBe(codeOf('server.fault'));
  expect([await kept(), await entries()]).toEqual([[], []]);
});

test('CONSOLE-011 a role without the permission is refused before its input is read', async () => {
  serve.change(userCalls.setCreditScore, () => Promise.reject(new Error('must not run')));
  role = 'support';
  const invalid = { ...SCORE, reason: '' };
  expect((await send(userCalls.setCreditScore, invalid)).code).toBe(codeOf('operator.forbidden'));
  role = 'owner';
  expect((await send(userCalls.setCreditScore, invalid)).code).toBe(
    codeOf('console.reasonMissing'),
  );
});

test('CONSOLE-178 a page that shows another operator reads and changes nothing', async () => {
  serve.read(operatorCalls.me, () => Promise.reject(new Error('must not run')));
  serve.change(userCalls.setCreditScore, async ({ act }) => act.unchanged());
  const as = (shown: string) => ({ [SHOWN_OPERATOR]: shown });
  for (const shown of [String(operatorId + 1), '', '0', `0${operatorId}`, `${operatorId},7`]) {
    expect((await send(userCalls.setCreditScore, SCORE, as(shown))).code).toBe(SESSION_INVALID);
    expect((await send(operatorCalls.me, {}, as(shown))).code).toBe(SESSION_INVALID);
  }
  expect((await send(userCalls.setCreditScore, SCORE, as(String(operatorId)))).code).toBe(1);
});

test('a call is bound as what it is: a read as a read, a change as a change', () => {
  expect(() => serve.read(userCalls.setCreditScore, () => Promise.resolve({}))).toThrow(
    'is a change',
  );
  expect(() => serve.change(operatorCalls.me, () => Promise.reject(new Error()))).toThrow(
    'is a read',
  );
});
