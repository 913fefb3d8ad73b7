import { stored } from '@fulcrum/client/stored';
import { ONLY_ITEM, type Palette, type PreferenceKind } from '@fulcrum/contract/preferences/kinds';

/** Settings that follow the person from device to device. */
export interface FollowedChoices {
  readonly favourites: readonly string[];
  readonly isCompact: boolean;
  readonly isOneTap: boolean;
  readonly updown: Palette | null;
}

/** Before the keys of noted edits; kind and item follow, with a blank before each. */
export const EDIT_PREFIX = 'edit ';

/** One change by the person: its time by this device's clock, and the value; null removes it. */
export interface NotedEdit {
  readonly at: number;
  readonly value: string | boolean | null;
}

/**
 * Notes on this device what the person changes, each under a key of its own so that tabs do not
 * overwrite each other, until the part of the app that sends it to other devices has loaded.
 */
export function noteEdits(before: FollowedChoices, after: FollowedChoices): void {
  for (const code of after.favourites) {
    if (!before.favourites.includes(code)) note('favourites', code, true);
  }
  for (const code of before.favourites) {
    if (!after.favourites.includes(code)) note('favourites', code, null);
  }
  if (before.isCompact !== after.isCompact) {
    note('list_density', ONLY_ITEM, after.isCompact ? 'compact' : 'normal');
  }
  if (before.isOneTap !== after.isOneTap) note('one_tap', ONLY_ITEM, after.isOneTap);
  if (before.updown !== after.updown) note('palette', ONLY_ITEM, after.updown);
}

function note(kind: PreferenceKind, id: string, value: NotedEdit['value']): void {
  const edit: NotedEdit = { at: Date.now(), value };
  stored.set(`${EDIT_PREFIX}${kind} ${id}`, JSON.stringify(edit));
}
