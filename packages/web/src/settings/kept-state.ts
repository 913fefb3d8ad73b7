import { stored } from '@fulcrum/client/stored';
import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** Keeps a store on this device: written on change, never throws. */
export const keptState = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => ({
    getItem: stored.get,
    setItem: stored.set,
    removeItem: stored.remove,
  }));
