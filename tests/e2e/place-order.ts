import type { InputOf } from '@fulcrum/contract/endpoint';
import { submit } from '@fulcrum/contract/trading/calls';
import { expect } from '@playwright/test';

import { call } from './api.ts';

/**
 * Places an order and returns its id. Tries again at first, because a market that has just started
 * refuses orders.
 */
export async function placeOrder(
  base: string,
  order: InputOf<typeof submit>,
  token: string,
): Promise<number> {
  let id = 0;
  await expect(async () => {
    id = (await call(base, submit, order, token)).Id;
  }).toPass();
  return id;
}
