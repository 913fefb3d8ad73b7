import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';

import { deposits } from '../../../account/funds.ts';
import { verificationCenter } from '../../../account/identity/verification.ts';
import { orderHistory } from '../../../account/orders.ts';

/** `waiting`: the person has done their part, and an operator has to check it. */
export type StepState = 'todo' | 'waiting' | 'done';

export const STEPS = ['verify', 'deposit', 'trade'] as const;
export type Step = (typeof STEPS)[number];

export type FirstSteps = Readonly<Record<Step, StepState>>;

/** Returns which steps a new client has done, according to the server. */
export async function firstSteps(options: CallOptions = {}): Promise<Reply<FirstSteps>> {
  const [center, coins, transfers, ended] = await Promise.all([
    verificationCenter(options),
    deposits('coin', 1, options),
    deposits('bank', 1, options),
    orderHistory(1, options),
  ]);
  if (!center.ok) return center;
  if (!coins.ok) return coins;
  if (!transfers.ok) return transfers;
  if (!ended.ok) return ended;
  const states = [...coins.data.data, ...transfers.data.data].map(({ state }) => state);
  const isChecked = states.some((state) => state === 'review' || state === 'approved');
  const data: FirstSteps = {
    verify: (['todo', 'waiting', 'done'] as const)[center.data.review_status],
    deposit: states.includes('done') ? 'done' : isChecked ? 'waiting' : 'todo',
    trade: ended.data.total > 0 ? 'done' : 'todo',
  };
  return { ok: true, msg: '', data };
}
