import { stored } from '@fulcrum/client/stored';
import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

/** Keeps a store on this device: it is written on each change and never throws. */
export const keptState = <State>(): PersistStorage<State> | undefined =>
  createJSONStorage<State>(() => ({
    getItem: stored.get,
    setItem: stored.set,
    removeItem: stored.remove,
  }));
