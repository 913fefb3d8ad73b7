import { z } from 'zod';

import { decimal, exact, instrumentId, integer, oneOf, optional, text } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done } from '../schema.ts';
import { hedgingFacts } from './facts.ts';
import * as wire from './schema.ts';

const LOT_DIGITS = 6;

const invalid = 'hedging.rule';
const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'change.unknown');
const order = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'hedging.orderOver');
const lots = exact(LOT_DIGITS, invalid);
const count = exact(0, invalid);
const nameOrNone = text({ min: 0, max: 64 }, invalid);

const OWN_RISK =
  'Covers the risk of the house afterwards; no fill, price or delay of a client depends on it.';

export const hedging = operatorCall({
  ...hedgingFacts.hedging,
  summary: 'Providers, rules with what they want now, what waits, and the newest 100 orders.',
  harmless: 'Reads only.',
  permission: 'hedging.view',
  input: z.object({}),
  reply: wire.Hedging,
});

export const proposeHedgeRule = operatorCall({
  ...hedgingFacts.proposeHedgeRule,
  summary: 'Proposes how the house covers its risk in an instrument; the first of two operators.',
  harmless:
    'Covers the risk of the house; at most it pauses new positions, for all, if two operators ' +
    'say so.',
  permission: 'hedging.change',
  needsStepUp: true,
  input: z.object({
    instrument_id: instrumentId,
    mode: z.enum(wire.HEDGE_MODES, { error: invalid }),
    limit: lots,
    ratio: count,
    band: lots,
    clip_min: lots,
    clip_max: lots,
    cool_s: count,
    slip: count,
    provider: nameOrNone,
    symbol: nameOrNone,
    units_per_lot: count,
    step: lots,
    pauses_opening: oneOf([0, 1], invalid),
    reason,
  }),
  reply: wire.ProposedHedge,
});

export const stopHedging = operatorCall({
  ...hedgingFacts.stopHedging,
  summary: 'Sends no more orders to providers, at once; one operator suffices.',
  harmless: OWN_RISK,
  permission: 'hedging.change',
  input: z.object({ reason }),
  reply: Done,
});

export const resumeHedging = operatorCall({
  ...hedgingFacts.resumeHedging,
  summary: 'Proposes that orders are sent again after a stop; the first of two operators.',
  harmless: OWN_RISK,
  permission: 'hedging.change',
  needsStepUp: true,
  input: z.object({ reason }),
  reply: wire.ProposedHedge,
});

export const settleHedgeOrder = operatorCall({
  ...hedgingFacts.settleHedgeOrder,
  summary: 'Proposes what became of an order of unknown outcome; the first of two operators.',
  harmless: OWN_RISK,
  permission: 'hedging.change',
  needsStepUp: true,
  /** `lots` of it were filled in all; those that are not recorded yet at `price`. */
  input: z.object({ id: order, lots, price: optional(decimal(invalid)), reason }),
  reply: wire.ProposedHedge,
});

export const clearHedgeDifference = operatorCall({
  ...hedgingFacts.clearHedgeDifference,
  summary: 'Proposes that an instrument is covered again after positions differed.',
  harmless: OWN_RISK,
  permission: 'hedging.change',
  needsStepUp: true,
  input: z.object({ instrument_id: instrumentId, reason }),
  reply: wire.ProposedHedge,
});

export const confirmHedgeChange = operatorCall({
  ...hedgingFacts.confirmHedgeChange,
  summary: 'Confirms what another operator proposed about hedging; the second of two.',
  harmless: OWN_RISK,
  permission: 'hedging.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const endHedgeChange = operatorCall({
  ...hedgingFacts.endHedgeChange,
  summary: 'Refuses what another operator proposed about hedging, or withdraws an own proposal.',
  harmless: OWN_RISK,
  permission: 'hedging.change',
  input: z.object({ id, reason }),
  reply: Done,
});

/** Calls about how the house covers its own risk. */
export const HEDGING_CALLS = [
  hedging,
  proposeHedgeRule,
  stopHedging,
  resumeHedging,
  settleHedgeOrder,
  clearHedgeDifference,
  confirmHedgeChange,
  endHedgeChange,
] as const;
