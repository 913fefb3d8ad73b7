import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import * as box from '@fulcrum/contract/console/messages/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { sendEmail } from '@fulcrum/contract/identity/calls';
import { depositCoin } from '@fulcrum/contract/payments/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { NETWORK, realPerson } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const reason = 'asked for on the phone';
const ADDRESS = 'ann.example@example.com';
let rig: ProductRig;
/** A product that is configured to send mail through a server that does not answer. */
let sending: ProductRig;
let owner: Browser;
let sender: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  sending = await ProductRig.open(await openTestDb(), {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Fulcrum <no-reply@example.com>',
  });
  sender = await firstOwner(sending);
  for (const one of [rig, sending]) await one.ok(sendEmail, { to: ADDRESS, type: 1 });
});
afterAll(async () => {
  await rig.close();
  await sending.close();
});

const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const newest = async (browser: Browser) => {
  const [row] = (await browser.ok(box.outbox, {})).rows;
  if (!row) throw new Error('Expected a message');
  return row;
};
const fresh = (browser: Browser) => browser.ok(operatorCalls.stepUp, { code: browser.code() });

test('CONSOLE-048 a kept message shows no address and no text until somebody looks, and that is kept', async () => {
  const list = await owner.ok(box.outbox, {});
  expect(list).toMatchObject({ total: 1, sends_email: false, sends_sms: false });
  expect(list.rows).toMatchObject([{ status: 'kept', recipient: 'a…@example.com' }]);
  expect(JSON.stringify(list)).not.toContain('ann.example');
  const { csv } = await owner.ok(exportCalls.exportList, { list: 'outbox' });
  expect(csv).toContain('a…@example.com');
  expect(csv).not.toContain('ann.example');
  const { id } = await newest(owner);
  await fresh(owner);
  const shown = await owner.ok(box.revealMessage, { id, reason });
  expect(shown.recipient).toBe(ADDRESS);
  // The owner does not see the code: codes are shown only to roles that cannot reset a second
  // factor.
  expect(shown.text).toBeNull();
  const [entry] = (await owner.ok(auditCalls.audit, { action: 'message.viewed' })).rows;
  expect(entry).toMatchObject({ object: `message ${id}`, reason });
  expect(entry?.detail).toBe('{"fields":["recipient"]}');
  const support = await operatorOf(rig, owner, 'support');
  await fresh(support);
  const read = await support.ok(box.revealMessage, { id, reason });
  expect(read.text).toMatch(/\d{6}/);
  rig.clock.time += 10 * 60_000;
  await fresh(support);
  expect((await support.ok(box.revealMessage, { id, reason })).text).toBeNull();
  await fresh(owner);
  await refused(owner, box.revealMessage, { id: 999, reason }, 'message.unknown');
  const finance = await operatorOf(rig, owner, 'finance');
  await refused(finance, box.outbox, {}, 'operator.forbidden');
});

test('CONSOLE-136 where mail goes out a link goes to the operator’s own mailbox, not to who invites', async () => {
  await fresh(sender);
  const email = 'finance@example.com';
  const given = { email, name: 'Fin', role: 'finance', reason } as const;
  expect((await sender.ok(operatorCalls.inviteOperator, given)).path).toBeNull();
  const { id } = await newest(sender);
  await fresh(sender);
  expect(await sender.ok(box.revealMessage, { id, reason })).toEqual({
    recipient: email,
    text: null,
  });
  const [row] = await sending.db.query<{ text: string }>('select text from outbox where id = $1', [
    id,
  ]);
  expect(row?.text).toMatch(/\/console\/#\/enrol\?token=[\w-]{43}$/);
  await sending.db.query('delete from outbox where id = $1', [id]);
});

test('CONSOLE-048 the text of what is really sent is shown to nobody', async () => {
  const { id, status } = await newest(sender);
  expect(status).toBe('queued');
  await fresh(sender);
  const shown = await sender.ok(box.revealMessage, { id, reason });
  expect(shown).toEqual({ recipient: ADDRESS, text: null });
  // The same applies to a message without a code.
  await sending.db.query('update outbox set is_secret = false where id = $1', [id]);
  expect((await sender.ok(box.revealMessage, { id, reason })).text).toBeNull();
  await sending.db.query('update outbox set is_secret = true where id = $1', [id]);
});

test('CONSOLE-049 what was given up is sent once more, unless it is over or a code', async () => {
  const { id } = await newest(sender);
  const fails = (changes: string) =>
    sending.db.query(
      `update outbox set status = 'failed', attempts = 8,
         problem = '550 no mailbox ${ADDRESS}', ${changes} where id = $1`,
      [id],
    );
  await fails('is_secret = false');
  expect(await newest(sender)).toMatchObject({ problem: '550 no mailbox a…@example.com' });
  const both = [1, 2].map(() => sender.send(box.retryMessage, { id, reason }));
  const codes = (await Promise.all(both)).map(({ code }) => code).sort((a, b) => a - b);
  expect(codes).toEqual([1, CODES['message.notFailed'].code]);
  expect((await newest(sender)).status).toBe('queued');
  await fails('is_secret = true');
  await refused(sender, box.retryMessage, { id, reason }, 'message.over');
  await fails('is_secret = false, useful_until = 1');
  await refused(sender, box.retryMessage, { id, reason }, 'message.over');
  await fails(`is_secret = false, kind = 'sms', useful_until = ${sending.clock.time * 2}`);
  await refused(sender, box.retryMessage, { id, reason }, 'message.noSender');
  await refused(sender, box.retryMessage, { id: 999, reason }, 'message.unknown');
  const log = (await sender.ok(auditCalls.audit, { action: 'message.retried' })).rows;
  expect(log).toMatchObject([{ object: `message ${id}`, reason }]);
});

test('CONSOLE-050 each role is told how much waits in the queues that are its own', async () => {
  const networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  const token = await realPerson(rig);
  const proofImg = await uploaded(rig, token, await jpegOf());
  const at = rig.clock.time;
  await rig.ok(depositCoin, { number: '500', proofImg, charge_id: networkId }, { token });
  const none = { count: 0, oldest_at: null };
  const one = { count: 1, oldest_at: at };
  expect(await owner.ok(box.queues, {})).toMatchObject({
    identity: none,
    deposits: one,
    withdrawals: none,
  });
  const finance = await operatorOf(rig, owner, 'finance');
  expect(await finance.ok(box.queues, {})).toMatchObject({ identity: null, deposits: one });
  const content = await operatorOf(rig, owner, 'content');
  expect(await content.ok(box.queues, {})).toMatchObject({ identity: null, deposits: null });
});
