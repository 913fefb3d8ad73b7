import * as funds from '@fulcrum/contract/payments/calls';

import { jpegOf } from '../files/picture-sample.ts';
import { uploaded } from '../files/upload-sample.ts';
import { operator } from './funds-rig.ts';
import type { ProductRig } from '../product-rig.ts';

/** Makes a deposit of `number` USDT with a new proof; returns its id. */
export async function deposited(
  rig: ProductRig,
  { token, networkId, number }: { token: string; networkId: number; number: number | string },
): Promise<number> {
  const proofImg = await uploaded(rig, token, await jpegOf());
  const body = { number, proofImg, charge_id: networkId };
  return (await rig.ok(funds.depositCoin, body, { token })).data.id;
}

/** Makes the same deposit and credits it in full. */
export async function funded(...deposit: Parameters<typeof deposited>): Promise<void> {
  const id = await deposited(...deposit);
  await deposit[0].product.funds.approveDeposit(operator(1), id, { amount: null, remark: '' });
}
