import { stored } from '@fulcrum/client/stored';
import {
  ONLY_ITEM,
  type Density,
  type Palette,
  type PreferenceKind,
} from '@fulcrum/contract/preferences/kinds';
import type { PreferenceValue } from '@fulcrum/contract/preferences/merge';

/** Settings that follow the person from device to device. */
export interface FollowedChoices {
  readonly favourites: readonly string[];
  readonly isCompact: boolean;
  readonly isAdvanced: boolean;
  readonly isOneTap: boolean;
  readonly updown: Palette | null;
  /** How the chart's studies are set, by their names; a study that was never changed is missing. */
  readonly studies: KeptValues;
  /** Templates of the chart, by their ids. */
  readonly templates: KeptValues;
  /** Drawings on the charts of all instruments, by their ids. */
  readonly drawings: KeptValues;
  /** The charts of a desk: their number, what each shows, and the instruments of the colours. */
  readonly desk: KeptValues;
}

/** Values as they were kept, by this or any other version of the app: read them with care. */
export type KeptValues = Readonly<Record<string, PreferenceValue>>;

/** Before the keys of noted edits; kind and item follow, with a blank before each. */
export const EDIT_PREFIX = 'edit ';

/** One change by the person: its time by this device's clock, and the value; null removes it. */
export interface NotedEdit {
  readonly at: number;
  readonly value: PreferenceValue;
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
  const density = densityOf(after);
  if (densityOf(before) !== density) note('list_density', ONLY_ITEM, density);
  if (before.isOneTap !== after.isOneTap) note('one_tap', ONLY_ITEM, after.isOneTap);
  if (before.updown !== after.updown) note('palette', ONLY_ITEM, after.updown);
  noteValues('chart_setups', before.studies, after.studies);
  noteValues('templates', before.templates, after.templates);
  noteValues('drawings', before.drawings, after.drawings);
  noteValues('desk', before.desk, after.desk);
}

/** Returns both choices about the list's rows as the one that they are for the server. */
export function densityOf({ isCompact, isAdvanced }: FollowedChoices): Density {
  if (isAdvanced) return isCompact ? 'compact_advanced' : 'advanced';
  return isCompact ? 'compact' : 'normal';
}

function noteValues(kind: PreferenceKind, before: KeptValues, after: KeptValues): void {
  if (before === after) return;
  for (const [id, value] of Object.entries(after)) {
    if (JSON.stringify(before[id]) !== JSON.stringify(value)) note(kind, id, value);
  }
  for (const id of Object.keys(before)) if (!Object.hasOwn(after, id)) note(kind, id, null);
}

function note(kind: PreferenceKind, id: string, value: NotedEdit['value']): void {
  const edit: NotedEdit = { at: Date.now(), value };
  stored.set(`${EDIT_PREFIX}${kind} ${id}`, JSON.stringify(edit));
}
