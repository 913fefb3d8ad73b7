import type { Account } from '@fulcrum/engine/account';
import type { AccountEvent } from '@fulcrum/engine/event';

import type { DeskStore, LoadedAccount } from '../../src/trading/desk/desk-ports.ts';
import type { OrderRecord } from '../../src/trading/journal/order-record.ts';
import type { Turn } from '../../src/trading/journal/turn-rows.ts';

/** A desk's store in memory, which keeps the newest record of each order. */
export class MemoryStore implements DeskStore {
  readonly #load: (accountId: number) => Account | null;
  readonly #orders = new Map<number, OrderRecord>();
  readonly #events: AccountEvent[] = [];

  constructor(load: (accountId: number) => Account | null) {
    this.#load = load;
  }

  keep(turns: readonly Turn[]): void {
    for (const { event, orders } of turns.flatMap(({ rows }) => rows)) {
      this.#events.push(event);
      for (const order of orders) this.#orders.set(order.id, order);
    }
  }

  async write(turns: readonly Turn[]): Promise<void> {
    this.keep(turns);
  }

  async loadLive(): Promise<LoadedAccount[]> {
    return [];
  }

  async load(accountId: number) {
    return this.#load(accountId);
  }

  async orderNamed(accountId: number, name: string) {
    const own = [...this.#orders.values()].filter((order) => order.accountId === accountId);
    return own.find(({ clientOrderId }) => clientOrderId === name)?.id ?? null;
  }

  async order(_: number, orderId: number) {
    return this.#orders.get(orderId) ?? null;
  }

  async orders(_: number, ids: readonly number[]) {
    return ids.flatMap((id) => this.#orders.get(id) ?? []);
  }

  async hasActed() {
    return false;
  }

  async commandOn() {
    return null;
  }

  async originOf(_: number, orderId: number) {
    for (const event of this.#events) {
      if (event.type !== 'positionOpened' || event.order.id !== orderId) continue;
      const { cause, fromId } = event;
      if (cause !== undefined && fromId !== undefined) return { cause, fromId };
    }
    return null;
  }

  async closedBy(_: number, name: string, ...ids: readonly number[]) {
    for (const event of this.#events) {
      if (event.type !== 'positionClosed' || event.againstId === undefined) continue;
      if (event.clientOrderId === name && ids.includes(event.orderId)) return event.closedId;
    }
    return null;
  }

  async closeAll() {
    return null;
  }
}
