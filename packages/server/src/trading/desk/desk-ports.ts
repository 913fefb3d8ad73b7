import type { Account } from '@fulcrum/engine/account';
import type { CloseAllDone, WaitingFiring } from '@fulcrum/engine/event';
import type { Market } from '@fulcrum/engine/market/market';
import type { RiskSettings } from '@fulcrum/engine/settings';

import type { OrderIds } from '../journal/order-ids.ts';
import type { OrderRecord } from '../journal/order-record.ts';
import type { Origin } from '../journal/rows.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type { Announcement } from '../module.ts';
import type { DeskWriting } from './group-commit.ts';
import type { HeldShards } from './held-shards.ts';
import type { ReplayPorts } from './replay/replay-ports.ts';

/** An account as the store has it. */
export interface LoadedAccount {
  readonly account: Account;
  /**
   * Number up to which all quotes have been dealt with for it; null if its last event does not say.
   */
  readonly seenQ: number | null;
  /** Quotes before that number which are still to be dealt with, for these orders only. */
  readonly waits: readonly WaitingFiring[];
  /** Ids of the orders that its last turn was about. */
  readonly touched: readonly number[];
}

/**
 * What the desk needs from the store. Every promise rejects if it is uncertain what the store
 * holds.
 */
export interface DeskStore {
  /**
   * Writes the turns in one transaction. Rejects with `DraftsGone` if only that refuses some of
   * them. Rejects otherwise if the leases are lost, the store refuses the rows, or the outcome is
   * unknown.
   */
  write(turns: readonly Turn[]): Promise<void>;
  /** Returns the accounts of these shards that have open or pending orders. */
  loadLive(shards: readonly number[]): Promise<readonly LoadedAccount[]>;
  /** Returns any account; null if it does not exist. */
  load(accountId: number): Promise<Account | null>;
  /**
   * Returns the id of the account's order, or row of a partial close, with this client order id;
   * null if none.
   */
  orderNamed(accountId: number, clientOrderId: string): Promise<number | null>;
  order(accountId: number, orderId: number): Promise<OrderRecord | null>;
  /** Returns those of the given orders that belong to the account. */
  orders(accountId: number, ids: readonly number[]): Promise<readonly OrderRecord[]>;
  /**
   * Returns the type of the event that a command with this id caused on the order, `closedBy` if it
   * closed it by another one; null if none.
   */
  commandOn(accountId: number, orderId: number, name: string): Promise<string | null>;
  /** Returns from which position the order was opened, and how; null if it was not. */
  originOf(accountId: number, orderId: number): Promise<Origin | null>;
  /**
   * Returns the row of the older of two positions that a command with this id closed by each other;
   * null if none did.
   */
  closedBy(
    accountId: number,
    name: string,
    orderId: number,
    againstId: number,
  ): Promise<number | null>;
  /** Returns whether an operator's intervention has been carried out. */
  hasActed(accountId: number, interventionId: number): Promise<boolean>;
  /** Returns the outcome of the close-all request with this id; null if none. */
  closeAll(accountId: number, name: string): Promise<CloseAllDone | null>;
}

export interface DeskPorts {
  readonly market: Market;
  /** Returns the current rules; the same object until they change. */
  readonly risk: () => RiskSettings;
  readonly store: DeskStore;
  readonly shards: HeldShards;
  /** Absent if quotes are not logged: then nothing can be replayed. */
  readonly replay?: ReplayPorts | undefined;
  readonly orderIds: OrderIds;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Called with the events of a turn, in order, after its commit. */
  readonly announce: (accountId: number, turn: readonly Announcement[]) => void;
  /** Called once if the store fails; the desk decides nothing afterwards. */
  readonly failed: (error: unknown) => void;
  readonly writing: DeskWriting;
  /** Number of accounts to keep in memory. */
  readonly accountsMax: number;
  /** Called with the number of accounts in memory when all are in use and the limit is exceeded. */
  readonly crowded: (accounts: number) => void;
}
