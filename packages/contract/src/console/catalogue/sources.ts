import { z } from 'zod';

import { integer, text } from '../../input.ts';
import { operatorCall, reason } from '../call.ts';
import { sourceFacts } from './source-facts.ts';
import * as wire from './source-schema.ts';

/** A thousand instruments, and more sources than anybody has. */
const SETTINGS_LENGTH_MAX = 200_000;
const id = integer({ min: 1, max: 2_147_483_647 }, 'change.unknown');
const SOURCE =
  'Says who quotes from now on, the same for everybody; nothing fills until the new source has.';

export const sourceSettings = operatorCall({
  ...sourceFacts.sourceSettings,
  summary: 'The sources of prices, which of them quotes each instrument, and what is proposed.',
  harmless: 'Reads only.',
  permission: 'instruments.view',
  input: z.object({}),
  reply: wire.SourceSettings,
});

export const proposeSources = operatorCall({
  ...sourceFacts.proposeSources,
  summary: 'Proposes other sources and routes; another operator brings them into force.',
  harmless: 'Changes nothing before another operator has confirmed it.',
  permission: 'instruments.change',
  needsStepUp: true,
  bodyBytesMax: 4 * SETTINGS_LENGTH_MAX,
  input: z.object({
    /** The revision that the operator saw. */
    revision: integer({ min: 0, max: 2_147_483_647 }, 'catalogue.moved'),
    /** All sources and routes, JSON, as the file of SOURCES has them. */
    settings: text({ min: 1, max: SETTINGS_LENGTH_MAX }, 'field.invalid'),
    reason,
  }),
  reply: wire.SourceChange,
});

export const confirmSources = operatorCall({
  ...sourceFacts.confirmSources,
  summary: 'Brings proposed sources and routes into force; the second of two.',
  harmless: SOURCE,
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: wire.SourceChange,
});

export const refuseSources = operatorCall({
  ...sourceFacts.refuseSources,
  summary: 'Ends what another operator proposed.',
  harmless: 'Leaves everything as it is.',
  permission: 'instruments.change',
  input: z.object({ id, reason }),
  reply: wire.SourceChange,
});

export const withdrawSources = operatorCall({
  ...sourceFacts.withdrawSources,
  summary: 'Takes an own proposal back.',
  harmless: 'Leaves everything as it is.',
  permission: 'instruments.change',
  input: z.object({ id, reason }),
  reply: wire.SourceChange,
});

/** Calls of the sources of prices. */
export const SOURCE_CALLS = [
  sourceSettings,
  proposeSources,
  confirmSources,
  refuseSources,
  withdrawSources,
] as const;
