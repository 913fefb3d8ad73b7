import { z } from 'zod';

import { REJECT_REASONS } from '../../identity/reject-reasons.ts';
import { integer, optional, page } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { area_id, CaseStatus, whole } from '../schema.ts';
import { identityFacts } from './identity-facts.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');
const status = optional(integer({ min: 0, max: 3 }, 'console.filterInvalid'));
const user = optional(id);

const DECIDES = 'Decides who somebody is; touches no order and no price.';

export const IdentityRow = z.object({
  id: whole,
  user_id: whole,
  status: CaseStatus,
  created_at: whole,
  decided_at: whole.nullable(),
  decided_by: whole.nullable(),
  reject_reason: z.string().nullable(),
  claimed_by: whole.nullable(),
  claimed_name: z.string().nullable(),
});
export type IdentityRow = z.infer<typeof IdentityRow>;
export const IdentityPage = z.object({ rows: z.array(IdentityRow), total: whole });

export const IdentityDetail = IdentityRow.extend({
  name: z.string(),
  card_id: z.string(),
  area_id,
  /** Pictures as data URLs; null once they have been deleted. */
  front: z.string().nullable(),
  reverse: z.string().nullable(),
  /** Cases of other users whose document has the same number. */
  duplicates: z.array(z.object({ id: whole, user_id: whole, status: CaseStatus })),
  earlier: z.array(IdentityRow),
});
export type IdentityDetail = z.infer<typeof IdentityDetail>;

export const Decided = z.object({ user_id: whole });

export const identityCases = operatorCall({
  ...identityFacts.identityCases,
  summary: 'Cases of a status without names or numbers; what waits comes oldest first.',
  harmless: 'Reads only.',
  permission: 'identity.review',
  input: z.object({ status, user, page }),
  reply: IdentityPage,
});

export const openIdentityCase = operatorCall({
  ...identityFacts.openIdentityCase,
  summary: 'The whole case with its pictures, claimed for ten minutes; the audit log keeps it.',
  harmless: DECIDES,
  permission: 'identity.review',
  input: z.object({ id }),
  reply: IdentityDetail,
});

export const approveIdentityCase = operatorCall({
  ...identityFacts.approveIdentityCase,
  summary: 'Says that the documents show who the user is.',
  harmless: DECIDES,
  permission: 'identity.review',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Decided,
});

export const rejectIdentityCase = operatorCall({
  ...identityFacts.rejectIdentityCase,
  summary: 'Sends the documents back with a reason of the list, which the user reads.',
  harmless: DECIDES,
  permission: 'identity.review',
  needsStepUp: true,
  input: z.object({
    id,
    why: z.enum(REJECT_REASONS, { error: 'console.filterInvalid' }),
    reason,
  }),
  reply: Decided,
});

export const IDENTITY_CALLS = [
  identityCases,
  openIdentityCase,
  approveIdentityCase,
  rejectIdentityCase,
] as const;
