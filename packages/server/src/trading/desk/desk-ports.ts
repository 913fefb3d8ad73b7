import type { Account } from '@fulcrum/engine/account';
import type { CloseAllDone } from '@fulcrum/engine/event';
import type { Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';

import type { OrderIds } from '../journal/order-ids.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type { Announcement } from '../module.ts';
import type { DeskWriting } from './group-commit.ts';

/** What the desk needs from the store; every promise rejects if the store is in doubt. */
export interface DeskStore {
  /**
   * One transaction; rejects when leases are lost, the store refuses, or the outcome is unknown.
   */
  write(turns: readonly Turn[]): Promise<void>;
  /** Accounts with open or pending orders. */
  loadLive(): Promise<readonly Account[]>;
  /** Any account, or null. */
  load(accountId: number): Promise<Account | null>;
  /** The account's order with this client id, or the partly closed row with it; null for none. */
  orderNamed(accountId: number, clientOrderId: string): Promise<number | null>;
  order(accountId: number, orderId: number): Promise<OrderRecord | null>;
  /** The given orders that belong to the account. */
  orders(accountId: number, ids: readonly number[]): Promise<readonly OrderRecord[]>;
  /** Type of the event that a command of this id left on the order; null for none. */
  commandOn(accountId: number, orderId: number, name: string): Promise<string | null>;
  /** Whether an operator's intervention has been carried out. */
  hasActed(accountId: number, stepId: number): Promise<boolean>;
  /** The outcome of a close-all request with this id; null for none. */
  closeAll(accountId: number, name: string): Promise<CloseAllDone | null>;
}

export interface DeskPorts {
  readonly market: Market;
  /** The rules in force; the same object until they change. */
  readonly risk: () => RiskSettings;
  readonly store: DeskStore;
  readonly orderIds: OrderIds;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly announce: (announcement: Announcement) => void;
  /** Called once on failure; nothing is decided afterwards. */
  readonly failed: (error: unknown) => void;
  readonly writing: DeskWriting;
  /** Idle accounts kept in memory. */
  readonly accountsMax: number;
  /** Called with the number of accounts in memory when all are in use and the limit is exceeded. */
  readonly crowded: (accounts: number) => void;
}
