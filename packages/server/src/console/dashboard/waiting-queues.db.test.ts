import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { queues } from '@fulcrum/contract/console/messages/calls';
import * as api from '@fulcrum/contract/console/operators/calls';
import { approveDeposit } from '@fulcrum/contract/console/payments/calls';
import { saveNetwork } from '@fulcrum/contract/console/payments/channels';
import { claimChat } from '@fulcrum/contract/console/support/calls';
import { openIdentityCase } from '@fulcrum/contract/console/users/identity';
import { proposeAdjustment } from '@fulcrum/contract/console/users/interventions';
import { realName } from '@fulcrum/contract/identity/verification';
import { depositCoin } from '@fulcrum/contract/payments/calls';
import { userInfo } from '@fulcrum/contract/people/calls';
import { sendChatMessage } from '@fulcrum/contract/support/chat';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { NETWORK, realPerson, setFunds, TRON_ADDRESS } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const reason = 'looked at';
let rig: ProductRig;
let owner: Browser;
let finance: Browser;
let compliance: Browser;
let support: Browser;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  finance = await operatorOf(rig, owner, 'finance');
  compliance = await operatorOf(rig, owner, 'compliance');
  support = await operatorOf(rig, owner, 'support');
  token = await realPerson(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  for (const browser of [owner, finance]) await browser.ok(api.stepUp, { code: browser.code() });
});

/**
 * Returns how much of a queue each of these operators can decide next; null without the permission.
 */
const mine = async (name: QueueName, ...browsers: readonly Browser[]) =>
  Promise.all(browsers.map(async (one) => (await one.ok(queues, {}))[name]?.mine.count ?? null));
const picture = async () => uploaded(rig, token, await jpegOf());

test('CONSOLE-128 a deposit waits for who has not approved it yet, and for nobody who only looks', async () => {
  await setFunds(rig, { fourEyes: 100, depositFourEyes: 400 });
  const networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  const at = rig.clock.time;
  const given = { number: '500', proofImg: await picture(), charge_id: networkId };
  const { id } = (await rig.ok(depositCoin, given, { token })).data;
  expect(await mine('deposits', owner, finance, compliance, support)).toEqual([1, 1, 0, null]);
  await finance.ok(approveDeposit, { id, reason });
  expect(await mine('deposits', owner, finance, compliance)).toEqual([1, 0, 0]);
  expect((await finance.ok(queues, {})).deposits).toEqual({
    count: 1,
    oldest_at: at,
    mine: { count: 0, oldest_at: null },
  });
  await owner.ok(approveDeposit, { id, reason });
  expect(await mine('deposits', owner, finance)).toEqual([0, 0]);
});

test('CONSOLE-128 a proposal waits for another operator who holds its permission', async () => {
  const { id } = (await rig.ok(userInfo, {}, { token })).data;
  const given = { id, amount: '5', category: 'correction', reason } as const;
  await finance.ok(proposeAdjustment, given);
  expect(await mine('interventions', owner, finance, compliance, support)).toEqual([1, 0, 0, 0]);
  expect((await support.ok(queues, {})).interventions?.count).toBe(1);
});

test('CONSOLE-128 another payee waits for a second operator, or for its own proposer who is alone', async () => {
  const payee = {
    currency_code: 'USDC',
    protocol_code: 'TRC20',
    address: TRON_ADDRESS,
    precision: 6,
    ...({ usd_price: '1', min_number: '10', max_number: '50000', enabled: 1, reason } as const),
  };
  await finance.ok(saveNetwork, payee);
  expect(await mine('channels', owner, finance, compliance, support)).toEqual([1, 0, 0, null]);
  await rig.db.query(`update operator set status = 'disabled' where role = 'owner'`);
  expect(await mine('channels', finance)).toEqual([1]);
  await rig.db.query(`update operator set status = 'active' where role = 'owner'`);
});

test('CONSOLE-128 a case that a colleague has open, and their conversation, wait for nobody else', async () => {
  const { id: userId } = (await rig.ok(userInfo, {}, { token })).data;
  const papers = { name: 'Ann Example', card_id: 'P1234567', front_pic: await picture() };
  await rig.ok(realName, { ...papers, reverse_pic: await picture() }, { token });
  expect(await mine('identity', owner, compliance, finance)).toEqual([1, 1, null]);
  const [waiting] = await rig.db.query<{ id: number }>('select id from identity_case');
  await rig.db.query("update app_user set area_id = 852, mobile = '91234567' where id = $1", [
    userId,
  ]);
  const opened = await owner.ok(openIdentityCase, { id: waiting?.id ?? 0 });
  expect(opened.area_id).toBe(852);
  expect(await mine('identity', owner, compliance)).toEqual([1, 0]);
  rig.clock.time += 11 * 60_000;
  expect(await mine('identity', owner, compliance)).toEqual([1, 1]);

  await rig.ok(sendChatMessage, { text: 'hello', client_key: 'hello' }, { token });
  expect(await mine('support', owner, support, compliance)).toEqual([1, 1, 0]);
  await support.ok(claimChat, { id: userId });
  expect(await mine('support', owner, support)).toEqual([0, 1]);
});
