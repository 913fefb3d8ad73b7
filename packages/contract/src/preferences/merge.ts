import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { REMOVAL_DAYS } from './kinds.ts';

export type PreferenceValue =
  | string
  | number
  | boolean
  | null
  | readonly PreferenceValue[]
  | { readonly [name: string]: PreferenceValue };

/** One thing in a document and who wrote it last. */
export interface PreferenceItem {
  readonly id: string;
  /** When it was written, epoch ms by the server's clock as the device knew it. */
  readonly at: number;
  /** Who wrote it: a random name of a device, which decides between writes of the same moment. */
  readonly by: string;
  /** Null if it was removed. */
  readonly value: PreferenceValue;
}

/**
 * Merges two versions of a document: of each item the later write counts, removals included. The
 * order of the versions and repetitions make no difference, so devices that have seen the same
 * writes have the same document. Sorted by id.
 */
export function mergedItems(
  one: readonly PreferenceItem[],
  other: readonly PreferenceItem[],
): PreferenceItem[] {
  const latest = new Map<string, PreferenceItem>();
  for (const item of [...one, ...other]) {
    const known = latest.get(item.id);
    if (!known || isLater(item, known)) latest.set(item.id, item);
  }
  return [...latest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Without removals that are older than what is remembered. */
export const withoutOldRemovals = (
  items: readonly PreferenceItem[],
  now: number,
): PreferenceItem[] =>
  items.filter(({ value, at }) => value !== null || at > now - REMOVAL_DAYS * DAY_MS);

/**
 * Returns the time of a new write over what the writer has seen: never before it, whatever the
 * device's clock says.
 */
export const timeOfWrite = (now: number, seen: PreferenceItem | undefined): number =>
  Math.max(now, (seen?.at ?? 0) + 1);

function isLater(a: PreferenceItem, b: PreferenceItem): boolean {
  if (a.at !== b.at) return a.at > b.at;
  if (a.by !== b.by) return a.by > b.by;
  // Two tabs of one device in the same millisecond: any fixed order is right.
  return JSON.stringify(a.value) > JSON.stringify(b.value);
}
