import type { Account } from '@fulcrum/engine/account';

import type { Lane } from './lane.ts';
import type { Turns } from './turns.ts';

/** Number of accounts to keep in memory; above it, idle accounts are unloaded. */
export const ACCOUNTS_MAX = 200_000;
/**
 * Accounts to unload for each account loaded. More than one, so that memory shrinks again after it
 * had to grow.
 */
const LET_GO_A_LOAD = 4;
/** The factor by which the number must grow before the operator is warned again. */
const CROWDED_AGAIN = 1.05;

export interface LaneKeeperPorts {
  readonly turns: Turns;
  /** Loads any account; null if it does not exist. */
  readonly load: (accountId: number) => Promise<Account | null>;
  readonly accountsMax: number;
  /** Called when the limit is exceeded and no account can be unloaded. */
  readonly crowded: (accounts: number) => void;
}

/**
 * Keeps accounts in memory while they are needed. Lanes are available only through `use`. A lane
 * stays while a call uses it, a turn runs or waits, or an order is open or pending, because
 * unloading it would lose running work. Other accounts are unloaded, the one idle for longest
 * first. If all are needed, memory grows, which is better than refusing users.
 */
export class LaneKeeper {
  readonly #ports: LaneKeeperPorts;
  /**
   * Number of calls that use an account, keyed by account id. A call is counted before the account
   * is loaded.
   */
  readonly #uses = new Map<number, number>();
  readonly #loading = new Map<number, Promise<Lane | null>>();
  /** Idle lanes, the one idle for longest first. */
  readonly #resting = new Set<Lane>();
  /** Accounts that calls have brought into memory since somebody began to note them. */
  readonly #noted = new Set<Set<number>>();
  #toldAt: number;

  constructor(ports: LaneKeeperPorts) {
    this.#ports = ports;
    this.#toldAt = ports.accountsMax;
  }

  /** Runs `work` on the account's lane, which stays in memory until `work` has ended. */
  async use<T>(accountId: number, work: (lane: Lane) => T | Promise<T>): Promise<T> {
    this.#uses.set(accountId, (this.#uses.get(accountId) ?? 0) + 1);
    try {
      return await work(this.#ports.turns.lanes.get(accountId) ?? (await this.#load(accountId)));
    } finally {
      this.#leave(accountId);
    }
  }

  /**
   * Must be called when a turn or a call on the lane has ended; checks whether the lane is idle
   * now.
   */
  rest(lane: Lane): void {
    this.#resting.delete(lane);
    const { account, jobs, isBusy } = lane;
    const isNeeded = isBusy || jobs.length > 0 || account.orders.size > 0;
    if (!isNeeded && !this.#uses.has(account.id)) this.#resting.add(lane);
  }

  /** Notes each account that is in memory or that calls bring there, until `stop` is called. */
  note(): { readonly seen: ReadonlySet<number>; stop(): void } {
    const seen = new Set(this.#ports.turns.lanes.keys());
    this.#noted.add(seen);
    return { seen, stop: () => this.#noted.delete(seen) };
  }

  /** Resolves when the accounts that are being loaded now are in memory, or could not be loaded. */
  async loaded(): Promise<void> {
    await Promise.allSettled(this.#loading.values());
  }

  /** The accounts that calls use, whether they are in memory or not. */
  get used(): Iterable<number> {
    return this.#uses.keys();
  }

  /** Forgets a lane that does not belong to this desk any more; nobody may use it. */
  drop(lane: Lane): void {
    this.#resting.delete(lane);
    this.#ports.turns.drop(lane);
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
      loading = this.#ports
        .load(accountId)
        .then((account) => account && this.#open(account))
        .finally(() => this.#loading.delete(accountId));
      this.#loading.set(accountId, loading);
      this.#makeRoom();
    }
    const lane = await loading;
    if (!lane) throw new Error(`No account ${accountId}`);
    return lane;
  }

  /** Whoever has opened the account meanwhile has read the same, since nobody could change it. */
  #open(account: Account): Lane {
    const lane = this.#ports.turns.lanes.get(account.id);
    if (lane) return lane;
    for (const seen of this.#noted) seen.add(account.id);
    return this.#ports.turns.open(account);
  }

  #makeRoom(): void {
    const { turns, accountsMax, crowded } = this.#ports;
    let tries = LET_GO_A_LOAD;
    for (const lane of this.#resting) {
      if (turns.lanes.size < accountsMax || tries === 0) break;
      tries -= 1;
      this.#resting.delete(lane);
      // A lane in use is checked again by `rest` when the call has ended.
      if (!this.#uses.has(lane.account.id)) turns.forget(lane);
    }
    if (turns.lanes.size < this.#toldAt) return;
    this.#toldAt = Math.ceil(turns.lanes.size * CROWDED_AGAIN);
    crowded(turns.lanes.size);
  }
}
