import { create } from 'zustand';

import type { ConnectionState } from './model.ts';

export interface Connection {
  readonly state: ConnectionState;
  /** Which try to reconnect this is; 0 while connected. */
  readonly attempt: number;
  /** This device's clock at the last message, epoch ms; null before the first. */
  readonly heardAt: number | null;
  /** True for a moment after the connection is back. */
  readonly isBack: boolean;
}

const store = create<Connection>()(() => ({
  state: 'connecting',
  attempt: 0,
  heardAt: null,
  isBack: false,
}));

/** State of the live connection, for strips and for locking what needs fresh prices. */
export const useConnection = (): Connection => store();

/** Opening an order needs live prices; closing is also taken with stale ones, with a warning. */
export const useCanOpen = (): boolean => store(({ state }) => state === 'live');

export const connectionStore = store;
