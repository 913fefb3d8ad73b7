import { accountCalls } from '@fulcrum/client/calls/account';
import { serverNow } from '@fulcrum/client/clock';
import { tradingCalls } from '@fulcrum/client/calls/trading';
import type { ClosedMessage, TradeMessage } from '@fulcrum/contract/stream/messages';
import type { Order } from '@fulcrum/contract/trading/schema';
import { create } from 'zustand';

import { request } from '../server/api.ts';
import { sessionToken } from '../server/session.ts';
import { figuresFromBalance, figuresFromMessage, orderFrom } from './from-wire.ts';
import type { AccountFigures, LiveAccount, TradeOrder } from './model.ts';

const idle: LiveAccount = { phase: 'idle', figures: null, holding: [], pending: [], seq: 0, at: 0 };

const store = create<LiveAccount>()(() => idle);

/** Returns balance, equity and margins; null while logged out or before the first snapshot. */
export const useAccount = (): AccountFigures | null => store(({ figures }) => figures);

export const useAccountPhase = (): LiveAccount['phase'] => store(({ phase }) => phase);

/** Returns the open positions, newest first, updated by the live connection. */
export const useHolding = (): readonly TradeOrder[] => store(({ holding }) => holding);

/** Returns the pending orders, newest first. */
export const usePending = (): readonly TradeOrder[] => store(({ pending }) => pending);

/** The whole account, for keeping it on the device. */
export const presentAccountState = (): LiveAccount => store.getState();

/**
 * Returns the number of the account's newest event, which shows whether an event came meanwhile.
 */
export const lastSeq = (): number => store.getState().seq;

type ClosingListener = (order: TradeOrder) => void;
const closingListeners = new Set<ClosingListener>();

/** Calls the listener for each order that the server closed or cancelled, for any reason. */
export function onOrderEnded(listener: ClosingListener): () => void {
  closingListeners.add(listener);
  return () => {
    closingListeners.delete(listener);
  };
}

type CommandListener = (id: string, order: Order | null) => void;
const commandListeners = new Set<CommandListener>();

/**
 * Calls the listener for each command named in an event, with the command's order, or null if it
 * concerns many orders.
 */
export function onCommandDone(listener: CommandListener): () => void {
  commandListeners.add(listener);
  return () => {
    commandListeners.delete(listener);
  };
}

function tellCommand(id: string | null, order: Order | null): void {
  if (id !== null) for (const listener of commandListeners) listener(id, order);
}

export function forgetAccount(): void {
  store.setState(idle, true);
}

export function expectAccount(): void {
  if (store.getState().phase === 'idle') store.setState({ phase: 'loading' });
}

const newestFirst = (a: TradeOrder, b: TradeOrder): number => b.id - a.id;

/** Returns `orders` with `order` added or replaced, or removed if it does not belong there. */
function placed(
  orders: readonly TradeOrder[],
  order: TradeOrder,
  belongs: boolean,
): readonly TradeOrder[] {
  const others = orders.filter(({ id }) => id !== order.id);
  if (!belongs) return others.length === orders.length ? orders : others;
  return [...others, order].sort(newestFirst);
}

/**
 * Moves changed orders to the list of their status; also used for the reply to the app's own call.
 */
export function placeOrders(changed: readonly TradeOrder[]): void {
  let { holding, pending } = store.getState();
  for (const order of changed) {
    holding = placed(holding, order, order.status === 'open');
    pending = placed(pending, order, order.status === 'pending');
  }
  store.setState({ holding, pending });
}

/**
 * Applies a message; returns false if earlier events are missing, so that the caller must ask for a
 * snapshot.
 */
export function takeTradeMessage(message: TradeMessage): boolean {
  const { seq } = store.getState();
  if (message.snapshot) {
    store.setState({ phase: 'ready', holding: [], pending: [] });
  } else if (message.seq > seq + (message.event === null ? 0 : 1)) {
    return false;
  } else if (message.seq < seq) {
    return true;
  }
  placeOrders(message.TransOrder.map(orderFrom));
  const figures = figuresFromMessage(message);
  store.setState({ figures, seq: message.seq, phase: 'ready', at: serverNow() });
  // A snapshot names no command, but each of its orders has the id of the command that opened it.
  for (const order of message.TransOrder) tellCommand(order.client_order_id, order);
  tellCommand(message.client_order_id, message.TransOrder[0] ?? null);
  return true;
}

/** Applies a close; returns false if earlier events are missing. */
export function takeClosedMessage(message: ClosedMessage): boolean {
  const { seq } = store.getState();
  if (message.seq > seq + 1) return false;
  const order = orderFrom(message.TransOrder);
  placeOrders([order]);
  store.setState({ seq: Math.max(seq, message.seq) });
  tellCommand(message.TransOrder.client_order_id, message.TransOrder);
  tellEnded(order);
  return true;
}

/** Tells the listeners of `onOrderEnded` of an order that has ended. */
export function tellEnded(order: TradeOrder): void {
  for (const listener of closingListeners) listener(order);
}

const PAGES_MAX = 10;

/** Loads all live orders of one status over HTTP; null if a page failed to load. */
async function allOrders(status: 0 | 1): Promise<TradeOrder[] | null> {
  const orders: TradeOrder[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const reply = await request(tradingCalls.myDeal, { status, page });
    if (!reply.ok) return null;
    orders.push(...reply.data.data.map(orderFrom));
    if (orders.length >= reply.data.total || reply.data.data.length === 0) break;
  }
  return orders.sort(newestFirst);
}

/** Shows the account as this device kept it; there may be none, or the wrong person's. */
async function showKept(): Promise<void> {
  const loaded = await import('./kept-account.ts').catch(() => null);
  if (store.getState().phase !== 'loading') return;
  store.setState(loaded?.keptAccount() ?? { phase: 'failed' });
}

/** Loads figures and live orders over HTTP, on pull-to-refresh and while disconnected. */
export async function refreshAccount(): Promise<boolean> {
  const before = store.getState();
  const token = sessionToken();
  const [balance, holding, pending] = await Promise.all([
    request(accountCalls.getBalance, {}),
    allOrders(1),
    allOrders(0),
  ]);
  const now = store.getState();
  // Somebody else may have logged in meanwhile.
  if (now.phase === 'idle' || sessionToken() !== token) return false;
  if (!balance.ok || !holding || !pending) {
    if (now.phase === 'loading') await showKept();
    return false;
  }
  // If an event or the reply to an order came meanwhile, the state is newer than these pages.
  const isSame = (['seq', 'holding', 'pending'] as const).every(
    (name) => now[name] === before[name],
  );
  if (!isSame) return true;
  const figures = figuresFromBalance(balance.data);
  store.setState({ figures, holding, pending, phase: 'ready', at: serverNow() });
  return true;
}
