import { z } from 'zod';

import { whole } from '../schema.ts';

/* The end of a trading day as the console reads it. Money is whole micro-dollars. */

/** A real account whose balance does not follow from its ledger entries. */
export const DifferingAccount = z.object({
  account_id: whole,
  user_id: whole,
  /** Opening balance plus bookings. */
  expected: whole,
  /** The ledger's balance at the end of the day, or the account's balance now. */
  found: whole,
  at: z.enum(['dayEnd', 'now']),
});
export type DifferingAccount = z.infer<typeof DifferingAccount>;

/** A part of the real accounts, each balance of now against the sum of its whole ledger. */
export const CheckedAccounts = z.object({
  checked: whole,
  /** After which account the next part begins; null after the last part. */
  next: whole.nullable(),
  differing_count: whole,
  /** The first of them. */
  differing: z.array(DifferingAccount),
});
export type CheckedAccounts = z.infer<typeof CheckedAccounts>;

const Money = z.object({
  /** Real accounts that exist. */
  accounts: whole,
  /** Those with a booking on the day. */
  accounts_moved: whole,
  opening: whole,
  closing: whole,
  /** Sums by type of ledger entry, in the order of the types. */
  bookings: z.array(z.object({ type: whole, entries: whole, amount: whole })),
  /** Closing less opening and bookings; 0 if the day balances. */
  difference: whole,
  differing_count: whole,
  /** The first of them. */
  differing: z.array(DifferingAccount),
  /** Findings of the check of the books for these accounts, in English. */
  findings: z.array(z.string()),
});

/** One kind of payment: what the ledger booked and what its cases of the day say. */
const Payments = z.object({ cases: whole, by_cases: whole, by_ledger: whole });

const WaitingCase = z.object({
  kind: z.enum(['deposit', 'withdrawal']),
  id: whole,
  user_id: whole,
  amount: whole,
  /** Epoch ms. */
  since: whole,
});
export type WaitingCase = z.infer<typeof WaitingCase>;

export const NoteVersion = z.object({
  version: whole,
  text: z.string(),
  operator: z.string(),
  at: whole,
});
export type NoteVersion = z.infer<typeof NoteVersion>;

export const DayEnd = z.object({
  /** `YYYY-MM-DD`, the date in New York at its end. */
  day: z.string(),
  start: whole,
  end: whole,
  is_running: z.boolean(),
  /** The day that runs now, and the first one that can be chosen. */
  today: z.string(),
  first: z.string(),
  /** When the figures were read. */
  at: whole,
  money: Money,
  deposits: Payments,
  withdrawals: Payments,
  /** Cases that wait now, the oldest first, and how many there are. */
  waiting: z.array(WaitingCase),
  waiting_count: whole,
  /** The versions of the note, the newest first. */
  notes: z.array(NoteVersion),
  signed: z.object({ operator: z.string(), at: whole }).nullable(),
});
export type DayEnd = z.infer<typeof DayEnd>;
