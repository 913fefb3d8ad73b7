import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import { setLogo, uploadLogo } from '@fulcrum/contract/console/catalogue/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as queue from '@fulcrum/contract/console/payments/calls';
import { imageUrl, pictureUrl } from '@fulcrum/contract/files/calls';
import * as funds from '@fulcrum/contract/payments/calls';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded, uploadTo, type Sent } from '../../../test/files/upload-sample.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

/** In these tests, withdrawals above 100 dollars need two operators. */

const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;
const reason = 'seen at the bank';

let rig: ProductRig;
let owner: Browser;
let finance: Browser;
let token: string;
let methodId: number;
let networkId: number;
let currencyId: number;
let jpeg: Buffer;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  owner = await firstOwner(rig);
  finance = await operatorOf(rig, owner, 'finance');
  jpeg = await jpegOf();
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await realPerson(rig);
  const paid = { number: '500', proofImg: await uploaded(rig, token, jpeg), charge_id: networkId };
  const { data } = await rig.ok(funds.depositCoin, paid, { token });
  await rig.product.funds.approveDeposit(operator(1), data.id, { amount: null, remark: '' });
  const method = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS } as const;
  methodId = (await rig.ok(funds.bindDrawMethod, method, { token })).data.id;
  for (const browser of [finance, owner])
    await browser.ok(operatorCalls.stepUp, { code: browser.code() });
});

const codeOf = (why: Reason) => CODES[why].code;
const send = (browser: Browser, files: readonly Sent[], path = queue.uploadPayoutProof.path) =>
  uploadTo(rig, path, { cookie: browser.cookie }, files);

async function taken(browser: Browser): Promise<string> {
  const { code, data } = await send(browser, [{ bytes: jpeg }]);
  expect(code).toBe(1);
  return queue.uploadPayoutProof.reply.parse(data).id;
}
async function asked(number: number): Promise<number> {
  const given = { draw_currency_id: currencyId, draw_method_id: methodId, number };
  return (await rig.ok(funds.draw, given, { token })).data.id;
}
const proofsOf = async (id: number) => (await owner.ok(queue.withdrawal, { id })).proofs;
const fileOf = async (id: string) =>
  (
    await rig.db.query<{ state: string; used_by: string | null }>(
      'select state, used_by from file where id = $1',
      [id],
    )
  )[0];
/** Requests and approves a withdrawal, so that it can be marked as paid; returns its id. */
async function approved(number: number): Promise<number> {
  const id = await asked(number);
  await finance.ok(queue.approveWithdrawal, { id, reason });
  return id;
}
/** Returns the status codes that users and visitors get when they request a picture. */
async function outside(id: string): Promise<number[]> {
  const answers = [
    await rig.product.app.inject({ url: imageUrl(id), headers: { authorization: token } }),
    await rig.product.app.inject({ url: pictureUrl(id) }),
  ];
  return answers.map((answer) => answer.json<{ code: number }>().code);
}

test('CONSOLE-116 FILE-010 the picture of a payment is in its case for operators, and nowhere else', async () => {
  const id = await approved(50);
  const picture = await taken(finance);
  const hidden = [codeOf('file.unknown'), codeOf('file.unknown')];
  expect(await outside(picture)).toEqual(hidden);
  await finance.ok(queue.payWithdrawal, { id, picture, reference: TXID });
  const [proof, ...others] = await proofsOf(id);
  expect(others).toEqual([]);
  expect(proof?.name).toMatch(/^finance-/);
  expect(proof?.picture).toMatch(/^data:image\/jpeg;base64,/);
  expect(await fileOf(picture)).toMatchObject({ state: 'used' });
  expect(await outside(picture)).toEqual(hidden);
  const { data: listed } = await rig.ok(funds.drawList, {}, { token });
  expect(listed.data).toMatchObject([{ status: 1, txid: TXID, notes: '' }]);
  expect(JSON.stringify(listed)).not.toContain(picture);

  const support = await operatorOf(rig, owner, 'support');
  expect(await support.refused(queue.withdrawal, { id })).toBe(codeOf('operator.forbidden'));
  expect((await send(support, [{ bytes: jpeg }])).code).toBe(codeOf('operator.forbidden'));
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  const { rows } = await owner.ok(auditCalls.audit, { object: `withdrawal ${id}` });
  expect(rows.map(({ action }) => action)).toEqual([
    ...['withdrawal.viewed', 'withdrawal.paid', 'withdrawal.approved'],
  ]);
  expect(rows[1]?.detail).toContain(picture);
});

test('CONSOLE-116 nothing that is not booked as paid keeps a picture', async () => {
  const id = await asked(50);
  const picture = await taken(finance);
  const paid = { id, picture, reference: TXID };
  expect(await finance.refused(queue.payWithdrawal, paid)).toBe(codeOf('withdrawal.notApproved'));
  await finance.ok(queue.approveWithdrawal, { id, reason });
  const wrong = { ...paid, reference: 'a1b2c3' };
  expect(await finance.refused(queue.payWithdrawal, wrong)).toBe(codeOf('reference.form'));
  expect(await fileOf(picture)).toMatchObject({ state: 'unused' });
  await finance.ok(queue.payWithdrawal, paid);
  const again = { ...paid, picture: await taken(finance) };
  expect(await finance.refused(queue.payWithdrawal, again)).toBe(codeOf('withdrawal.settled'));
  expect(await fileOf(again.picture)).toMatchObject({ state: 'unused' });
  expect(await proofsOf(id)).toHaveLength(1);
});

test('FILE-010 a picture of one kind is never used as another, and nothing of a refused step stays', async () => {
  const id = await approved(50);
  const theirs = await uploaded(rig, token, jpeg);
  const logo = uploadLogo.reply.parse((await send(owner, [{ bytes: jpeg }], uploadLogo.path)).data);
  const used = await taken(finance);
  await finance.ok(queue.payWithdrawal, { id: await approved(20), picture: used, reference: TXID });
  for (const [picture, why] of [
    [theirs, 'file.unknown'],
    [logo.id, 'file.unknown'],
    ['A'.repeat(27), 'file.unknown'],
    ['../../secret', 'file.unknown'],
    [used, 'file.used'],
  ] as const) {
    const wrong = { id, picture, reference: TXID };
    expect(await finance.refused(queue.payWithdrawal, wrong), picture).toBe(codeOf(why));
  }
  expect(await rig.product.funds.withdrawal(id)).toMatchObject({
    status: 0,
    reviewedBy: null,
  });
  expect(await proofsOf(id)).toEqual([]);
  const internal = await taken(owner);
  const give = { id: 1, picture: internal, reason };
  expect(await owner.refused(setLogo, give)).toBe(codeOf('file.unknown'));
  const paid = { number: '50', proofImg: internal, charge_id: networkId };
  expect((await rig.send(funds.depositCoin, paid, { token })).code).toBe(codeOf('file.unknown'));
});

test('FILE-003 what is no picture of a payment is refused by its own reason', async () => {
  const cases: readonly (readonly [Reason, readonly Sent[]])[] = [
    ['file.missing', []],
    ['file.empty', [{ bytes: Buffer.alloc(0) }]],
    ['file.many', [{ bytes: jpeg }, { bytes: jpeg }]],
    ['file.tooLarge', [{ bytes: Buffer.concat([jpeg, Buffer.alloc(10 * MIB + 1)]) }]],
    [
      'file.kind',
      [{ bytes: Buffer.from('%PDF-1.7'), name: 'slip.pdf', mediaType: 'application/pdf' }],
    ],
    ['file.mislabelled', [{ bytes: Buffer.from('<html>') }]],
    ['file.polyglot', [{ bytes: Buffer.concat([jpeg, Buffer.from('<script>')]) }]],
    ['file.damaged', [{ bytes: jpeg.subarray(0, jpeg.length / 2) }]],
  ];
  const before = rig.blobs.size;
  for (const [why, files] of cases) {
    expect((await send(finance, files)).code, why).toBe(codeOf(why));
  }
  expect(rig.blobs.size).toBe(before);
  expect((await uploadTo(rig, queue.uploadPayoutProof.path, {}, [{ bytes: jpeg }])).code).toBe(999);
});

test('FILE-007 a picture of a payment that no case names goes after a day', async () => {
  const idle = await taken(finance);
  rig.clock.time += DAY_MS + 1;
  await rig.product.files.sweep();
  expect(rig.blobs.has(idle)).toBe(false);
});
