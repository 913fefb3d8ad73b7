import { z } from 'zod';

import { integer, optional, text } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done } from '../schema.ts';
import { haltFacts } from './halt-facts.ts';
import * as wire from './halt-schema.ts';

const id = integer({ min: 1, max: 2_147_483_647 }, 'change.unknown');

/** What is halted: all instruments, those of a category, or those that a source quotes. */
const scope = {
  scope: z.enum(wire.HALT_SCOPES, { error: 'console.filterInvalid' }),
  category_id: optional(integer({ min: 1, max: 2_147_483_647 }, 'category.unknown')),
  source: optional(text({ min: 1, max: 32 }, 'console.filterInvalid')),
};

export const haltSets = operatorCall({
  ...haltFacts.haltSets,
  summary: 'What was halted together and is halted since, and what is proposed about it.',
  harmless: 'Reads only.',
  permission: 'instruments.view',
  input: z.object({}),
  reply: wire.HaltSets,
});

export const previewHaltSet = operatorCall({
  ...haltFacts.previewHaltSet,
  summary: 'How many instruments and open positions a halt of many would concern now.',
  harmless: 'Reads only.',
  permission: 'instruments.halt',
  input: z.object(scope),
  reply: wire.HaltPreview,
});

export const haltSet = operatorCall({
  ...haltFacts.haltSet,
  summary: 'Closes the markets of a source, a category or all until further notice, in one moment.',
  harmless: 'Nothing fills for anybody; what is halted already stays as it is.',
  permission: 'instruments.halt',
  needsStepUp: true,
  input: z.object({ ...scope, reason }),
  reply: z.object({ codes: z.array(z.string()) }),
});

export const proposeResume = operatorCall({
  ...haltFacts.proposeResume,
  summary: 'Proposes to let what was halted together trade again; another operator confirms it.',
  harmless: 'Changes nothing before another operator has confirmed it.',
  permission: 'instruments.halt',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

export const confirmResume = operatorCall({
  ...haltFacts.confirmResume,
  summary: 'Lets what was halted together trade again; the second of two.',
  harmless: 'Only new quotes count afterwards, for everybody alike.',
  permission: 'instruments.halt',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: z.object({ codes: z.array(z.string()) }),
});

export const endResume = operatorCall({
  ...haltFacts.endResume,
  summary: 'Ends a proposal to resume: its proposer withdraws it, another operator refuses it.',
  harmless: 'Leaves everything halted.',
  permission: 'instruments.halt',
  input: z.object({ id, reason }),
  reply: Done,
});

/** Calls about halts of many instruments. */
export const HALT_CALLS = [
  haltSets,
  previewHaltSet,
  haltSet,
  proposeResume,
  confirmResume,
  endResume,
] as const;
