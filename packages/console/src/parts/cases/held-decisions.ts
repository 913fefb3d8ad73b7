import { serverNow } from '@fulcrum/client/clock';
import type { Reply } from '@fulcrum/client/problem';
import { create } from 'zustand';

import { refreshQueues } from '../../api/queues.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';

/** How long a decision can be undone before it is sent, in ms. */
export const UNDO_MS = 5_000;
/** A second factor must stay fresh this much longer, so that a decision is not refused for it. */
const SPARE_MS = 10_000;

export type CaseQueue = 'identity' | 'deposits' | 'withdrawals';

/** What an operator decided about a case with one key. */
interface Decision {
  readonly queue: CaseQueue;
  readonly caseId: number;
  /** What is done, such as "Verify Mei Lee". */
  readonly text: string;
  readonly send: () => Promise<Reply<unknown>>;
}

export interface HeldDecision extends Decision {
  readonly key: number;
  readonly operatorId: number | null;
  /**
   * `code` waits for a fresh second factor, `held` for the end of the time to undo it, `failed` for
   * the operator. A `sent` one stays until its list has been loaded again without the case.
   */
  readonly state: 'code' | 'held' | 'sending' | 'failed' | 'sent';
  /** Why it could not be sent. */
  readonly problem: string;
}

/**
 * Outside of the screens: a decision is sent whatever the operator looks at next, and one that
 * fails is shown wherever they are.
 */
const store = create<{ readonly all: readonly HeldDecision[] }>()(() => ({ all: [] }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let nextKey = 1;

export const useHeldDecisions = (): readonly HeldDecision[] => store(({ all }) => all);

const find = (key: number) => store.getState().all.find((each) => each.key === key);

function change(key: number, to: Partial<HeldDecision>): void {
  const all = store.getState().all.map((each) => (each.key === key ? { ...each, ...to } : each));
  store.setState({ all });
}

function add(decision: Decision, state: HeldDecision['state']): number {
  const key = nextKey++;
  const operatorId = useSession.getState().me?.id ?? null;
  const held = { ...decision, key, operatorId, state, problem: '' };
  store.setState(({ all }) => ({ all: [...all, held] }));
  return key;
}

/** Whether a decision made now can still be sent without asking for a code. */
export function isSteppedUp(): boolean {
  const until = useSession.getState().me?.stepped_up_until ?? 0;
  return until - serverNow() > UNDO_MS + SPARE_MS;
}

/**
 * Sends a decision after the time to undo it. Without a fresh second factor that time begins once
 * the operator has given one.
 */
export function hold(decision: Decision): void {
  const isReady = isSteppedUp();
  const key = add(decision, isReady ? 'held' : 'code');
  if (isReady) sendLater(key);
}

function sendLater(key: number): void {
  change(key, { state: 'held', problem: '' });
  timers.set(
    key,
    setTimeout(() => void send(key), UNDO_MS),
  );
}

/** Goes on with all decisions that waited for a second factor. */
export function goOnWithCode(): void {
  for (const { key, state } of store.getState().all) if (state === 'code') sendLater(key);
}

/** Sends a decision now, or again. */
export async function send(key: number): Promise<void> {
  clearTimeout(timers.get(key));
  timers.delete(key);
  const decision = find(key);
  if (!decision || decision.state === 'sending' || decision.state === 'sent') return;
  // After a sign-out another operator may be at this page, who has decided nothing.
  if (useSession.getState().me?.id !== decision.operatorId) {
    change(key, { state: 'failed', problem: t('held.signedOut') });
    return;
  }
  change(key, { state: 'sending', problem: '' });
  const reply = await decision.send();
  if (reply.ok) {
    change(key, { state: 'sent' });
    void refreshQueues();
  } else if (reply.problem.reason === 'operator.stepUp') change(key, { state: 'code' });
  else change(key, { state: 'failed', problem: reply.problem.msg });
}

/** Takes a decision back if it has not been sent; returns whether it was. */
export function undo(key: number): boolean {
  const state = find(key)?.state;
  if (state === undefined || state === 'sending' || state === 'sent') return false;
  clearTimeout(timers.get(key));
  forget([key]);
  return true;
}

export function forget(keys: readonly number[]): void {
  store.setState(({ all }) => ({ all: all.filter(({ key }) => !keys.includes(key)) }));
}

/** Notes a case that a dialog has decided, so that its list no longer shows it as waiting. */
export function noteDecided(queue: CaseQueue, caseId: number): void {
  add({ queue, caseId, text: '', send: () => new Promise(() => undefined) }, 'sent');
}

/** Sends what is held without waiting: the operator signs out or leaves the page. */
export async function sendHeld(): Promise<void> {
  const held = store.getState().all.filter(({ state }) => state === 'held');
  await Promise.all(held.map(({ key }) => send(key)));
}

/**
 * Whoever leaves the page sends what is held. Before what cannot be sent would be lost, the browser
 * asks.
 */
export function watchLeaving(): void {
  addEventListener('pagehide', () => void sendHeld());
  addEventListener('beforeunload', (event) => {
    const isStuck = store
      .getState()
      .all.some(({ state }) => state === 'code' || state === 'failed');
    if (isStuck) event.preventDefault();
  });
}
