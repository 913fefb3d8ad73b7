import { stored } from '@fulcrum/client/stored';
import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** Keeps a store on this device: it is written on each change and never throws. */
export const keptState = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => ({
    getItem: stored.get,
    setItem: stored.set,
    removeItem: stored.remove,
  }));

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
