import { stored } from '@fulcrum/client/stored';
import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** Keeps a store on this device: written when it has changed, and never failing. */
export const keptState = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => ({
    getItem: stored.get,
    setItem: stored.set,
    removeItem: stored.remove,
  }));
