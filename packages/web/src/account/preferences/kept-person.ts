import { stored } from '@fulcrum/client/stored';

import type { FollowedChoices } from '../../settings/edits.ts';
import {
  KINDS,
  NO_DOCUMENTS,
  withUnsent,
  type Documents,
  type KeptDocument,
  type Kind,
} from './documents.ts';

/** Whose choices this device shows, and what it had before. */
export interface Owner {
  readonly uid: string;
  /** A demo account belongs to the device, so what was chosen in it stays after the logout. */
  readonly isDemo: boolean;
  readonly own: FollowedChoices;
}

const OWNER_KEY = 'followed';
/** Storage key of a person's documents. */
export const keyOf = (uid: string): string => `followed ${uid}`;

/** Null if what was stored cannot be read. */
function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(stored.get(key) ?? 'null') as Value | null; // written by the app itself
  } catch {
    return null;
  }
}

/** Null as well if what was kept is no owner. */
export function readOwner(): Owner | null {
  const owner = read<Owner>(OWNER_KEY);
  return typeof owner?.uid === 'string' ? owner : null;
}

export const keepOwner = (owner: Owner): void => stored.set(OWNER_KEY, JSON.stringify(owner));

/** Forgets the owner, unless another tab has logged in somebody else meanwhile. */
export function forgetOwner(uid: string): void {
  if (readOwner()?.uid === uid) stored.remove(OWNER_KEY);
}

const isDocument = (kept: Partial<KeptDocument> | null | undefined): kept is KeptDocument =>
  typeof kept?.revision === 'number' && areItems(kept.items) && areItems(kept.unsent);

const areItems = (kept: unknown): boolean =>
  Array.isArray(kept) && kept.every((item) => typeof Object(item).id === 'string');

/** A document of another shape is empty, so that it is read from the server anew. */
export function readDocuments(uid: string): Documents {
  const kept = read<Partial<Documents>>(keyOf(uid));
  const documents: Record<Kind, KeptDocument> = { ...NO_DOCUMENTS };
  for (const kind of KINDS) if (isDocument(kept?.[kind])) documents[kind] = kept[kind];
  return documents;
}

/** Keeps the documents with what other tabs have not sent yet, and returns them. */
export function keepDocuments(uid: string, documents: Documents): Documents {
  const others = readDocuments(uid);
  const joined = { ...documents };
  for (const kind of KINDS) joined[kind] = withUnsent(documents[kind], others[kind].unsent);
  stored.set(keyOf(uid), JSON.stringify(joined));
  return joined;
}

/** After a logout only what the server does not have yet is kept, for the next login. */
export function forgetDocuments(uid: string, documents: Documents): void {
  const isSent = KINDS.every((kind) => documents[kind].unsent.length === 0);
  if (isSent) stored.remove(keyOf(uid));
}
