import { z } from 'zod';

import type { Reason } from '../../codes.ts';
import { fileReference } from '../../files/calls.ts';
import { decimal, exact, integer, oneOf, optional, text } from '../../input.ts';
import { operatorCall, reason, upload } from '../call.ts';
import { Done } from '../schema.ts';
import { catalogueFacts } from './facts.ts';
import * as wire from './schema.ts';

const id = integer({ min: 1, max: 2_147_483_647 }, 'console.filterInvalid');
const version = id;
const flag = oneOf([0, 1], 'console.filterInvalid');
const READS = 'Reads only.';
const ORDER = 'Names and order of what everybody is shown; no price and no order is in it.';

const amount = (range: { min: number; max: number }, why: Reason) =>
  exact(6, why).refine((value) => value >= range.min && value <= range.max, { error: why });
const yearlyRate = amount({ min: -100_000_000, max: 100_000_000 }, 'terms.swap');
const names = z.record(z.string(), z.string({ error: 'terms.name' }), { error: 'terms.name' });

/** Decimals are sent as people write them: lots `0.01`, dollars `7.00`, percent a year `-2.5`. */
const terms = {
  show_code: text({ min: 1, max: 20 }, 'terms.name'),
  name: names,
  search_words: z.array(z.string({ error: 'terms.searchWords' }), { error: 'terms.searchWords' }),
  category_id: integer({ min: 1, max: 2_147_483_647 }, 'category.unknown'),
  position: integer({ min: 0, max: 9_999 }, 'terms.position'),
  lot_step: amount({ min: 1, max: 1_000_000_000 }, 'terms.lotStep'),
  min_lots: amount({ min: 1, max: 10_000_000_000 }, 'terms.lots'),
  max_lots: amount({ min: 1, max: 10_000_000_000 }, 'terms.lots'),
  leverages: z.array(z.number(), { error: 'terms.leverages' }).max(100, 'terms.leverages'),
  margin_mode: z.enum(['leveraged', 'fixed'], { error: 'console.filterInvalid' }),
  contract_size: integer({ min: 1, max: 10_000_000 }, 'terms.contractSize'),
  /**
   * The price at which the margin is computed at least, with at most the instrument's digits; only
   * for instruments that may trade at or below zero, whose default is 10.00.
   */
  margin_price_floor: optional(decimal('terms.marginPriceFloor')),
  /** Version of the fee plan that the operator saw; a day roll may have replaced that plan. */
  fee_plan: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'catalogue.moved'),
  fee_rate: amount({ min: 0, max: 1_000_000_000 }, 'terms.fee'),
  swap_long: yearlyRate,
  swap_short: yearlyRate,
  swap_triple_day: optional(integer({ min: 0, max: 6 }, 'terms.swap')),
  stale_after_ms: integer({ min: 1_000, max: 600_000 }, 'terms.filter'),
  max_jump_bp: integer({ min: 1, max: 10_000 }, 'terms.filter'),
};

export const instruments = operatorCall({
  ...catalogueFacts.instruments,
  summary: 'The terms of all instruments, as everybody gets them.',
  harmless: READS,
  permission: 'instruments.view',
  input: z.object({}),
  reply: z.array(wire.InstrumentTerms),
});

export const previewInstrument = operatorCall({
  ...catalogueFacts.previewInstrument,
  summary: 'What other terms would do: the difference, the ticket, and the orders they meet.',
  harmless: READS,
  permission: 'instruments.change',
  input: z.object({ id, version, ...terms }),
  reply: wire.InstrumentPreview,
});

export const saveInstrument = operatorCall({
  ...catalogueFacts.saveInstrument,
  summary: 'Sets the terms of an instrument for every order from now on, in one moment.',
  harmless:
    'The same for everybody. Open positions keep price, margin and fee; past trades stay as is.',
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, version, ...terms, reason }),
  reply: Done,
});

const currency = text({ min: 2, max: 16 }, 'instrument.currency').regex(
  /^[A-Z0-9]+$/,
  'instrument.currency',
);

/**
 * Fields of a new instrument. Those beside the terms cannot be changed later, because stored
 * prices, fills and results depend on them.
 */
const added = {
  ...terms,
  code: text({ min: 2, max: 16 }, 'instrument.codeForm').regex(
    /^[A-Z0-9]+$/,
    'instrument.codeForm',
  ),
  base_currency: currency,
  quote_currency: currency,
  digits: integer({ min: 0, max: 8 }, 'instrument.digits'),
  allows_non_positive: flag,
  /** The class under which the installation's profile limits the leverage. */
  profile_class: z.enum(wire.PROFILE_CLASSES, { error: 'instrument.class' }),
  /** The new instrument has the trading hours of this one, in the version that the operator saw. */
  hours_of: integer({ min: 1, max: 2_147_483_647 }, 'instrument.hours'),
  hours_version: version,
  typical_spread: integer({ min: 1, max: 100_000 }, 'instrument.spread'),
  /** The first simulated price, a decimal with the instrument's digits. */
  base_price: optional(decimal('instrument.basePrice')),
};

export const previewNewInstrument = operatorCall({
  ...catalogueFacts.previewNewInstrument,
  summary: 'What adding an instrument would do: its terms, a ticket, and where quotes come from.',
  harmless: READS,
  permission: 'instruments.change',
  input: z.object(added),
  reply: wire.NewInstrumentPreview,
});

export const addInstrument = operatorCall({
  ...catalogueFacts.addInstrument,
  summary: 'Adds an instrument, halted, so that it can be looked at before anybody trades.',
  harmless:
    'Nobody can have an order on it; the others keep their prices and their way to dollars.',
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ ...added, reason }),
  reply: wire.InstrumentAdded,
});

export const uploadLogo = upload({
  ...catalogueFacts.uploadLogo,
  summary: 'Takes a picture for a logo, redrawn as a small square; nothing shows it yet.',
  harmless: 'A picture that nobody is shown.',
  permission: 'instruments.change',
  reply: z.object({ id: z.string() }),
});

export const setLogo = operatorCall({
  ...catalogueFacts.setLogo,
  summary: 'Gives an instrument the logo that was uploaded, or takes its own away.',
  harmless: 'A picture beside the name; no price and no order is in it.',
  permission: 'instruments.change',
  input: z.object({
    id,
    /** Without a picture the app draws flags or letters. */
    picture: optional(fileReference('file.unknown')),
    reason,
  }),
  reply: Done,
});

export const haltInstrument = operatorCall({
  ...catalogueFacts.haltInstrument,
  summary: 'Closes the market of an instrument until further notice, or lets it trade again.',
  harmless:
    'Nothing fills for anybody while there is no fair price; afterwards only new quotes count.',
  permission: 'instruments.halt',
  needsStepUp: true,
  input: z.object({
    id,
    halted: flag,
    /** The code as typed by the operator, because a halt affects every trader. */
    code: text({ min: 1, max: 32 }, 'instrument.codeTyped'),
    reason,
  }),
  reply: Done,
});

export const listInstrument = operatorCall({
  ...catalogueFacts.listInstrument,
  summary: 'Takes a halted instrument that no order is left on off the list, or puts it back.',
  harmless: 'Only where nobody has a position or a pending order; past trades stay as they are.',
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, listed: flag, reason }),
  reply: Done,
});

export const categories = operatorCall({
  ...catalogueFacts.categories,
  summary: 'Categories in the order of the chips.',
  harmless: READS,
  permission: 'instruments.view',
  input: z.object({}),
  reply: z.array(wire.CategoryRow),
});

export const addCategory = operatorCall({
  ...catalogueFacts.addCategory,
  summary: 'Adds a category at the end.',
  harmless: ORDER,
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ name: names, reason }),
  reply: wire.CategoryAdded,
});

export const renameCategory = operatorCall({
  ...catalogueFacts.renameCategory,
  summary: 'Names a category anew, in any of the languages.',
  harmless: ORDER,
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, version, name: names, reason }),
  reply: Done,
});

export const orderCategories = operatorCall({
  ...catalogueFacts.orderCategories,
  summary: 'Puts all categories in another order.',
  harmless: ORDER,
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ ids: z.array(id, { error: 'category.order' }).max(1_000), reason }),
  reply: Done,
});

export const removeCategory = operatorCall({
  ...catalogueFacts.removeCategory,
  summary: 'Removes a category that no instrument belongs to.',
  harmless: ORDER,
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ id, reason }),
  reply: Done,
});

const spans = z
  .array(z.object({ open: z.number(), close: z.number() }), { error: 'hours.spans' })
  .max(50, 'hours.spans');
const holidays = z.array(z.string({ error: 'hours.holidays' }), { error: 'hours.holidays' });
const exceptionSpans = z
  .array(z.object({ open: z.number(), close: z.number() }), { error: 'hours.exceptionSpans' })
  .max(20, 'hours.exceptionSpans');
const exceptions = z.array(
  z.object({
    date: z.string({ error: 'hours.exceptionDate' }),
    day: z.enum(wire.EXCEPTION_DAYS, { error: 'hours.exceptionDate' }),
    spans: exceptionSpans,
  }),
  { error: 'hours.exceptionDate' },
);
/** Hours of the week, of single days, and their zone. */
const plan = {
  spans,
  holidays,
  /** Without them, those of the first instrument are kept. */
  exceptions: optional(exceptions),
  zone: optional(text({ min: 1, max: 64 }, 'hours.zone')),
};
const chosen = z
  .array(z.object({ id, version }), { error: 'hours.noInstrument' })
  .min(1, 'hours.noInstrument')
  .max(1_000, 'hours.noInstrument');

export const hours = operatorCall({
  ...catalogueFacts.hours,
  summary: 'Who trades when: instruments with the same hours together, with their next week.',
  harmless: READS,
  permission: 'instruments.view',
  input: z.object({}),
  reply: wire.Hours,
});

export const previewHours = operatorCall({
  ...catalogueFacts.previewHours,
  summary: 'What other hours would do: the next seven days, and whom they meet.',
  harmless: READS,
  permission: 'instruments.change',
  input: z.object({ instruments: chosen, ...plan }),
  reply: wire.HoursPreview,
});

export const saveHours = operatorCall({
  ...catalogueFacts.saveHours,
  summary:
    'Sets the trading hours of one or many instruments at once, of the week and of single days.',
  harmless: 'Opens and closes a market for everybody alike; a closed one waits, and fills nothing.',
  permission: 'instruments.change',
  needsStepUp: true,
  input: z.object({ instruments: chosen, ...plan, reason }),
  reply: Done,
});

export const feeds = operatorCall({
  ...catalogueFacts.feeds,
  summary: 'How every instrument is fed: age of its last tick, ticks a second, what was rejected.',
  harmless: READS,
  permission: 'instruments.view',
  input: z.object({}),
  reply: wire.Feeds,
});

/** Calls of the catalogue. */
export const CATALOGUE_CALLS = [
  instruments,
  previewInstrument,
  saveInstrument,
  previewNewInstrument,
  addInstrument,
  uploadLogo,
  setLogo,
  haltInstrument,
  listInstrument,
  categories,
  addCategory,
  renameCategory,
  orderCategories,
  removeCategory,
  hours,
  previewHours,
  saveHours,
  feeds,
] as const;
