import { followOtherTabs } from '@fulcrum/client/other-tabs';
import { stored } from '@fulcrum/client/stored';
import { create } from 'zustand';

/** Returns the state in a text that was kept; null if it is broken. */
export function stateIn(text: string | null): unknown {
  try {
    return (JSON.parse(text ?? 'null') as { readonly state?: unknown } | null)?.state ?? null;
  } catch {
    return null;
  }
}

/** Returns the text in which a state is kept, as all versions of the app read it. */
export const textOf = (state: unknown): string => JSON.stringify({ state, version: 0 });

/** Whether two values are kept as the same text. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

const entriesOf = (value: object): Map<unknown, unknown> =>
  new Map(Array.isArray(value) ? value.map((each) => [each, each]) : Object.entries(value));

/**
 * Returns `kept`, which another tab has written, with what this tab has changed from `before` to
 * `after`: a whole value, but of entries and of texts in a list only those that are changed.
 */
function merged(before: unknown, after: unknown, kept: unknown): unknown {
  if (isSame(before, after)) return kept;
  if (isSame(before, kept) || Object(after) !== after || Object(kept) !== kept) return after;
  const [was, now, joined] = [
    entriesOf(Object(before)),
    entriesOf(Object(after)),
    entriesOf(Object(kept)),
  ];
  for (const [name, value] of now) if (!isSame(was.get(name), value)) joined.set(name, value);
  for (const name of was.keys()) if (!now.has(name)) joined.delete(name);
  return Array.isArray(kept) ? [...joined.values()] : Object.fromEntries(joined);
}

/**
 * Makes a store that is kept on this device under a name. A tab writes only what it has changed
 * itself, and follows what others write. `own` names what stays each tab's while it is open, such
 * as the instrument that it shows.
 */
export function keptStore<State extends object>(
  name: string,
  read: (kept: unknown) => State,
  own: readonly (keyof State)[] = [],
) {
  let seen = stored.get(name);
  let kept = read(stateIn(seen));
  const store = create<State>()(() => kept);
  const { setState, getState } = store;
  const fields = Object.keys(kept) as (keyof State)[];

  /** Reads what other tabs have written since this tab last looked; false if they have not. */
  const look = (): boolean => {
    const text = stored.get(name);
    if (text === seen) return false;
    seen = text;
    kept = read(stateIn(text));
    return true;
  };
  store.setState = (change: Partial<State> | ((now: State) => Partial<State>)) => {
    const before = getState();
    const after = { ...before, ...(typeof change === 'function' ? change(before) : change) };
    if (stored.get(name) !== null) look();
    const next = { ...kept };
    const shown = { ...after };
    for (const field of fields) {
      if (!own.includes(field)) {
        const both = merged(before[field], after[field], kept[field]) as State[typeof field];
        next[field] = shown[field] = both;
      } else if (after[field] !== before[field]) next[field] = after[field];
    }
    kept = next;
    seen = textOf(next);
    stored.set(name, seen);
    setState(shown, true);
  };
  followOtherTabs((key) => {
    if ((key !== name && key !== null) || !look()) return;
    const shown = { ...getState() };
    for (const field of fields) {
      if (!own.includes(field) && !isSame(shown[field], kept[field])) shown[field] = kept[field];
    }
    setState(shown, true);
  });
  return store;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/**
 * Returns a reader of what any version of the app, or another app at the same address, kept under a
 * store's name. A value that is not of the kind of its default gets the default, by itself. `read`
 * returns those that need a closer look; it may rely on the kinds.
 */
export const keptReader =
  <State extends object>(initial: State, read: (choices: State) => Partial<State>) =>
  (kept: unknown): State => {
    const choices: State = { ...initial, ...Object(kept) };
    for (const name of Object.keys(initial) as (keyof State)[]) {
      const [first, value] = [initial[name], choices[name]];
      const isLike = first === null || (value !== null && kindOf(value) === kindOf(first));
      if (!isLike) choices[name] = first;
    }
    return { ...choices, ...read(choices) };
  };

/** Returns the texts of a list that was kept. */
export const textsOf = (list: readonly unknown[]): string[] =>
  list.filter((each) => typeof each === 'string');

/** Returns what was kept if it is one of the choices, else the first of them. */
export const oneOf = <Choice>(choices: readonly [Choice, ...Choice[]], kept: unknown): Choice =>
  choices.find((each) => each === kept) ?? choices[0];
