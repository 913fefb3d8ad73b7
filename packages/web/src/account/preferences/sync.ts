import { preferencesCalls } from '@fulcrum/client/calls/preferences';
import { followOtherTabs } from '@fulcrum/client/other-tabs';
import { isLost, type Problem } from '@fulcrum/client/problem';
import { randomId } from '@fulcrum/client/random-id';
import { mergedItems } from '@fulcrum/contract/preferences/merge';
import type { PreferencesMessage } from '@fulcrum/contract/stream/messages';

import { request } from '../../server/api.ts';
import { onConnected } from '../../server/connection.ts';
import { useSession } from '../../server/session.ts';
import { useSettings } from '../../settings/settings.ts';
import { KINDS, uncovered, type Kind, type KeptDocument } from './documents.ts';
import {
  absorbEdits,
  enter,
  keep,
  leave,
  resumed,
  show,
  takeKept,
  type FollowedPerson,
} from './followed-person.ts';
import { keyOf } from './kept-person.ts';
import { onRevisions } from './news.ts';
import { hasEdits } from './taken-edits.ts';
import { useUnsaved } from './unsaved.ts';

/** Several changes soon after each other are sent together. */
const EDIT_WAIT_MS = 1_000;
const RETRY_MS_MIN = 5_000;
const RETRY_MS_MAX = 300_000;

/** `lost`: try again later. `refused`: the server will not take it until something changes. */
type Outcome = 'done' | 'lost' | 'refused';

/** Names this page in what it writes. */
const by = randomId();

let person: FollowedPerson | null = null;
/** The newest revisions that the server has told. */
let newest: PreferencesMessage['revisions'] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
/** Whether another run was asked for during a run. */
let isWanted = false;
let failures = 0;

/**
 * Keeps the favourites and choices of this device in line with those of the person's other devices.
 * Call this once.
 */
export function startSync(): void {
  person = resumed();
  follow();
  if (person) show(person, by);
  useSession.subscribe(follow);
  followOtherTabs((key) => {
    if (person && (key === keyOf(person.uid) || key === null)) takeKept(person, by);
  });
  useSettings.subscribe(() => {
    if (person && hasEdits()) syncIn(EDIT_WAIT_MS);
  });
  onRevisions((revisions) => {
    newest = revisions;
    if (!isRunning && isBehind()) syncIn(0);
  });
  const sendWaiting = () => {
    if (hasUnsent()) syncIn(0);
  };
  onConnected(sendWaiting);
  addEventListener('online', sendWaiting);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) syncIn(0);
  });
  syncIn(0);
}

function follow(): void {
  const { user } = useSession.getState();
  if ((user?.uid ?? null) === (person?.uid ?? null)) return;
  clearTimeout(timer);
  if (person) leave(person, by);
  person = user && enter(user, by);
  newest = [];
  failures = 0;
  useUnsaved.setState({}, true);
  syncIn(0);
}

const revisionIn = (revisions: PreferencesMessage['revisions'], kind: Kind): number =>
  revisions.find((each) => each.kind === kind)?.revision ?? 0;

/** Whether the server has told of something that this device does not have. */
const isBehind = (): boolean =>
  newest.length > 0 &&
  KINDS.some((kind) => {
    return person !== null && person.documents[kind].revision !== revisionIn(newest, kind);
  });

const hasUnsent = (): boolean =>
  person !== null &&
  (hasEdits() || Object.values(person.documents).some(({ unsent }) => unsent.length > 0));

function syncIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sync(), ms);
}

async function sync(): Promise<void> {
  const who = person;
  if (!who) return;
  if (isRunning) {
    isWanted = true;
    return;
  }
  isRunning = true;
  isWanted = false;
  const outcome = await syncAll(who);
  isRunning = false;
  if (person !== who) {
    syncIn(0);
  } else if (outcome === 'lost') {
    const wait = Math.min(RETRY_MS_MAX, RETRY_MS_MIN * 2 ** failures);
    failures += 1;
    // An event such as a new network during the run means that another try may succeed now.
    syncIn(isWanted ? EDIT_WAIT_MS : wait * (0.5 + Math.random() / 2));
  } else {
    failures = 0;
    if (isWanted || (outcome === 'done' && isBehind())) syncIn(EDIT_WAIT_MS);
  }
}

async function syncAll(who: FollowedPerson): Promise<Outcome> {
  const listed = await request(preferencesCalls.preferences, {}, { isInitial: true });
  if (!listed.ok) return outcomeOf(listed.problem);
  if (person !== who) return 'done';
  const { revisions } = listed.data;
  newest = revisions;
  // The server's clock is known now, so the edits can be dated. They were made before this read, so
  // they must not count as later than what it brings.
  absorbEdits(who, by);
  let worst: Outcome = 'done';
  for (const kind of KINDS) {
    const read = await readDocument(who, kind, revisionIn(revisions, kind));
    const outcome = read === 'done' ? await sendChanges(who, kind) : read;
    if (person !== who || outcome === 'lost') return outcome;
    if (outcome === 'refused') worst = outcome;
  }
  return worst;
}

async function readDocument(who: FollowedPerson, kind: Kind, revision: number): Promise<Outcome> {
  // The server's store was restored from a backup: it gets everything again.
  if (revision < who.documents[kind].revision) take(who, kind, startedAgain(who.documents[kind]));
  if (revision === who.documents[kind].revision) return 'done';
  const reply = await request(preferencesCalls.preference, { kind }, { isInitial: true });
  if (!reply.ok) return outcomeOf(reply.problem);
  if (person !== who) return 'done';
  absorbEdits(who, by);
  const { unsent } = who.documents[kind];
  take(who, kind, { ...reply.data, unsent: uncovered(unsent, reply.data.items) });
  return 'done';
}

async function sendChanges(who: FollowedPerson, kind: Kind): Promise<Outcome> {
  const { revision, items, unsent } = who.documents[kind];
  if (unsent.length === 0 || person !== who) return 'done';
  const input = { kind, revision, items: [...unsent] };
  const reply = await request(preferencesCalls.savePreference, input, { isInitial: true });
  if (person === who) keepUnsaved(kind, reply.ok ? null : reply.problem);
  if (!reply.ok) return outcomeOf(reply.problem);
  if (person !== who) return 'done';
  const merged = reply.data.items ?? mergedItems(items, unsent);
  const waiting = who.documents[kind].unsent.filter((item) => !unsent.includes(item));
  take(who, kind, {
    revision: reply.data.revision,
    items: merged,
    unsent: uncovered(waiting, merged),
  });
  return 'done';
}

const startedAgain = ({ items, unsent }: KeptDocument): KeptDocument => ({
  revision: 0,
  items: [],
  unsent: mergedItems(items, unsent),
});

function take(who: FollowedPerson, kind: Kind, document: KeptDocument): void {
  who.documents = { ...who.documents, [kind]: document };
  const { revision } = document;
  // The revision that this device has just written itself.
  if (revision > revisionIn(newest, kind)) {
    newest = [...newest.filter((each) => each.kind !== kind), { kind, revision }];
  }
  keep(who);
  show(who, by);
}

/** Keeps whether devices together have made more than the server takes; other problems pass. */
function keepUnsaved(kind: Kind, problem: Problem | null): void {
  const isFull =
    problem?.reason === 'preference.tooLarge' || problem?.reason === 'preference.tooMany';
  if (isFull) useUnsaved.setState((before) => ({ [kind]: before[kind] ?? 'new' }));
  else if (problem === null) useUnsaved.setState({ [kind]: undefined });
}

const outcomeOf = (problem: Problem): Outcome =>
  isLost(problem) || problem.kind === 'cancelled' ? 'lost' : 'refused';
