import * as people from '@fulcrum/contract/people/calls';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import type { ProductRig } from '../product-rig.ts';
import type {
  Currency,
  Entered,
  FundsModule,
  Network,
  OperatorDecision,
  BankChannel,
} from '../../src/payments/module.ts';

/** The number 1.0 with the decimals of prices. */
export const PAR = 10_000_000_000;
export const TRON_ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
/** The id of a Tron transaction. */
export const TXID = '9f2c71d8aa3b4c5d6e7f04b6e41a5c0d9f2c71d8aa3b4c5d6e7f04b6e41a5c0d';

export const NETWORK: Entered<Network> = {
  id: null,
  currencyCode: 'USDT',
  protocolCode: 'TRC20',
  address: TRON_ADDRESS,
  tag: '',
  digits: 6,
  usdPrice: PAR,
  minAmount: 10_000_000,
  maxAmount: 50_000_000_000,
  isEnabled: true,
  isSample: false,
  position: 0,
};

export const WIRE: Entered<BankChannel> = {
  id: null,
  currencyCode: 'HKD',
  bankName: 'Harbour Bank',
  bankAddress: '1 Harbour Road',
  bankSwift: 'HSBCHKHH',
  payeeName: 'Fulcrum Clients',
  payeeAccount: '012345678901',
  bankRemark: 'Your uid',
  digits: 2,
  usdPrice: 1_280_000_000,
  minAmount: 10_000,
  maxAmount: 100_000_000,
  isEnabled: true,
  isSample: false,
  position: 0,
};

/** USDT over Tron, with a fixed fee of one dollar. */
export const CURRENCY: Entered<Currency> = {
  id: null,
  type: 1,
  code: 'USDT',
  protocol: 'TRC20',
  feeType: 1,
  drawRate: 1_000_000,
  usdPrice: PAR,
  digits: 6,
  minAmount: 10_000_000,
  maxAmount: 100_000_000_000,
  isEnabled: true,
  isSample: false,
  position: 0,
};

/** Returns an operator whose decisions are not recorded. */
export const operator = (operatorId: number): OperatorDecision => ({
  operatorId,
  record: () => Promise.resolve(),
});

/** Approves a withdrawal and marks it as paid. */
export async function payOut(funds: FundsModule, by: number, id: number) {
  await funds.approveWithdrawal(operator(by), id, '');
  return funds.payWithdrawal(operator(by), id, TXID);
}

let registered = 0;

/** Registers a real user; returns their token. */
export async function realPerson(rig: ProductRig): Promise<string> {
  registered += 1;
  const { data } = await rig.ok(people.register, {
    type: 'email',
    account: `payer-${registered}@example.com`,
    password: 'a-long-enough-secret',
    re_password: 'a-long-enough-secret',
  });
  return data.token;
}

/** Sets the rules of withdrawals; by default, neither verification nor waiting is required. */
export async function setFunds(
  rig: ProductRig,
  changes: {
    needsVerification?: boolean;
    methodWaitHours?: number;
    fourEyes?: number;
    depositFourEyes?: number;
  } = {},
): Promise<void> {
  const { needsVerification = false, methodWaitHours = 0 } = changes;
  const { fourEyes = 10_000, depositFourEyes = 10_000 } = changes;
  await rig.product.funds.saveSettings(rig.db, {
    needsVerification,
    methodWaitHours,
    payeeWaitHours: 0,
    fourEyesAbove: microUsd(fourEyes * ONE_USD),
    depositFourEyesAbove: microUsd(depositFourEyes * ONE_USD),
    depositHours: 72,
  });
}
