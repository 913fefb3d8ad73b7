import { create } from 'zustand';

import { useSession } from '../server/session.ts';
import type { KeptValues } from '../settings/edits.ts';
import { changeSettings, useSettings } from '../settings/settings.ts';

/* What the person did to the drawings of an instrument since the app was opened, so that it can be
   taken back and done again. It stays on the device: other devices learn of the outcome alone. */

/** A change of drawings, by their ids; a drawing that is missing on a side does not exist there. */
interface Step {
  readonly before: KeptValues;
  readonly after: KeptValues;
  /** Steps after each other with the same name are taken back together; null for none. */
  readonly name: string | null;
}

interface History {
  /** The last one is taken back first. */
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const STEPS_MAX = 50;
const NONE: History = { done: [], undone: [] };

const useHistories = create<Readonly<Record<string, History>>>(() => ({}));

/** A person's steps are not offered to the next one. */
const keyOf = (code: string): string => `${useSession.getState().user?.uid ?? ''} ${code}`;
const historyOf = (code: string): History => useHistories.getState()[keyOf(code)] ?? NONE;
const keep = (code: string, history: History): void =>
  useHistories.setState({ [keyOf(code)]: history });

/** Returns whether there is something to take back, and to do again. */
export function useDrawingSteps(code: string): { canUndo: boolean; canRedo: boolean } {
  const uid = useSession(({ user }) => user?.uid ?? '');
  const { done, undone } = useHistories((all) => all[`${uid} ${code}`] ?? NONE);
  return { canUndo: done.length > 0, canRedo: undone.length > 0 };
}

/** Replaces the drawings of all instruments after a change of one instrument's. */
export function takeStep(code: string, next: KeptValues, name: string | null = null): Step {
  const { drawings } = useSettings.getState();
  const step = { ...difference(drawings, next), name };
  // Nobody sees a step that changes nothing, so Undo would seem to do nothing.
  if (isEmpty(step.before) && isEmpty(step.after)) return step;
  changeSettings({ drawings: next });
  const { done } = historyOf(code);
  const last = done.at(-1);
  const isSame = name !== null && last?.name === name;
  const steps = isSame ? [...done.slice(0, -1), { ...step, before: last.before }] : [...done, step];
  keep(code, { done: steps.slice(-STEPS_MAX), undone: [] });
  return step;
}

/** Takes a step back, the last one if none is named, unless that was done already. */
export function undoStep(code: string, named?: Step): void {
  const { done, undone } = historyOf(code);
  const step = named ?? done.at(-1);
  if (!step || !done.includes(step)) return;
  turn(step.after, step.before);
  keep(code, { done: done.filter((each) => each !== step), undone: [...undone, step] });
}

/** Does again what was taken back last. */
export function redoStep(code: string): void {
  const { done, undone } = historyOf(code);
  const step = undone.at(-1);
  if (!step) return;
  turn(step.before, step.after);
  keep(code, { done: [...done, step], undone: undone.slice(0, -1) });
}

/** Turns drawings from one state to another; what was changed elsewhere meanwhile stays. */
function turn(from: KeptValues, to: KeptValues): void {
  const { drawings } = useSettings.getState();
  const next = new Map(Object.entries(drawings));
  for (const id of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (!areSame(drawings[id], from[id])) continue;
    const value = to[id];
    if (value === undefined) next.delete(id);
    else next.set(id, value);
  }
  changeSettings({ drawings: Object.fromEntries(next) });
}

const isEmpty = (values: KeptValues): boolean => Object.keys(values).length === 0;

const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the values that differ, as they are on each side. */
function difference(before: KeptValues, after: KeptValues): Omit<Step, 'name'> {
  const differs = ([id]: readonly [string, unknown]) => !areSame(before[id], after[id]);
  return {
    before: Object.fromEntries(Object.entries(before).filter(differs)),
    after: Object.fromEntries(Object.entries(after).filter(differs)),
  };
}
