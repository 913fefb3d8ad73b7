import type { Account } from '@fulcrum/engine/account';
import type { CloseAllDone } from '@fulcrum/engine/event';
import type { Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';

import type { OrderIds } from '../journal/order-ids.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type { Announcement } from '../module.ts';
import type { DeskWriting } from './group-commit.ts';

/** What the desk asks of the store; every promise rejects when the store is in doubt. */
export interface DeskStore {
  /** One transaction; rejects when leases are lost, the store refuses or nobody knows. */
  write(turns: readonly Turn[]): Promise<void>;
  /** Accounts with open or pending orders. */
  loadLive(): Promise<readonly Account[]>;
  /** Any account, or null. */
  load(accountId: number): Promise<Account | null>;
  /** The account's order of this name, or the closing of a part that has it; null for none. */
  orderNamed(accountId: number, clientOrderId: string): Promise<number | null>;
  order(accountId: number, orderId: number): Promise<OrderRecord | null>;
  /** Those of these orders that are the account's. */
  orders(accountId: number, ids: readonly number[]): Promise<readonly OrderRecord[]>;
  /** Type of the event that a command of this id left on the order; null for none. */
  commandOn(accountId: number, orderId: number, name: string): Promise<string | null>;
  /** Whether an operator's step has been taken. */
  hasActed(accountId: number, stepId: number): Promise<boolean>;
  /** What a request of this name to close many positions came to; null for none. */
  closeAll(accountId: number, name: string): Promise<CloseAllDone | null>;
}

export interface DeskPorts {
  readonly market: Market;
  /** The rules in force; the same object while they are the same. */
  readonly risk: () => RiskSettings;
  readonly store: DeskStore;
  readonly orderIds: OrderIds;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** Milliseconds that are never set. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly announce: (announcement: Announcement) => void;
  /** Called once; nothing is decided afterwards. */
  readonly failed: (error: unknown) => void;
  readonly writing: DeskWriting;
  /** Accounts kept in memory, beside those that are in use. */
  readonly accountsMax: number;
  /** Told how many accounts are in memory when there should be fewer and all are needed. */
  readonly crowded: (accounts: number) => void;
}
