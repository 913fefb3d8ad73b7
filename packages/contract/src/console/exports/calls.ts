import { z } from 'zod';

import { auditFilters } from '../audit/calls.ts';
import { operatorCall } from '../call.ts';
import { newsFilters } from '../content/calls.ts';
import { isDemo, search, short } from '../filters.ts';
import { outboxFilters } from '../messages/calls.ts';
import type { Permission } from '../roles.ts';
import { whole } from '../schema.ts';
import { supportFilters } from '../support/calls.ts';
import { feedbackFilters } from '../support/feedback.ts';
import { peopleFilters } from '../users/calls.ts';
import { exportFacts } from './facts.ts';

/** Lists that can be exported, each with the permission that its screen requires. */
export const LISTS = {
  operators: 'operators.view',
  audit: 'audit.view',
  exposure: 'dashboard.view',
  exposureByCurrency: 'dashboard.view',
  marginWatch: 'dashboard.view',
  dayEnd: 'dayEnd.view',
  orders: 'trading.view',
  instruments: 'instruments.view',
  categories: 'instruments.view',
  feeds: 'instruments.view',
  hedges: 'hedging.view',
  hedgeProviders: 'hedging.view',
  hedgeOverLimit: 'hedging.view',
  ranking: 'people.view',
  people: 'people.view',
  interventions: 'people.view',
  identity: 'identity.review',
  deposits: 'money.view',
  withdrawals: 'money.view',
  networks: 'channels.view',
  wires: 'channels.view',
  currencies: 'channels.view',
  settings: 'settings.view',
  outbox: 'outbox.view',
  news: 'content.view',
  announcements: 'content.view',
  support: 'support.view',
  feedback: 'support.view',
  replies: 'support.view',
  companies: 'content.view',
} as const satisfies Readonly<Record<string, Permission>>;
export type ListName = keyof typeof LISTS;
// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const listNames = Object.keys(LISTS) as [ListName, ...ListName[]];

/** A list as a file; `is_cut` means that there were more rows than fit. */
export const Exported = z.object({
  filename: z.string(),
  csv: z.string(),
  rows: whole,
  is_cut: z.boolean(),
});
export type Exported = z.infer<typeof Exported>;

export const exportList = operatorCall({
  ...exportFacts.exportList,
  summary: 'A list with its filters as CSV, 10,000 rows at most; the audit log keeps who took it.',
  harmless: 'Reads only.',
  input: z.object({
    list: z.enum(listNames, { error: 'console.listInvalid' }),
    ...auditFilters,
    search,
    is_demo: isDemo,
    status: short,
    code: short,
    user: short,
    side: short,
    day: short,
    ...peopleFilters,
    ...outboxFilters,
    ...newsFilters,
    ...supportFilters,
    ...feedbackFilters,
  }),
  reply: Exported,
});
