import { z } from 'zod';

import { fileReference } from '../../files/calls.ts';
import { exact, integer, optional, page, text } from '../../input.ts';
import { operatorCall, reason, upload } from '../call.ts';
import { BEING_PAID } from './being-paid.ts';
import { queueFacts } from './facts.ts';
import * as wire from './schema.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');
const status = optional(integer({ min: 0, max: 3 }, 'console.filterInvalid'));
const withdrawalStatus = optional(integer({ min: 0, max: BEING_PAID }, 'console.filterInvalid'));
const user = optional(id);

const READS = 'Reads only.';
const MONEY =
  'Settles a deposit or a withdrawal as an event of its own; trades and prices are not in it.';

export const deposits = operatorCall({
  ...queueFacts.deposits,
  summary: 'Deposits of a status, 20 a page; what waits comes oldest first.',
  harmless: READS,
  permission: 'money.view',
  input: z.object({ status, user, page }),
  reply: wire.DepositPage,
});

export const deposit = operatorCall({
  ...queueFacts.deposit,
  summary: 'One deposit with its proof; the audit log keeps who looked.',
  harmless: READS,
  permission: 'money.view',
  input: z.object({ id }),
  reply: wire.DepositDetail,
});

export const approveDeposit = operatorCall({
  ...queueFacts.approveDeposit,
  summary: 'Credits what arrived; above the limit the second of two says so, of the same amount.',
  harmless: MONEY,
  permission: 'money.decide',
  needsStepUp: true,
  input: z.object({ id, amount: optional(exact(6, 'console.filterInvalid')), reason }),
  reply: wire.DepositRow,
});

export const rejectDeposit = operatorCall({
  ...queueFacts.rejectDeposit,
  summary: 'Rejects a deposit; the reason is what the user reads.',
  harmless: MONEY,
  permission: 'money.decide',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.DepositRow,
});

export const withdrawals = operatorCall({
  ...queueFacts.withdrawals,
  summary: 'Withdrawals of a status, 20 a page; what waits comes oldest first. 4 is being paid.',
  harmless: READS,
  permission: 'money.view',
  input: z.object({ status: withdrawalStatus, user, page }),
  reply: wire.WithdrawalPage,
});

export const withdrawal = operatorCall({
  ...queueFacts.withdrawal,
  summary: 'One withdrawal with where it goes; the audit log keeps who looked.',
  harmless: READS,
  permission: 'money.view',
  input: z.object({ id }),
  reply: wire.WithdrawalDetail,
});

export const uploadPayoutProof = upload({
  ...queueFacts.uploadPayoutProof,
  summary: 'Takes a picture of a payment, redrawn; no case has it yet.',
  harmless: 'A picture that nobody is shown.',
  permission: 'money.decide',
  reply: z.object({ id: z.string() }),
});

export const approveWithdrawal = operatorCall({
  ...queueFacts.approveWithdrawal,
  summary: 'Lets a withdrawal be paid; above the limit the second of two operators does.',
  harmless: MONEY,
  permission: 'money.decide',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.WithdrawalRow,
});

export const payWithdrawal = operatorCall({
  ...queueFacts.payWithdrawal,
  summary: 'Marks an approved withdrawal as paid, by what the network or the bank calls it.',
  harmless: MONEY,
  permission: 'money.decide',
  needsStepUp: true,
  input: z.object({
    id,
    /** Transaction id or the bank's reference; shown to the user. */
    reference: text({ min: 1, max: 200 }, 'reference.invalid'),
    /** The picture is shown only to operators, in the case. */
    picture: optional(fileReference('file.unknown')),
  }),
  reply: wire.WithdrawalRow,
});

export const rejectWithdrawal = operatorCall({
  ...queueFacts.rejectWithdrawal,
  summary:
    'Rejects a withdrawal that was not paid and unlocks its amount; the user reads the reason.',
  harmless: MONEY,
  permission: 'money.decide',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.WithdrawalRow,
});

/** Calls of the payment queues. */
export const QUEUE_CALLS = [
  deposits,
  deposit,
  approveDeposit,
  rejectDeposit,
  withdrawals,
  withdrawal,
  uploadPayoutProof,
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
] as const;
