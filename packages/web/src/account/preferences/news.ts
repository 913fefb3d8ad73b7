import type { PreferencesMessage } from '@fulcrum/contract/stream/messages';

type Revisions = PreferencesMessage['revisions'];
type Listener = (revisions: Revisions) => void;
const listeners = new Set<Listener>();

/** Calls the listener with the newest revisions, whenever the live connection tells them. */
export function onRevisions(listener: Listener): void {
  listeners.add(listener);
}

export function takePreferencesMessage({ revisions }: PreferencesMessage): void {
  for (const listener of listeners) listener(revisions);
}
