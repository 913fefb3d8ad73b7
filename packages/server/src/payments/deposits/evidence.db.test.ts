import { CODES } from '@fulcrum/contract/codes';
import * as funds from '@fulcrum/contract/payments/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import {
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TXID,
  WIRE,
} from '../../../test/payments/funds-rig.ts';

/** The proof of a payment is the id of its transaction. */

let rig: ProductRig;
let token: string;
let networkId: number;
let wireId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  wireId = await rig.product.funds.saveBankChannel(rig.db, WIRE);
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await realPerson(rig);
});

let given = 0;
/** Returns a transaction id that was not used before. */
const newTxid = () => (given += 1).toString(16).padStart(64, '0');

async function claim(txid: string) {
  const proofImg = await uploaded(rig, token, await jpegOf());
  const paid = { number: '250', proofImg, charge_id: networkId, txid };
  return rig.send(funds.depositCoin, paid, { token });
}
const claimed = async (txid: string): Promise<number> => {
  const { code, data } = await claim(txid);
  expect(code).toBe(1);
  return (data as { id: number }).id;
};
const beside = async (id: number) => {
  const module = rig.product.funds;
  return module.sameReference(await module.deposit(id));
};
const approve = (id: number, by = 1) =>
  rig.product.funds.approveDeposit(operator(by), id, { amount: null, remark: '' });

test.each(['a1b2c3', `${TXID}0`, TXID.slice(1), TXID.replace('a', 'g'), `${TXID}:0`, `tx/${TXID}`])(
  'DEPOSIT-012: %s is no transaction id of TRC20, and is refused in its own words',
  async (txid) => {
    expect(await claim(txid)).toMatchObject({
      code: CODES['reference.form'].code,
      data: { field: 'txid', protocol: 'TRC20' },
    });
  },
);

test('DEPOSIT-012: an id is kept in the one form of its network, however it was spelled', async () => {
  const txid = newTxid().replace(/^0000/, 'abcd');
  const { data } = await claim(` 0x${txid.toUpperCase()} `);
  expect(data).toMatchObject({ txid });
});

test('DEPOSIT-004: an id that was credited counts for no other deposit, in any spelling', async () => {
  const txid = newTxid();
  await approve(await claimed(txid));
  token = await realPerson(rig);
  for (const other of [txid, `0x${txid}`, txid.toUpperCase()]) {
    expect(await claim(other), other).toMatchObject({
      code: CODES['proof.used'].code,
      data: { field: 'txid' },
    });
  }
});

test('DEPOSIT-004: naming somebody’s id first takes it from nobody: one of the claims is credited', async () => {
  const txid = newTxid();
  const squatter = await claimed(txid);
  token = await realPerson(rig);
  const payer = await claimed(txid);
  expect(await beside(payer)).toMatchObject([{ id: squatter, status: 0 }]);
  expect(await beside(squatter)).toMatchObject([{ id: payer, status: 0 }]);
  await approve(payer);
  await expect(approve(squatter)).rejects.toMatchObject({
    reason: 'reference.credited',
    figures: { id: payer },
  });
  expect((await rig.product.funds.deposit(squatter)).status).toBe(0);
  await rig.product.funds.rejectDeposit(operator(1), squatter, 'paid by somebody else');
});

test('DEPOSIT-004: two claims of one id approved at once are credited once', async () => {
  const txid = newTxid();
  const first = await claimed(txid);
  token = await realPerson(rig);
  const second = await claimed(txid);
  const outcomes = await Promise.allSettled([approve(first), approve(second, 2)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('DEPOSIT-004: the first of two approvals takes the id, and a rejection gives it back', async () => {
  await setFunds(rig, { depositFourEyes: 100 });
  const txid = newTxid();
  const first = await claimed(txid);
  const second = await claimed(txid);
  expect((await approve(first)).status).toBe(0);
  await expect(approve(second)).rejects.toThrow('reference.credited');
  expect((await claim(txid)).code).toBe(CODES['proof.used'].code);
  await rig.product.funds.rejectDeposit(operator(2), first, 'another amount');
  expect((await approve(second)).status).toBe(0);
  expect((await approve(second, 2)).status).toBe(1);
  await setFunds(rig);
});

test('DEPOSIT-004: a bank’s reference belongs to its payer: the same words of two people are two', async () => {
  const transfer = async () => {
    const proofImg = await uploaded(rig, token, await jpegOf());
    const paid = { number: '1000', proofImg, wire_id: wireId, txid: 'Salary/11' };
    return rig.send(funds.depositWire, paid, { token });
  };
  const { id } = (await transfer()).data as { id: number };
  await approve(id);
  expect((await transfer()).code).toBe(CODES['proof.used'].code);
  token = await realPerson(rig);
  expect((await transfer()).code).toBe(1);
});
