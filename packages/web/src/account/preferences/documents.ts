import { ONLY_ITEM, type Density, type Palette } from '@fulcrum/contract/preferences/kinds';
import { mergedItems, type PreferenceItem } from '@fulcrum/contract/preferences/merge';

import { densityOf, type FollowedChoices, type KeptValues } from '../../settings/edits.ts';

/** Kinds that this app has. */
export const KINDS = [
  'favourites',
  'drawings',
  'chart_setups',
  'templates',
  'desk',
  'list_density',
  'one_tap',
  'palette',
] as const;
export type Kind = (typeof KINDS)[number];

/** What the server has, as of a revision, and what it does not have yet. */
export interface KeptDocument {
  readonly revision: number;
  readonly items: readonly PreferenceItem[];
  readonly unsent: readonly PreferenceItem[];
}
export type Documents = Readonly<Record<Kind, KeptDocument>>;

const EMPTY: KeptDocument = { revision: 0, items: [], unsent: [] };
export const NO_DOCUMENTS: Documents = {
  favourites: EMPTY,
  drawings: EMPTY,
  chart_setups: EMPTY,
  templates: EMPTY,
  desk: EMPTY,
  list_density: EMPTY,
  one_tap: EMPTY,
  palette: EMPTY,
};

/** The choices before anybody has changed one. */
export const NO_CHOICES: FollowedChoices = {
  favourites: [],
  isCompact: false,
  isAdvanced: false,
  isOneTap: false,
  updown: null,
  studies: {},
  templates: {},
  desk: {},
  drawings: {},
};

/** Returns the unsent items that `items` does not contain yet. */
export function uncovered(
  unsent: readonly PreferenceItem[],
  items: readonly PreferenceItem[],
): readonly PreferenceItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return unsent.filter((item) => {
    const kept = known.get(item.id);
    return !kept || mergedItems([kept], [item])[0] !== kept;
  });
}

/** Returns the document with more to send. */
export const withUnsent = (
  document: KeptDocument,
  items: readonly PreferenceItem[],
): KeptDocument => ({
  ...document,
  unsent: uncovered(mergedItems(document.unsent, items), document.items),
});

/**
 * Returns choices as items without a known time of change. They are older than any item with one;
 * favourites keep their order.
 */
export function itemsOf(
  choices: FollowedChoices,
  by: string,
): Readonly<Record<Kind, readonly PreferenceItem[]>> {
  const { favourites, isOneTap, updown, studies, templates, drawings, desk } = choices;
  const density = densityOf(choices);
  const choice = (value: PreferenceItem['value']) => [{ id: ONLY_ITEM, at: 1, by, value }];
  const each = (values: KeptValues) =>
    Object.entries(values).map(([id, value]) => ({ id, at: 1, by, value }));
  return {
    favourites: favourites.map((id, index) => ({ id, at: index + 1, by, value: true })),
    drawings: each(drawings),
    chart_setups: each(studies),
    templates: each(templates),
    desk: each(desk),
    list_density: density === 'normal' ? [] : choice(density),
    one_tap: isOneTap ? choice(true) : [],
    palette: updown === null ? [] : choice(updown),
  };
}

/** Returns the choices that documents contain, favourites newest last. */
export function choicesOf(
  items: Readonly<Record<Kind, readonly PreferenceItem[]>>,
): FollowedChoices {
  const choice = (kind: Kind) => items[kind].find(({ id }) => id === ONLY_ITEM)?.value;
  // The server takes only names of densities and palettes.
  const density = choice('list_density') as Density | null | undefined;
  const values = (kind: Kind): KeptValues =>
    Object.fromEntries(
      items[kind].filter(({ value }) => value !== null).map(({ id, value }) => [id, value]),
    );
  return {
    favourites: items.favourites
      .filter(({ value }) => value !== null)
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id),
    isCompact: density === 'compact' || density === 'compact_advanced',
    isAdvanced: density === 'advanced' || density === 'compact_advanced',
    isOneTap: choice('one_tap') === true,
    updown: (choice('palette') as Palette | null | undefined) ?? null,
    studies: values('chart_setups'),
    templates: values('templates'),
    desk: values('desk'),
    drawings: values('drawings'),
  };
}
