import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Account } from '@fulcrum/engine/account';

import { shardOf, type Lease } from '../journal/rows.ts';
import type { DeskPorts, LoadedAccount } from './desk-ports.ts';
import { NotHeld } from './held-shards.ts';
import type { LaneKeeper } from './lane-keeper.ts';
import type { TriggerReplay, Unwatched } from './replay/trigger-replay.ts';
import type { Turns } from './turns.ts';

/** Number of accounts loaded before yielding to the event loop. */
const SLICE = 500;
/** How long to wait before looking again whether the turns of a shard have ended. */
const LOOK_EVERY_MS = 1;
/** How long to wait before the store is asked again. */
const AGAIN_MS = 50;
const NOTHING: ReadonlyMap<number, number> = new Map();

/** A shard whose accounts are not all watched yet. */
interface Coming {
  /** Resolves to whether its accounts are watched; to false if the desk stops before that. */
  readonly watched: Promise<boolean>;
  readonly end: (isWatched: boolean) => void;
}

/** Takes shards into memory and lets them go. */
export class ShardMoves {
  readonly #ports: Pick<DeskPorts, 'store' | 'shards' | 'orderIds' | 'pause' | 'replay'>;
  readonly #turns: Turns;
  readonly #lanes: LaneKeeper;
  readonly #replay: Pick<TriggerReplay, 'run'> | null;
  /** Shards whose quotes may have to be replayed, keyed by shard. */
  readonly #coming = new Map<number, Coming>();
  /** Resolves when the shards that were gained last are loaded. */
  #loading: Promise<void> = Promise.resolve();

  constructor(
    ports: Pick<DeskPorts, 'store' | 'shards' | 'orderIds' | 'pause' | 'replay'>,
    desk: {
      readonly turns: Turns;
      readonly lanes: LaneKeeper;
      /** Null if quotes are not logged. */
      readonly replay: Pick<TriggerReplay, 'run'> | null;
    },
  ) {
    this.#ports = ports;
    this.#turns = desk.turns;
    this.#lanes = desk.lanes;
    this.#replay = desk.replay;
  }

  /** Takes commands for the shards at once; resolves when their live accounts are watched. */
  gain(leases: readonly Lease[]): Promise<void> {
    const { shards, orderIds } = this.#ports;
    // Order ids of an account ascend, whichever desks it was at.
    orderIds.startOver();
    shards.add(leases);
    if (this.#replay) for (const { shard } of leases) this.#coming.set(shard, newComing());
    const loading = this.#load(leases).finally(() => this.#end(leases, false));
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
    while (!(await this.#markLeft(numbers))) await pause(AGAIN_MS);
    while (this.#isUsed(isLeft) || !this.#dropIdle(isLeft)) await pause(LOOK_EVERY_MS);
    shards.remove(numbers);
  }

  /**
   * Loads any account; null if it does not exist. If quotes must be replayed for its orders, waits
   * until that is done.
   */
  async load(accountId: number): Promise<Account | null> {
    const { store } = this.#ports;
    const account = await store.load(accountId);
    const coming = this.#coming.get(shardOf(accountId));
    if (!coming || !account || account.orders.size === 0) return account;
    if (!(await coming.watched)) throw new NotHeld(`Account ${accountId} is not watched`);
    return this.#turns.lanes.has(accountId) ? account : store.load(accountId);
  }

  /** Resolves when no shard is being loaded. */
  async idle(): Promise<void> {
    await this.#loading.catch(() => undefined);
  }

  async #load(leases: readonly Lease[]): Promise<void> {
    const { store, replay } = this.#ports;
    const missed = replay ? await replay.marks.from(leases) : NOTHING;
    const isMissed = ({ shard }: Lease) => missed.has(shard);
    this.#end(
      leases.filter((lease) => !isMissed(lease)),
      true,
    );
    // A command may load an account too, and change it, before its turn comes here: then what was
    // read here is out of date.
    const { seen, stop } = this.#lanes.note();
    try {
      const unwatched: Unwatched[] = [];
      let opened = 0;
      for (const loaded of await store.loadLive(leases.map(({ shard }) => shard))) {
        const { account } = loaded;
        if (seen.has(account.id)) continue;
        const after = missed.get(shardOf(account.id));
        if (after === undefined) this.#turns.open(account);
        else unwatched.push(unwatchedSince(after, loaded));
        opened += 1;
        // Heartbeats go on meanwhile, or other processes would take over.
        if (opened % SLICE === 0) await nextTurn();
      }
      if (!this.#replay || !replay || !(await this.#replay.run(unwatched))) return;
      const replayed = leases.filter(isMissed);
      if (replayed.length > 0) await replay.marks.done(replayed);
      this.#end(replayed, true);
    } finally {
      stop();
    }
  }

  #end(leases: readonly Lease[], isWatched: boolean): void {
    for (const { shard } of leases) {
      this.#coming.get(shard)?.end(isWatched);
      this.#coming.delete(shard);
    }
  }

  /** Stores from which quote on the next holder must look; returns whether that succeeded. */
  async #markLeft(numbers: readonly number[]): Promise<boolean> {
    const { replay, shards } = this.#ports;
    const q = this.#turns.settledQ;
    if (!replay || q === null) return true;
    return replay.marks.leave(shards.leasesOf(numbers), q).then(
      () => true,
      () => false,
    );
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

function newComing(): Coming {
  let end: Coming['end'] = () => undefined;
  const watched = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { watched, end };
}

/** Without a number in its last event, quotes from before that event are not news. */
const unwatchedSince = (
  after: number,
  { account, seenQ, waits, touched }: LoadedAccount,
): Unwatched =>
  seenQ === null
    ? { account, after, until: account.lastAt, waits, touched: null }
    : {
        account,
        after: Math.max(after, seenQ),
        until: Number.NEGATIVE_INFINITY,
        // A turn that ended before the number of the shard had nothing waiting behind it.
        waits: waits.filter(([q]) => q > after),
        touched: seenQ > after ? touched : null,
      };
