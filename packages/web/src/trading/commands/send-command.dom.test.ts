import { CODES } from '@fulcrum/contract/codes';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  expectAccount,
  forgetAccount,
  takeTradeMessage,
  useHolding,
} from '../../account/account.ts';
import { forgetSession, keepSession } from '../../server/session.ts';
import { tradeMessage, wireOrder } from '../../../test/wire-sample.ts';
import type { Command } from './command.ts';
import { sendCommand } from './send-command.ts';

const holdingIds = () => renderHook(() => useHolding()).result.current.map(({ id }) => id);

let sent: { body: unknown; token: unknown }[];

function answerWith(envelope: object, meanwhile: () => void = () => undefined, status = 200): void {
  sent = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, init: { body: string; headers: Record<string, string> }) => {
      sent.push({ body: JSON.parse(init.body), token: init.headers['authorization'] });
      meanwhile();
      return new Response(JSON.stringify(envelope), { status });
    }),
  );
}

const done = (data: object) => ({ code: 1, msg: 'Done', data });
const user = { email: '', mobile: '', isDemo: true, creditScore: 100, inviteCode: '' };
const order: Command = {
  kind: 'submit',
  subject: 'submit.EURUSD',
  facts: { name: 'EUR/USD' },
  input: { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 },
  id: 'id1',
  account: 'ann',
  deadline: 60_000,
  madeAt: 30_000,
};

beforeEach(() => {
  keepSession({ token: 'of-ann', user: { ...user, uid: 'ann' } });
  forgetAccount();
  expectAccount();
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 1 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetSession();
});

test('the reply of an own order shows it at once', async () => {
  answerWith(done(wireOrder(5)));
  expect(await sendCommand(order)).toMatchObject({ kind: 'done', data: { Id: 5 } });
  expect(holdingIds()).toEqual([5]);
  const body = { ...order.input, client_order_id: 'id1', deadline: 60_000 };
  expect(sent).toEqual([{ body, token: 'of-ann' }]);
});

test('DESK-005 a command in doubt is as one whose reply was lost: it is asked for again', async () => {
  const { code, status } = CODES['order.inDoubt'];
  answerWith({ code, msg: 'not known yet', data: {} }, undefined, status);
  expect(await sendCommand(order)).toEqual({ kind: 'lost' });
});

test('an order that was closed while its reply was on the way does not come back', async () => {
  answerWith(done(wireOrder(5)), () => {
    const opened = { seq: 2, event: 'positionOpened', TransOrder: [wireOrder(5)] };
    const stopped = { seq: 3, event: 'positionClosed', TransOrder: [wireOrder(5, { Status: 3 })] };
    takeTradeMessage(tradeMessage(opened));
    takeTradeMessage(tradeMessage(stopped));
  });
  await sendCommand(order);
  expect(holdingIds()).toEqual([]);
});

test('the closed row of a closing takes the position out', async () => {
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 1, TransOrder: [wireOrder(5)] }));
  answerWith(done(wireOrder(5, { Status: 3 })));
  await sendCommand({ ...order, kind: 'close', input: { id: 5 } });
  expect(holdingIds()).toEqual([]);
});

test('COMMAND-007 a command is never sent with the session of somebody else', async () => {
  answerWith(done(wireOrder(5)));
  keepSession({ token: 'of-bob', user: { ...user, uid: 'bob' } });
  expect(await sendCommand(order)).toEqual({ kind: 'lost' });
  expect(sent).toEqual([]);
});

test('COMMAND-007 nor is its order shown to who logs in meanwhile', async () => {
  answerWith(done(wireOrder(5)), () =>
    keepSession({ token: 'of-bob', user: { ...user, uid: 'bob' } }),
  );
  expect(await sendCommand(order)).toMatchObject({ kind: 'done' });
  expect(holdingIds()).toEqual([]);
});

test('COMMAND-003 only the refusal that it came too late is final', async () => {
  answerWith({ code: 1210, msg: 'The price has moved', data: {} });
  const moved = { kind: 'refused', text: 'The price has moved', isFinal: false };
  expect(await sendCommand(order)).toEqual(moved);
  answerWith({ code: 1036, msg: 'Too late', data: {} });
  expect(await sendCommand(order)).toEqual({ kind: 'refused', text: 'Too late', isFinal: true });
});

test('a fault of the server is as good as a lost answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  expect(await sendCommand(order)).toEqual({ kind: 'lost' });
});
