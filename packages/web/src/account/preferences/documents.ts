import { ONLY_ITEM, type Palette } from '@fulcrum/contract/preferences/kinds';
import { mergedItems, type PreferenceItem } from '@fulcrum/contract/preferences/merge';

import type { FollowedChoices } from '../../settings/edits.ts';

/** Kinds that this app has; drawings, chart set-ups and templates are not among them yet. */
export const KINDS = ['favourites', 'list_density', 'one_tap', 'palette'] as const;
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
  list_density: EMPTY,
  one_tap: EMPTY,
  palette: EMPTY,
};

/** The choices before anybody has changed one. */
export const NO_CHOICES: FollowedChoices = {
  favourites: [],
  isCompact: false,
  isOneTap: false,
  updown: null,
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
  { favourites, isCompact, isOneTap, updown }: FollowedChoices,
  by: string,
): Readonly<Record<Kind, readonly PreferenceItem[]>> {
  const choice = (value: PreferenceItem['value']) => [{ id: ONLY_ITEM, at: 1, by, value }];
  return {
    favourites: favourites.map((id, index) => ({ id, at: index + 1, by, value: true })),
    list_density: isCompact ? choice('compact') : [],
    one_tap: isOneTap ? choice(true) : [],
    palette: updown === null ? [] : choice(updown),
  };
}

/** Returns the choices that documents contain, favourites newest last. */
export function choicesOf(
  items: Readonly<Record<Kind, readonly PreferenceItem[]>>,
): FollowedChoices {
  const choice = (kind: Kind) => items[kind].find(({ id }) => id === ONLY_ITEM)?.value;
  return {
    favourites: items.favourites
      .filter(({ value }) => value !== null)
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id),
    isCompact: choice('list_density') === 'compact',
    isOneTap: choice('one_tap') === true,
    // The server takes only names of palettes.
    updown: (choice('palette') as Palette | null | undefined) ?? null,
  };
}
