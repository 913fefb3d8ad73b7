import { FREEZE_GROUNDS } from '@fulcrum/engine/limits';
import { z } from 'zod';

import { exact, integer, oneOf, optional, page, text } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done } from '../schema.ts';
import { interventionFacts } from './intervention-facts.ts';
import { ADJUSTMENT_CATEGORIES, FREEZE_HOURS } from './intervention-kinds.ts';
import * as wire from './intervention-schema.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');
const ground = z.enum(FREEZE_GROUNDS, { error: 'intervention.choice' });
const hours = (max: number) => integer({ min: 1, max }, 'freeze.length');

/** A hundred million dollars in micro-dollars: a larger amount is a typing error. */
const AMOUNT_MAX = 100_000_000_000_000;
const LEVERAGE_MAX = 1_000;
const NOTE_MAX = 140;

const LIMITS =
  'Says what may be opened from now on; whatever is open closes, and keeps its stops, as ever.';
const PAYOUTS = 'Dates when money is paid out, on a ground of the law; trades are not in it.';

export const freezeTrading = operatorCall({
  ...interventionFacts.freezeTrading,
  summary: 'Ends the opening of positions for one person, or lets it go on.',
  harmless: LIMITS,
  permission: 'people.freeze',
  needsStepUp: true,
  input: z.object({ id, frozen: oneOf([0, 1], 'intervention.choice'), reason }),
  reply: Done,
});

export const freezePayouts = operatorCall({
  ...interventionFacts.freezePayouts,
  summary: 'Holds the payouts of one person back on a ground of the law, for 72 hours at most.',
  harmless: PAYOUTS,
  permission: 'people.freeze',
  needsStepUp: true,
  input: z.object({ id, ground, hours: hours(FREEZE_HOURS.alone), reason }),
  reply: Done,
});

export const freezePayoutsLonger = operatorCall({
  ...interventionFacts.freezePayoutsLonger,
  summary: 'Proposes to hold payouts back for longer, 90 days at most, which a second confirms.',
  harmless: PAYOUTS,
  permission: 'people.freeze',
  needsStepUp: true,
  input: z.object({ id, ground, hours: hours(FREEZE_HOURS.together), reason }),
  reply: Done,
});

export const freePayouts = operatorCall({
  ...interventionFacts.freePayouts,
  summary: 'Lets the payouts of one person go on.',
  harmless: PAYOUTS,
  permission: 'people.freeze',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const releasePayouts = operatorCall({
  ...interventionFacts.releasePayouts,
  summary: 'Releases payouts that their owner has stopped; accounts bound lately wait anew.',
  harmless: PAYOUTS,
  permission: 'people.freeze',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const capLeverage = operatorCall({
  ...interventionFacts.capLeverage,
  summary: 'Caps the leverage of new orders of one person; without a number it takes the cap off.',
  harmless: 'Holds for orders that are still to come; orders and positions keep theirs.',
  permission: 'people.leverage',
  needsStepUp: true,
  input: z.object({
    id,
    max: optional(integer({ min: 1, max: LEVERAGE_MAX }, 'leverage.capInvalid')),
    reason,
  }),
  reply: Done,
});

export const proposeAdjustment = operatorCall({
  ...interventionFacts.proposeAdjustment,
  summary: 'Proposes to correct a balance, which a second operator confirms.',
  harmless: 'A ledger entry of its own beside the trades, which all stay as they were.',
  permission: 'people.adjust',
  needsStepUp: true,
  input: z.object({
    id,
    amount: exact(6, 'adjustment.amount').refine(
      (value) => value !== 0 && Math.abs(value) <= AMOUNT_MAX,
      { error: 'adjustment.amount' },
    ),
    category: z.enum(ADJUSTMENT_CATEGORIES, { error: 'intervention.choice' }),
    note: optional(text({ min: 1, max: NOTE_MAX }, 'remark.invalid')),
    reason,
  }),
  reply: Done,
});

export const proposeOrderEnd = operatorCall({
  ...interventionFacts.proposeOrderEnd,
  summary:
    'Proposes to close a position or cancel a pending order; a second confirms within 15 minutes.',
  harmless:
    'Closes at the market quote of the confirmation, as everybody closes: no price is given.',
  permission: 'people.trade',
  needsStepUp: true,
  input: z.object({ id, order: id, reason }),
  reply: Done,
});

const statuses = ['waiting', 'confirmed', 'done', 'refused', 'declined', 'expired'] as const;

/** Filters of a list of interventions. */
const interventionFilters = {
  status: optional(z.enum(statuses, { error: 'console.filterInvalid' })),
  user: optional(id),
};

export const interventions = operatorCall({
  ...interventionFacts.interventions,
  summary: 'What operators did to accounts, 50 a page; what waits comes oldest first.',
  harmless: 'Reads only.',
  permission: 'people.view',
  input: z.object({ ...interventionFilters, page }),
  reply: wire.InterventionPage,
});

export const confirmIntervention = operatorCall({
  ...interventionFacts.confirmIntervention,
  summary: 'Confirms what another operator has proposed, which is then done at once.',
  harmless: 'Adds a second pair of eyes; what is done is what was proposed.',
  permission: 'people.view',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const declineIntervention = operatorCall({
  ...interventionFacts.declineIntervention,
  summary: 'Declines a proposal, or takes an own one back.',
  harmless: 'Nothing is done.',
  permission: 'people.view',
  input: z.object({ id, reason }),
  reply: Done,
});

/** Calls about interventions. */
export const INTERVENTION_CALLS = [
  freezeTrading,
  freezePayouts,
  freezePayoutsLonger,
  freePayouts,
  releasePayouts,
  capLeverage,
  proposeAdjustment,
  proposeOrderEnd,
  interventions,
  confirmIntervention,
  declineIntervention,
] as const;
