import { z } from 'zod';

import type { Permission } from '../roles.ts';
import { whole } from '../schema.ts';

/** What the search finds, in the order of its groups, with the permission that each requires. */
export const FOUND_KINDS = {
  user: 'people.view',
  order: 'people.view',
  deposit: 'money.view',
  withdrawal: 'money.view',
  method: 'money.view',
  identity: 'identity.review',
  support: 'support.view',
} as const satisfies Readonly<Record<string, Permission>>;
export type FoundKind = keyof typeof FOUND_KINDS;
// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const kinds = Object.keys(FOUND_KINDS) as [FoundKind, ...FoundKind[]];

/** States of users (those of their identity), orders, cases, payout methods and conversations. */
export const FOUND_STATES = [
  'none',
  'review',
  'verified',
  'rejected',
  'pending',
  'open',
  'cancelled',
  'closed',
  'waiting',
  'finished',
  'invalid',
  'beingPaid',
  'paid',
  'bound',
  'removed',
] as const;
export type FoundState = (typeof FOUND_STATES)[number];

export const Found = z.object({
  kind: z.enum(kinds),
  /** A conversation has the id of its user. */
  id: whole,
  user_id: whole,
  account_id: whole,
  is_demo: z.boolean(),
  /** Contact of the user, masked. */
  contact: z.string(),
  state: z.enum(FOUND_STATES),
  /** When it ended, else when it began; of a conversation, of its newest message. */
  at: whole,
  /** Instrument of an order, or currency of a case or payout method; otherwise empty. */
  code: z.string(),
  side: z.enum(['buy', 'sell']).nullable(),
  /** Millionths of a lot. */
  lots: whole.nullable(),
  /** Micro-dollars of a case. */
  amount: whole.nullable(),
  /** Last characters of the address or account number of a payout method; otherwise empty. */
  tail: z.string(),
});
export type Found = z.infer<typeof Found>;

export const SearchPage = z.object({
  /** The text that was searched for, trimmed. */
  text: z.string(),
  rows: z.array(Found),
});
export type SearchPage = z.infer<typeof SearchPage>;
