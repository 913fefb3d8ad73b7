import { setImmediate as nextTurn } from 'node:timers/promises';

import { shardOf, type Lease } from '../journal/rows.ts';
import type { DeskPorts } from './desk-ports.ts';
import type { LaneKeeper } from './lane-keeper.ts';
import type { Turns } from './turns.ts';

/** Number of accounts loaded before yielding to the event loop. */
const SLICE = 500;
/** How long to wait before looking again whether the turns of a shard have ended. */
const LOOK_EVERY_MS = 1;

/** Takes shards into memory and lets them go. */
export class ShardMoves {
  readonly #ports: Pick<DeskPorts, 'store' | 'shards' | 'orderIds' | 'pause'>;
  readonly #turns: Turns;
  readonly #lanes: LaneKeeper;
  /** Resolves when the shards that were gained last are loaded. */
  #loading: Promise<void> = Promise.resolve();

  constructor(
    ports: Pick<DeskPorts, 'store' | 'shards' | 'orderIds' | 'pause'>,
    desk: { readonly turns: Turns; readonly lanes: LaneKeeper },
  ) {
    this.#ports = ports;
    this.#turns = desk.turns;
    this.#lanes = desk.lanes;
  }

  /** Takes commands for the shards at once; resolves when their live accounts are watched. */
  gain(leases: readonly Lease[]): Promise<void> {
    const { shards, orderIds } = this.#ports;
    // Order ids of an account ascend, whichever desks it was at.
    orderIds.startOver();
    shards.add(leases);
    const loading = this.#load(leases.map(({ shard }) => shard));
    this.#loading = Promise.all([this.#loading, loading]).then(() => undefined);
    this.#loading.catch(() => undefined);
    return loading;
  }

  /** Takes no more commands for the shards; resolves when all their accounts are forgotten. */
  async leave(numbers: readonly number[]): Promise<void> {
    const { shards, pause } = this.#ports;
    const left = new Set(numbers);
    const isLeft = (accountId: number) => left.has(shardOf(accountId));
    shards.leave(numbers);
    await this.#loading;
    while (this.#isUsed(isLeft) || !this.#dropIdle(isLeft)) await pause(LOOK_EVERY_MS);
    shards.remove(numbers);
  }

  async #load(numbers: readonly number[]): Promise<void> {
    // A command may load an account too, and change it, before its turn comes here: then what was
    // read here is out of date.
    const { seen, stop } = this.#lanes.note();
    try {
      let opened = 0;
      for (const account of await this.#ports.store.loadLive(numbers)) {
        if (seen.has(account.id)) continue;
        this.#turns.open(account);
        opened += 1;
        // Heartbeats go on meanwhile, or other processes would take over.
        if (opened % SLICE === 0) await nextTurn();
      }
    } finally {
      stop();
    }
  }

  #isUsed(isLeft: (accountId: number) => boolean): boolean {
    for (const accountId of this.#lanes.used) if (isLeft(accountId)) return true;
    return false;
  }

  /** Forgets the accounts whose turns have ended; returns whether these were all. */
  #dropIdle(isLeft: (accountId: number) => boolean): boolean {
    let isEmpty = true;
    for (const lane of this.#turns.lanes.values()) {
      if (!isLeft(lane.account.id)) continue;
      if (lane.isBusy || lane.jobs.length > 0) isEmpty = false;
      else this.#lanes.drop(lane);
    }
    return isEmpty;
  }
}
