import * as funds from '@fulcrum/contract/payments/calls';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { deposited } from '../../test/payments/deposits.ts';
import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TRON_ADDRESS,
  TXID,
} from '../../test/payments/funds-rig.ts';
import { UsualTimes } from './usual-times.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let rig: ProductRig;
let token: string;
let currencyId: number;
let networkId: number;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  await setFunds(rig);
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await realPerson(rig);
});

const deposit = () => deposited(rig, { token, networkId, number: 100 });

/** Creates deposits that are credited these numbers of minutes after they were sent. */
async function credited(...minutes: readonly number[]): Promise<void> {
  for (const wait of minutes) {
    const id = await deposit();
    rig.clock.time += wait * MINUTE;
    await rig.product.funds.approveDeposit(operator(1), id, { amount: null, remark: '' });
  }
}

const usualOfDeposit = async (id: number) => {
  const { data } = await rig.ok(funds.depositList, { type: 0 }, { token });
  return data.data.find((row) => row.id === id)?.usual_ms;
};

test('WITHDRAW-019: four credited cases say nothing, five say what four of five took', async () => {
  const waiting = await deposit();
  await credited(1, 4, 2, 3);
  rig.clock.time += 10 * MINUTE;
  expect(await usualOfDeposit(waiting)).toBeNull();
  await credited(5);
  // The value is still cached.
  expect(await usualOfDeposit(waiting)).toBeNull();
  rig.clock.time += 10 * MINUTE;
  await expect.poll(() => usualOfDeposit(waiting)).toBe(4 * MINUTE);

  // The rejected deposit, which took hours, does not count: five of the other six took at most five
  // minutes.
  const slow = await deposit();
  rig.clock.time += 5 * 60 * MINUTE;
  await rig.product.funds.rejectDeposit(operator(1), slow, 'Not found');
  await credited(6);
  rig.clock.time += 10 * MINUTE;
  await expect.poll(() => usualOfDeposit(waiting)).toBe(5 * MINUTE);
  expect(await usualOfDeposit(slow)).toBeNull();

  const { data } = await rig.ok(funds.depositList, { type: 0 }, { token });
  expect(data.data.filter(({ status, usual_ms }) => status !== 0 && usual_ms !== null)).toEqual([]);

  // A month later these cases are too old to count.
  rig.clock.time += 30 * DAY;
  token = await realPerson(rig);
  const later = await deposit();
  await expect.poll(() => usualOfDeposit(later)).toBeNull();
});

test('WITHDRAW-019: a withdrawal tells of the approval first and of the payment then', async () => {
  await credited(1, 1, 1, 1, 1);
  const bound = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS } as const;
  const method = (await rig.ok(funds.bindDrawMethod, bound, { token })).data;
  const draw = async () => {
    const body = { draw_currency_id: currencyId, draw_method_id: method.id, number: 20 };
    return (await rig.ok(funds.draw, body, { token })).data.id;
  };
  const { funds: module } = rig.product;
  for (const [review, payment] of [
    [15, 100],
    [5, 300],
    [25, 200],
    [10, 500],
    [20, 400],
  ] as const) {
    const id = await draw();
    rig.clock.time += review * MINUTE;
    await module.approveWithdrawal(operator(1), id, '');
    rig.clock.time += payment * MINUTE;
    await module.payWithdrawal(operator(1), id, TXID);
  }
  rig.clock.time += 10 * MINUTE;
  const id = await draw();
  const usual = async () => {
    const { data } = await rig.ok(funds.drawList, { type: 1 }, { token });
    return data.data.find((row) => row.id === id)?.usual_ms;
  };
  await expect.poll(usual).toBe(20 * MINUTE);
  await module.approveWithdrawal(operator(1), id, '');
  expect(await usual()).toBe(400 * MINUTE);

  // For withdrawals from before approvals were recorded, the time of approval is that of the
  // payment.
  await rig.db.script(`
    alter table withdrawal disable trigger withdrawal_settled_stays;
    update withdrawal set approved_at = settled_at where status = 1;
    alter table withdrawal enable trigger withdrawal_settled_stays;`);
  rig.clock.time += 10 * MINUTE;
  await expect.poll(usual).toBeNull();
});

test('WITHDRAW-019: the store is read once in ten minutes, and a failure keeps what was known', async () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => now };
  const fault = vi.fn();
  const row = { type: 0, createdAt: 0, approvedAt: null, settledAt: MINUTE };
  const query = vi.fn(() => Promise.resolve<never[]>([]));
  query.mockResolvedValueOnce(Array.from({ length: 5 }, () => row) as never[]);
  const times = new UsualTimes({ reads: { query }, clock, fault });
  const both = await Promise.all([times.known(), times.known()]);
  expect(both.map(({ credited }) => credited.get(0))).toEqual([MINUTE, MINUTE]);
  now = 10 * MINUTE - 1;
  await times.known();
  expect(query).toHaveBeenCalledTimes(1);

  now = 10 * MINUTE;
  query.mockRejectedValueOnce(new Error('the time limit of reads'));
  await times.known();
  await expect.poll(() => fault.mock.calls.length).toBe(1);
  expect((await times.known()).credited.get(0)).toBe(MINUTE);
  expect(query).toHaveBeenCalledTimes(2);

  // A slow read does not delay callers.
  now = 20 * MINUTE;
  query.mockReturnValueOnce(new Promise(() => undefined));
  expect((await times.known()).credited.get(0)).toBe(MINUTE);
  expect(query).toHaveBeenCalledTimes(3);
});
