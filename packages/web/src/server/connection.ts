import type { ConnectionState } from '@fulcrum/client/socket';
import { create } from 'zustand';

export interface Connection {
  readonly state: ConnectionState;
  /** Number of the present reconnect attempt; 0 while connected. */
  readonly attempt: number;
  /** This device's clock when the connection was last live, epoch ms; null before that. */
  readonly goodAt: number | null;
  /** True for a moment after the connection is back. */
  readonly isBack: boolean;
}

const BACK_SHOWN_MS = 1_500;

const store = create<Connection>()(() => ({
  state: 'connecting',
  attempt: 0,
  goodAt: null,
  isBack: false,
}));

/** State of the live connection, for the strip and for locking what needs fresh prices. */
export const useConnection = (): Connection => store();

/** Whether an order may be opened: prices are live. Closing also works with stale ones. */
export const useCanOpen = (): boolean => store(({ state }) => state === 'live');

/** Whether an order may be closed: connected, even if the last reply is late. */
export const useCanClose = (): boolean =>
  store(({ state }) => state === 'live' || state === 'stale');

/** Whether the device has no network, and no open connection contradicts that. */
export const isOffline = (): boolean => store.getState().state === 'offline';

/** Calls the listener each time the connection is live again. */
export function onConnected(listener: () => void): void {
  store.subscribe((now, before) => {
    if (now.state === 'live' && before.state !== 'live') listener();
  });
}

/** Notes the time of kept prices that are shown. Called by the instrument list only. */
export function noteKeptPrices(at: number): void {
  if (store.getState().goodAt === null) store.setState({ goodAt: at });
}

let backTimer: ReturnType<typeof setTimeout> | undefined;

/** Called by the live connection only. */
export function noteConnection(state: ConnectionState, attempt: number): void {
  const before = store.getState();
  const wasLost = before.state === 'reconnecting' || before.state === 'offline';
  const isBack = state === 'live' && wasLost && before.goodAt !== null;
  const wasGood = before.state === 'live' && state !== 'live';
  const goodAt = state === 'live' || wasGood ? Date.now() : before.goodAt;
  store.setState({ state, attempt, goodAt, isBack });
  if (!isBack) return;
  clearTimeout(backTimer);
  backTimer = setTimeout(() => store.setState({ isBack: false }), BACK_SHOWN_MS);
}
