import { create } from 'zustand';

import type { Category, ListedInstrument } from './model.ts';

export interface InstrumentList {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly all: readonly ListedInstrument[];
  readonly byCode: ReadonlyMap<string, ListedInstrument>;
  readonly categories: readonly Category[];
  /** Words of the failure when `phase` is failed. */
  readonly problem: string;
}

export const instrumentStore = create<InstrumentList>()(() => ({
  phase: 'loading',
  all: [],
  byCode: new Map(),
  categories: [],
  problem: '',
}));

/** The whole list in the catalogue's order, with the state of its loading. */
export const useInstruments = (): InstrumentList => instrumentStore();

/** One instrument by its code; undefined while the list loads and for an unknown code. */
export const useInstrument = (code: string): ListedInstrument | undefined =>
  instrumentStore((list) => list.byCode.get(code));
