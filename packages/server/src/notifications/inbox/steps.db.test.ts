import * as api from '@fulcrum/contract/notifications/notices';
import * as funds from '@fulcrum/contract/payments/calls';
import * as verification from '@fulcrum/contract/identity/verification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { deposited, funded } from '../../../test/payments/deposits.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { until } from '../../../test/until.ts';

let rig: ProductRig;
let person: { token: string; id: number };
let networkId: number;
let currencyId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { DATA_KEY: 'cd'.repeat(32) });
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await setFunds(rig, { fourEyes: 100, depositFourEyes: 1_000 });
  person = await rig.real();
});

/** Waits until these kinds, oldest first, are all that the person was notified of. */
const notified = (...kinds: string[]) =>
  until(async () => {
    const { data } = (await rig.ok(api.notices, {}, { token: person.token })).data;
    expect(data.map(({ kind }) => kind).reverse()).toEqual(kinds);
    return data;
  });

/** Funds the account and binds a payout method; returns a function that asks for a withdrawal. */
async function ready() {
  const { token } = person;
  await funded(rig, { token, networkId, number: 900 });
  // The notice of a credit is written after its commit, perhaps after the next notice.
  await notified('depositAsked', 'depositCredited');
  const bound = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS };
  const method = (await rig.ok(funds.bindDrawMethod, bound, { token })).data.id;
  return async (number: string) => {
    const body = { draw_currency_id: currencyId, draw_method_id: method, number };
    return (await rig.ok(funds.draw, body, { token })).data.id;
  };
}
const BEFORE = ['depositAsked', 'depositCredited', 'payoutMethod'];

test('NOTICE-009: a withdrawal is noted when it is asked for, approved and paid', async () => {
  const ask = await ready();
  const id = await ask('60');
  await rig.product.funds.approveWithdrawal(operator(1), id, '');
  const approved = [...BEFORE, 'withdrawalAsked', 'withdrawalApproved'];
  const [notice] = await notified(...approved);
  expect(notice).toMatchObject({
    title: 'Your withdrawal has been approved and is being paid',
    text: `60.00 USD · #${id}`,
  });
  await rig.product.funds.payWithdrawal(operator(1), id, TXID);
  await notified(...approved, 'withdrawalPaid');
});

test('NOTICE-009: the first of two approvals is not noted, and the second once', async () => {
  const ask = await ready();
  const id = await ask('200');
  const { funds: module } = rig.product;
  expect(await module.approveWithdrawal(operator(1), id, 'first')).toMatchObject({
    stage: 'first',
  });
  await expect(module.approveWithdrawal(operator(1), id, '')).rejects.toThrow();
  await module.approveWithdrawal(operator(2), id, '');
  await expect(module.approveWithdrawal(operator(2), id, '')).rejects.toThrow();
  const approved = [...BEFORE, 'withdrawalAsked', 'withdrawalApproved'];
  await notified(...approved);
  await module.rejectWithdrawal(operator(1), id, 'Returned by the network');
  await notified(...approved, 'withdrawalRejected');
});

test('NOTICE-009: an approval that is undone notes nothing', async () => {
  const ask = await ready();
  const id = await ask('60');
  const failing = { operatorId: 1, record: () => Promise.reject(new Error('audit')) };
  await expect(rig.product.funds.approveWithdrawal(failing, id, '')).rejects.toThrow('audit');
  await notified(...BEFORE, 'withdrawalAsked');
});

test('NOTICE-009: each end of a deposit is noted, the first of two approvals is not', async () => {
  const { funds: module } = rig.product;
  const { token } = person;
  const large = await deposited(rig, { token, networkId, number: 2_000 });
  await module.approveDeposit(operator(1), large, { amount: null, remark: '' });
  await notified('depositAsked');
  await module.approveDeposit(operator(2), large, { amount: null, remark: '' });
  await notified('depositAsked', 'depositCredited');
  const wrong = await deposited(rig, { token, networkId, number: 30 });
  await module.rejectDeposit(operator(1), wrong, 'Not found');
  await notified('depositAsked', 'depositCredited', 'depositAsked', 'depositRejected');
});

test('NOTICE-009: documents are noted when they are received and when they are decided', async () => {
  const { verification: identity } = rig.product;
  const { token, id: userId } = person;
  const by = { operatorId: 1, record: () => Promise.resolve() };
  const send = async () => {
    const [front, back] = [
      await uploaded(rig, token, await jpegOf()),
      await uploaded(rig, token, await jpegOf()),
    ];
    const form = { name: 'Chan Tai Man', card_id: 'A123456(7)' };
    const sent = { ...form, front_pic: front, reverse_pic: back };
    await rig.ok(verification.realName, sent, { token });
    // A repeated request is answered and noted once.
    await rig.ok(verification.realName, sent, { token });
    const [newest] = (await identity.cases({ userId, status: 1 })).data;
    const caseId = newest?.id ?? 0;
    await rig.db.transaction((tx) => identity.openCase(tx, caseId, 1));
    return caseId;
  };
  const first = await send();
  await notified('identityAsked');
  await rig.db.transaction((tx) => identity.reject(tx, first, by, 'unreadable'));
  await notified('identityAsked', 'identityRejected');
  const second = await send();
  await rig.db.transaction((tx) => identity.approve(tx, second, by));
  const all = await notified(
    'identityAsked',
    'identityRejected',
    'identityAsked',
    'identityApproved',
  );
  expect(all.at(-1)?.title).toBe('Identity documents received for review');
});

test('NOTICE-010: a time at which something starts to apply says so, in the reader’s language', async () => {
  await setFunds(rig, { methodWaitHours: 24 });
  const bound = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS };
  await rig.ok(funds.bindDrawMethod, bound, { token: person.token });
  await notified('payoutMethod');
  const textIn = async (lang: string) =>
    (await rig.ok(api.notices, {}, { token: person.token, headers: { lang } })).data.data[0]?.text;
  expect(await textIn('en')).toContain('Usable from ');
  expect(await textIn('de')).toContain('Nutzbar ab ');
  expect(await textIn('jp')).toContain(' から利用可能');
});
