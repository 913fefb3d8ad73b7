import type { ConnectionState } from '@fulcrum/client/socket';
import { create } from 'zustand';

/** How the app reaches the server. `slow`: there is no live line, so it asks every few seconds. */
type State = ConnectionState | 'slow';

export interface Connection {
  readonly state: State;
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

/** Whether prices come, by the live line or by asking for them. */
const comeIn = (state: State): boolean => state === 'live' || state === 'slow';

/**
 * Whether an order may be opened: only while prices come. Closing is also allowed with stale
 * prices.
 */
export const useCanOpen = (): boolean => store(({ state }) => comeIn(state));

/** Whether the app asks for prices and account every few seconds, because it has no live line. */
export const useIsSlow = (): boolean => store(({ state }) => state === 'slow');

/** Whether what is shown is old, because nothing newer comes. */
const isOldIn = (state: State): boolean => !comeIn(state) && state !== 'connecting';
export const useIsOld = (): boolean => store(({ state }) => isOldIn(state));

/** Whether an order may be closed: while connected, even if the server's last reply is late. */
export const useCanClose = (): boolean => store(({ state }) => comeIn(state) || state === 'stale');

/** Whether the device reports no network and no open connection contradicts that. */
export const isOffline = (): boolean => store.getState().state === 'offline';

/** Whether the server answers now. */
export const isReachable = (): boolean => comeIn(store.getState().state);

/**
 * Calls the listener each time the connection becomes live, or slow; returns a function that stops
 * this.
 */
export const onConnected = (listener: () => void): (() => void) =>
  store.subscribe((now, before) => {
    if (comeIn(now.state) && now.state !== before.state) listener();
  });

/** Stores that kept prices are on the screen. Called only by the instrument list. */
export const noteKeptPrices = (): void => store.setState({ hasPrices: true });

let backTimer: ReturnType<typeof setTimeout> | undefined;
/** The state of the live line. */
let line: ConnectionState = 'connecting';
let isAnswered = false;

/** Stores the state of the live line. Called only by the live connection. */
export function noteConnection(state: ConnectionState, attempt: number): void {
  line = state;
  update(attempt);
}

/** Stores whether the server answers calls while the live line is down. */
export function noteAnswers(isNowAnswered: boolean): void {
  isAnswered = isNowAnswered;
  update(store.getState().attempt);
}

function update(attempt: number): void {
  const state = line === 'reconnecting' && isAnswered ? 'slow' : line;
  const before = store.getState();
  // Sheets of styles grey the figures by it.
  document.documentElement.toggleAttribute('data-old', isOldIn(state));
  const wasLost = ['reconnecting', 'offline', 'slow'].includes(before.state);
  const isBack = state === 'live' && wasLost && before.hasPrices;
  store.setState({ state, attempt, hasPrices: comeIn(state) || before.hasPrices, isBack });
  if (!isBack) return;
  clearTimeout(backTimer);
  backTimer = setTimeout(() => store.setState({ isBack: false }), BACK_SHOWN_MS);
}
