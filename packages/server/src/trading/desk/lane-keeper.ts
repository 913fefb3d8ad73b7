import type { Account } from '@fulcrum/engine/account';

import type { Lane } from './lane.ts';
import type { Turns } from './turns.ts';

/** Accounts kept in memory; beyond this, idle ones are unloaded. */
export const ACCOUNTS_MAX = 200_000;
/** More than one, so that memory shrinks again after it had to grow. */
const LET_GO_A_LOAD = 4;
/** How much memory must grow before the operator is warned again. */
const CROWDED_AGAIN = 1.05;

export interface LaneKeeperPorts {
  readonly turns: Turns;
  /** Any account, or null. */
  readonly load: (accountId: number) => Promise<Account | null>;
  readonly accountsMax: number;
  /** Called when nothing can be unloaded although the limit is exceeded. */
  readonly crowded: (accounts: number) => void;
}

/**
 * Keeps accounts in memory while they are needed. Lanes are only available through `use`. A lane
 * stays while a call uses it, a turn runs or waits, or an order is open or pending: unloading it
 * then would lose running work. Other accounts are unloaded, the longest idle first. If all are
 * needed, memory grows, which is better than refusing users.
 */
export class LaneKeeper {
  readonly #ports: LaneKeeperPorts;
  /** Number of calls that use an account, by its id; counted before it is loaded. */
  readonly #uses = new Map<number, number>();
  readonly #loading = new Map<number, Promise<Lane | null>>();
  /** Idle lanes, the longest idle first. */
  readonly #resting = new Set<Lane>();
  #toldAt: number;

  constructor(ports: LaneKeeperPorts) {
    this.#ports = ports;
    this.#toldAt = ports.accountsMax;
  }

  /** Runs `work` on the account's lane, which stays in memory until it has ended. */
  async use<T>(accountId: number, work: (lane: Lane) => T | Promise<T>): Promise<T> {
    this.#uses.set(accountId, (this.#uses.get(accountId) ?? 0) + 1);
    try {
      return await work(this.#ports.turns.lanes.get(accountId) ?? (await this.#load(accountId)));
    } finally {
      this.#leave(accountId);
    }
  }

  /** Checks whether a lane is idle now: called when a turn or a call of it has ended. */
  rest(lane: Lane): void {
    this.#resting.delete(lane);
    const { account, jobs, isBusy } = lane;
    const isNeeded = isBusy || jobs.length > 0 || account.orders.size > 0;
    if (!isNeeded && !this.#uses.has(account.id)) this.#resting.add(lane);
  }

  #leave(accountId: number): void {
    const others = (this.#uses.get(accountId) ?? 1) - 1;
    if (others > 0) {
      this.#uses.set(accountId, others);
      return;
    }
    this.#uses.delete(accountId);
    const lane = this.#ports.turns.lanes.get(accountId);
    if (lane) this.rest(lane);
  }

  async #load(accountId: number): Promise<Lane> {
    let loading = this.#loading.get(accountId);
    if (!loading) {
      const { turns, load } = this.#ports;
      loading = load(accountId)
        .then((account) => (account ? turns.open(account) : null))
        .finally(() => this.#loading.delete(accountId));
      this.#loading.set(accountId, loading);
      this.#makeRoom();
    }
    const lane = await loading;
    if (!lane) throw new Error(`No account ${accountId}`);
    return lane;
  }

  #makeRoom(): void {
    const { turns, accountsMax, crowded } = this.#ports;
    let tries = LET_GO_A_LOAD;
    for (const lane of this.#resting) {
      if (turns.lanes.size < accountsMax || tries === 0) break;
      tries -= 1;
      this.#resting.delete(lane);
      // A lane in use is checked again by `rest` when its use has ended.
      if (!this.#uses.has(lane.account.id)) turns.forget(lane);
    }
    if (turns.lanes.size < this.#toldAt) return;
    this.#toldAt = Math.ceil(turns.lanes.size * CROWDED_AGAIN);
    crowded(turns.lanes.size);
  }
}
