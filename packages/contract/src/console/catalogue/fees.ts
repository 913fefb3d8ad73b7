import { z } from 'zod';

import { exact, integer } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { feeFacts } from './fee-facts.ts';
import * as wire from './fee-schema.ts';

const feeType = z.union([z.literal(1), z.literal(2)], { error: 'setting.choice' });

/**
 * The rate of every instrument, each exactly once; otherwise the operator's view is out of date.
 */
const rates = z
  .array(
    z.object({
      id: integer({ min: 1, max: 2_147_483_647 }, 'catalogue.moved'),
      /** USD per lot, or the share of the margin. */
      rate: exact(6, 'terms.fee'),
    }),
    { error: 'catalogue.moved' },
  )
  .max(10_000, 'catalogue.moved');

/** The day roll shown in the preview; after it the decision would have another effect. */
const roll = integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'catalogue.moved');

export const fees = operatorCall({
  ...feeFacts.fees,
  summary: 'How openings are charged, now and from a day roll on, and every decision on it.',
  harmless: 'Reads only.',
  permission: 'settings.view',
  input: z.object({}),
  reply: wire.Fees,
});

export const previewFees = operatorCall({
  ...feeFacts.previewFees,
  summary: 'What one lot of every instrument would cost, from which day roll on, and who is told.',
  harmless: 'Reads only.',
  permission: 'settings.change',
  input: z.object({ fee_type: feeType, rates }),
  reply: wire.FeePreview,
});

export const decideFees = operatorCall({
  ...feeFacts.decideFees,
  summary: 'Decides on the kind of fee with a rate for every instrument, in place of what waits.',
  harmless:
    'The same for every account, told beforehand, never within a day; what is open has paid.',
  permission: 'settings.change',
  needsStepUp: true,
  input: z.object({ fee_type: feeType, rates, from: roll, reason }),
  reply: wire.Fees,
});

export const withdrawFees = operatorCall({
  ...feeFacts.withdrawFees,
  summary: 'Takes back a decision on fees that does not hold yet; people who were told are told.',
  harmless: 'What holds goes on holding.',
  permission: 'settings.change',
  needsStepUp: true,
  input: z.object({
    id: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'setting.changed'),
    reason,
  }),
  reply: wire.Fees,
});

/** Calls about fees. */
export const FEE_CALLS = [fees, previewFees, decideFees, withdrawFees] as const;
