import { z } from 'zod';

import {
  DENSITIES,
  ONLY_ITEM,
  PALETTES,
  PREFERENCE_KINDS,
  PREFERENCE_LIMITS,
  type PreferenceKind,
} from './kinds.ts';
import type { PreferenceValue } from './merge.ts';
import { isPlainValue } from './plain-value.ts';

/** The start of the year 2100: no later time is accepted. */
const TIME_MAX = 4_102_444_800_000;

const INSTRUMENT_CODE = /^[A-Z0-9](?:[A-Z0-9._-]{0,30}[A-Z0-9])?$/;
const ITEM_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

const BROKEN = { error: 'preference.broken' } as const;

/** The check makes the cast safe. */
const PlainValue = z
  .unknown()
  .refine((value) => isPlainValue(value), BROKEN) as z.ZodType<PreferenceValue>;

const ofForm = (form: RegExp) => z.string(BROKEN).regex(form, BROKEN);

const Item = z.object(
  {
    id: ofForm(ITEM_ID),
    at: z.int(BROKEN).min(0, BROKEN).max(TIME_MAX, BROKEN),
    by: ofForm(/^[A-Za-z0-9_-]{1,32}$/),
    value: PlainValue,
  },
  BROKEN,
);

export const PreferenceKindName = z.enum(PREFERENCE_KINDS, { error: 'preference.kind' });

const ownObject = z.record(z.string(), z.unknown());
const KINDS: Readonly<Record<PreferenceKind, { readonly id: RegExp; readonly value: z.ZodType }>> =
  {
    favourites: { id: INSTRUMENT_CODE, value: z.literal(true) },
    drawings: { id: ITEM_ID, value: z.looseObject({ code: z.string().regex(INSTRUMENT_CODE) }) },
    chart_setups: { id: ITEM_ID, value: ownObject },
    templates: { id: ITEM_ID, value: ownObject },
    desk: { id: ITEM_ID, value: ownObject },
    list_density: { id: new RegExp(`^${ONLY_ITEM}$`), value: z.enum(DENSITIES) },
    one_tap: { id: new RegExp(`^${ONLY_ITEM}$`), value: z.boolean() },
    palette: { id: new RegExp(`^${ONLY_ITEM}$`), value: z.enum(PALETTES) },
  };

/** Whether each item is one of the kind; a removal needs no value. */
export function areOfKind(
  kind: PreferenceKind,
  items: readonly { readonly id: string; readonly value: unknown }[],
): boolean {
  const { id: ids, value: values } = KINDS[kind];
  return items.every(({ id, value }) => {
    return ids.test(id) && (value === null || values.safeParse(value).success);
  });
}

export const PreferenceItems = z.array(Item, BROKEN);
export const ChangedItems = PreferenceItems.max(PREFERENCE_LIMITS.items, BROKEN);

/** The newest revision of one kind; each change of a document adds one. */
export const PreferenceRevision = z
  .object({ kind: z.enum(PREFERENCE_KINDS), revision: z.int().positive() })
  .meta({ id: 'PreferenceRevision' });
export type PreferenceRevision = z.infer<typeof PreferenceRevision>;
