import { create } from 'zustand';

import type { AccountFigures, TradeOrder } from './model.ts';

export interface LiveAccount {
  /** `idle` while logged out. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  /** Null until the first snapshot. */
  readonly figures: AccountFigures | null;
  /** Open positions, newest first. */
  readonly holding: readonly TradeOrder[];
  /** Pending orders, newest first. */
  readonly pending: readonly TradeOrder[];
  /** The last order the server closed, for a notice; not necessarily by this device. */
  readonly lastClosed: TradeOrder | null;
}

const idle: LiveAccount = {
  phase: 'idle',
  figures: null,
  holding: [],
  pending: [],
  lastClosed: null,
};

export const accountStore = create<LiveAccount>()(() => idle);

/** Balance, equity, margins; null while logged out or before the first snapshot. */
export const useAccount = (): AccountFigures | null => accountStore(({ figures }) => figures);

export const useAccountPhase = (): LiveAccount['phase'] => accountStore(({ phase }) => phase);

/** Open positions, newest first, kept right by the live connection. */
export const useHolding = (): readonly TradeOrder[] => accountStore(({ holding }) => holding);

/** Pending orders, newest first. */
export const usePending = (): readonly TradeOrder[] => accountStore(({ pending }) => pending);
