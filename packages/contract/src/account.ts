import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { page } from './input.ts';
import { AccountDetail, AccountLog, Balance, paged } from './wire.ts';

export const getBalance = endpoint({
  method: 'GET',
  path: '/v1/api/main/wallet/getBalance',
  access: 'user',
  encoding: 'query',
  summary: 'Balance, equity and margin of the caller.',
  input: z.object({}),
  reply: Balance,
});

export const forexDetail = endpoint({
  method: 'GET',
  path: '/v1/api/main/account/forexDetail',
  access: 'user',
  encoding: 'query',
  summary: 'The balance with credit score and counts of orders.',
  input: z.object({}),
  reply: AccountDetail,
});

export const forexChange = endpoint({
  method: 'GET',
  path: '/v1/api/main/accountLog/forexChange',
  access: 'user',
  encoding: 'query',
  summary: 'The account log, newest first.',
  input: z.object({ page }),
  reply: paged(AccountLog),
});

export const resetDemo = endpoint({
  method: 'GET',
  path: '/v1/api/main/user/resetForexDemoAccount',
  access: 'user',
  encoding: 'query',
  changesState: true,
  summary: 'Closes and cancels everything of a demo account and restores its balance.',
  done: 'done.reset',
  input: z.object({}),
  reply: Balance,
});
