import type { ConnectionState } from '@fulcrum/client/socket';
import { create } from 'zustand';

export interface Connection {
  readonly state: ConnectionState;
  /** Number of the present attempt to reconnect; 0 while connected. */
  readonly attempt: number;
  /** There are prices on the screen: the connection was live, or kept ones are shown. */
  readonly hasPrices: boolean;
  /** True for a moment after a lost connection is live again. */
  readonly isBack: boolean;
}

const BACK_SHOWN_MS = 1_500;

const store = create<Connection>()(() => ({
  state: 'connecting',
  attempt: 0,
  hasPrices: false,
  isBack: false,
}));

/**
 * Returns the state of the live connection, for the connection strip and for locking what needs
 * fresh prices.
 */
export const useConnection = (): Connection => store();

/**
 * Whether an order may be opened: only while prices are live. Closing is also allowed with stale
 * prices.
 */
export const useCanOpen = (): boolean => store(({ state }) => state === 'live');

/** Whether what is shown is old, because nothing newer comes. */
const isOldIn = (state: ConnectionState): boolean => state !== 'live' && state !== 'connecting';
export const useIsOld = (): boolean => store(({ state }) => isOldIn(state));

/** Whether an order may be closed: while connected, even if the server's last reply is late. */
export const useCanClose = (): boolean =>
  store(({ state }) => state === 'live' || state === 'stale');

/** Whether the device reports no network and no open connection contradicts that. */
export const isOffline = (): boolean => store.getState().state === 'offline';

/** Whether prices are live now. */
export const isLive = (): boolean => store.getState().state === 'live';

/** Calls the listener each time the connection becomes live; returns a function that stops this. */
export const onConnected = (listener: () => void): (() => void) =>
  store.subscribe((now, before) => {
    if (now.state === 'live' && before.state !== 'live') listener();
  });

/** Stores that kept prices are on the screen. Called only by the instrument list. */
export const noteKeptPrices = (): void => store.setState({ hasPrices: true });

let backTimer: ReturnType<typeof setTimeout> | undefined;

/** Stores the state of the connection. Called only by the live connection. */
export function noteConnection(state: ConnectionState, attempt: number): void {
  const before = store.getState();
  // Sheets of styles grey the figures by it.
  document.documentElement.toggleAttribute('data-old', isOldIn(state));
  const wasLost = before.state === 'reconnecting' || before.state === 'offline';
  const isBack = state === 'live' && wasLost && before.hasPrices;
  store.setState({ state, attempt, hasPrices: state === 'live' || before.hasPrices, isBack });
  if (!isBack) return;
  clearTimeout(backTimer);
  backTimer = setTimeout(() => store.setState({ isBack: false }), BACK_SHOWN_MS);
}
