import { serverNow } from '@fulcrum/client/clock';
import { stored } from '@fulcrum/client/stored';
import { mergedItems, timeOfWrite, type PreferenceItem } from '@fulcrum/contract/preferences/merge';

import { EDIT_PREFIX, type NotedEdit } from '../../settings/edits.ts';
import type { Kind, KeptDocument } from './documents.ts';

const prefixOf = (kind: Kind): string => `${EDIT_PREFIX}${kind} `;

/** Whether the person has changed something that no document contains yet. */
export const hasEdits = (): boolean => stored.keys(EDIT_PREFIX).length > 0;

/**
 * Returns the noted edits of a kind as items over the document, with times of the server's clock as
 * far as it is known.
 */
export function editsOf(
  kind: Kind,
  { items, unsent }: KeptDocument,
  by: string,
): readonly PreferenceItem[] {
  const seen = new Map(mergedItems(items, unsent).map((item) => [item.id, item]));
  const aheadMs = serverNow() - Date.now();
  return stored.keys(prefixOf(kind)).flatMap((key) => {
    const edit = read(key);
    const id = key.slice(prefixOf(kind).length);
    const known = seen.get(id);
    if (edit === null || JSON.stringify(known?.value) === JSON.stringify(edit.value)) return [];
    return [{ id, at: timeOfWrite(edit.at + aheadMs, known), by, value: edit.value }];
  });
}

/** Forgets the noted edits, of one kind or of all, because they are part of a document now. */
export function forgetEdits(kind?: Kind): void {
  const prefix = kind === undefined ? EDIT_PREFIX : prefixOf(kind);
  for (const key of stored.keys(prefix)) stored.remove(key);
}

function read(key: string): NotedEdit | null {
  try {
    const edit = JSON.parse(stored.get(key) ?? 'null') as NotedEdit | null;
    return typeof edit?.at === 'number' && edit.value !== undefined ? edit : null;
  } catch {
    return null;
  }
}
