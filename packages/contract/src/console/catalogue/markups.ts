import { z } from 'zod';

import { integer } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { Done } from '../schema.ts';
import { markupFacts } from './markup-facts.ts';
import * as wire from './markup-schema.ts';

const id = integer({ min: 1, max: 2_147_483_647 }, 'console.filterInvalid');
const version = id;
/**
 * The upper limit depends on the instrument and is checked later; that refusal has the same code.
 */
const points = integer({ min: 0, max: 1_000_000 }, 'markup.range');

/** The day roll shown in the preview; after it the decision would have another effect. */
const roll = integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'catalogue.moved');

export const markups = operatorCall({
  ...markupFacts.markups,
  summary: 'Every decision on the spread mark-up of an instrument, with who, when and why.',
  harmless: 'Reads only.',
  permission: 'instruments.view',
  input: z.object({ id }),
  reply: z.array(wire.DecidedMarkup),
});

export const previewMarkup = operatorCall({
  ...markupFacts.previewMarkup,
  summary: 'What a mark-up would make of the typical spread, and from which day roll on.',
  harmless: 'Reads only.',
  permission: 'instruments.change',
  input: z.object({ id, version, points }),
  reply: wire.MarkupPreview,
});

export const saveMarkup = operatorCall({
  ...markupFacts.saveMarkup,
  summary: 'Sets what is added to the ask of an instrument from the next day roll on.',
  harmless:
    'The same for every account, told beforehand, never before the next day; the bid stays.',
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, version, points, from: roll, reason }),
  reply: Done,
});

export const withdrawMarkup = operatorCall({
  ...markupFacts.withdrawMarkup,
  summary: 'Takes back a mark-up that is still to come; what is in force stays.',
  harmless: 'Leaves the price as it is, for everybody.',
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, version, reason }),
  reply: Done,
});

/** Calls of spread mark-ups. */
export const MARKUP_CALLS = [markups, previewMarkup, saveMarkup, withdrawMarkup] as const;
