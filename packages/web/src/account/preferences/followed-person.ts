import { mergedItems, type PreferenceItem } from '@fulcrum/contract/preferences/merge';

import { msSinceLogin, type SignedInUser } from '../../server/session.ts';
import type { FollowedChoices } from '../../settings/edits.ts';
import { readChoices, useSettings } from '../../settings/settings.ts';
import {
  choicesOf,
  itemsOf,
  KINDS,
  NO_CHOICES,
  withUnsent,
  type Documents,
  type Kind,
} from './documents.ts';
import {
  forgetDocuments,
  forgetOwner,
  keepDocuments,
  keepOwner,
  readDocuments,
  readOwner,
  type Owner,
} from './kept-person.ts';
import { editsOf, forgetEdits } from './taken-edits.ts';

/** The person whose choices this device shows. */
export interface FollowedPerson extends Owner {
  documents: Documents;
}

/** Returns the person whose choices were shown when the app was closed. */
export function resumed(): FollowedPerson | null {
  const owner = readOwner();
  return owner && { ...owner, documents: readDocuments(owner.uid) };
}

/** Shows the choices of a person, joined by those that the device had before. */
export function enter({ uid, isDemo }: SignedInUser, by: string): FollowedPerson {
  const other = resumed();
  // Another tab has done it.
  if (other?.uid === uid) return other;
  const present = chosen();
  // A session without an owner is older than this part of the app: what was chosen in it is the
  // person's. After a login it is the device's; but that orders are sent without a confirmation is
  // never taken from a device.
  const isOlder = msSinceLogin() === Number.POSITIVE_INFINITY;
  const own = isOlder ? NO_CHOICES : present;
  const joining = itemsOf(isOlder ? present : { ...present, isOneTap: false }, by);
  forgetEdits();
  const documents = { ...readDocuments(uid) };
  for (const kind of KINDS) documents[kind] = withUnsent(documents[kind], joining[kind]);
  const owner = { uid, isDemo, own };
  const who = { ...owner, documents };
  keepOwner(owner);
  keep(who);
  show(who, by);
  return who;
}

/**
 * Shows what the device had before the person logged in; after a demo account, what it shows now.
 * What was not sent yet is kept.
 */
export function leave(who: FollowedPerson, by: string): void {
  // Another tab has done it.
  if (readOwner()?.uid !== who.uid) return;
  absorbEdits(who, by);
  forgetDocuments(who.uid, who.documents);
  forgetOwner(who.uid);
  // Older versions of the app kept fewer choices.
  if (!who.isDemo)
    useSettings.setState(readChoices({ ...useSettings.getState(), ...NO_CHOICES, ...who.own }));
}

/** Makes what the person changed part of the documents. */
export function absorbEdits(who: FollowedPerson, by: string): void {
  // Somebody else has logged in in another tab, so the edits are theirs.
  if (readOwner()?.uid !== who.uid) return;
  const documents = { ...who.documents };
  for (const kind of KINDS) {
    documents[kind] = withUnsent(documents[kind], editsOf(kind, documents[kind], by));
  }
  who.documents = documents;
  keep(who);
  // Forgotten last, so that a crash in between cannot lose an edit.
  for (const kind of KINDS) forgetEdits(kind);
}

/** Keeps the documents on this device, with what other tabs have not sent yet. */
export function keep(who: FollowedPerson): void {
  who.documents = keepDocuments(who.uid, who.documents);
}

/** Takes the documents as another tab has kept them. */
export function takeKept(who: FollowedPerson, by: string): void {
  if (readOwner()?.uid !== who.uid) return;
  const kept = { ...readDocuments(who.uid) };
  for (const kind of KINDS) kept[kind] = withUnsent(kept[kind], who.documents[kind].unsent);
  who.documents = kept;
  show(who, by);
}

/** Shows the documents, with what the person has changed over them. */
export function show({ documents }: FollowedPerson, by: string): void {
  const itemsOfKind = (kind: Kind): readonly PreferenceItem[] => {
    const document = documents[kind];
    const { items, unsent } = document;
    return mergedItems(mergedItems(items, unsent), editsOf(kind, document, by));
  };
  const choices = choicesOf({
    favourites: itemsOfKind('favourites'),
    drawings: itemsOfKind('drawings'),
    chart_setups: itemsOfKind('chart_setups'),
    templates: itemsOfKind('templates'),
    desk: itemsOfKind('desk'),
    list_density: itemsOfKind('list_density'),
    one_tap: itemsOfKind('one_tap'),
    palette: itemsOfKind('palette'),
  });
  if (JSON.stringify(choices) !== JSON.stringify(chosen())) useSettings.setState(choices);
}

function chosen(): FollowedChoices {
  const { favourites, isCompact, isAdvanced, isOneTap, updown, ...others } = useSettings.getState();
  const { studies, templates, desk, drawings } = others;
  const single = { isCompact, isAdvanced, isOneTap, updown };
  return { favourites, ...single, studies, templates, desk, drawings };
}
