import { SHARDS, type Lease } from '../journal/rows.ts';
import type { OtherSession } from './lease-store.ts';
import type { LeaseModule, ShardHolder } from './module.ts';
import { SessionKeeper, type Heartbeat, type SessionPorts } from './session-keeper.ts';

/** How many shards a process gives to another one at a time. */
const GIVEN_MAX = 16;
/**
 * How long a process that nobody hears waits before it gives its shards away: when the bus is gone
 * for all, the others say so in this time.
 */
const UNHEARD_MS = 750;

/**
 * Holds this process's part of the shards. Whoever has fewer than its part takes shards that nobody
 * holds; whoever has more gives some to the process with the fewest, after it has ended its own
 * work on them.
 */
export class SharedLease implements LeaseModule {
  readonly #ports: SessionPorts;
  readonly #session: SessionKeeper;
  #holder: ShardHolder | null = null;
  #moved: (leases: readonly Lease[]) => void = () => undefined;
  /** The shards that the holder works with, keyed by shard. */
  readonly #held = new Map<number, Lease>();
  /** The other processes that take shards, as the last heartbeat saw them. */
  #sharers: readonly OtherSession[] = [];
  #giving: Promise<void> | null = null;
  /** When the last shards were given: what a heartbeat saw before that is out of date. */
  #gaveAt = Number.NEGATIVE_INFINITY;
  readonly moves = { gained: 0, given: 0 };
  #isDraining = false;
  #isHeard: () => boolean = () => true;
  /**
   * Whether the others know that this process takes shards, and since when. A process that still
   * starts takes none: those it got too early would stand still until it is ready.
   */
  #wants: { readonly isSo: boolean; readonly since: number };

  private constructor(ports: SessionPorts, session: SessionKeeper) {
    this.#ports = ports;
    this.#session = session;
    this.#wants = { isSo: false, since: ports.monotonic() };
    session.start((heartbeat) => this.#hear(heartbeat));
  }

  static async begin(ports: SessionPorts): Promise<SharedLease> {
    return new SharedLease(ports, await SessionKeeper.begin(ports));
  }

  session(): Promise<number> {
    return Promise.resolve(this.#session.id);
  }

  /** Resolves at once, with no shards: `follow` tells of those that come later. */
  take(): Promise<readonly Lease[]> {
    return Promise.resolve([]);
  }

  report(settledQ: () => number | null): void {
    this.#session.report(settledQ);
  }

  /**
   * Begins to take shards. `moved` is called when this process or another one holds shards that it
   * did not hold before. While `isHeard` is false, others who are heard get all shards.
   */
  follow(
    holder: ShardHolder,
    moved: (leases: readonly Lease[]) => void,
    isHeard: () => boolean = () => true,
  ): void {
    this.#holder = holder;
    this.#moved = moved;
    this.#isHeard = isHeard;
    this.#session.soon();
  }

  held(): number {
    return this.#held.size;
  }

  beatAge(): number | null {
    return this.#session.beatAge();
  }

  /** Looks at once whether shards were given to this process. */
  look(): void {
    this.#session.soon();
  }

  isProven(): boolean {
    return this.#session.isProven();
  }

  /** Takes no more shards and gives all of them to others, if there are any. Never rejects. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    try {
      await this.#ports.store.want(this.#session.id, false);
    } catch (error) {
      // The end of the session frees the shards, or others find that it is silent.
      this.#ports.log.warn({ err: error }, 'others do not know that this process takes no shards');
    }
    await this.#giving;
    await this.#giveAll();
  }

  release(): Promise<void> {
    return this.#session.end();
  }

  async #hear({ startedAt, held, others }: Heartbeat): Promise<void> {
    this.#sharers = others.filter(({ wantsShards }) => wantsShards);
    if (!this.#holder || this.#isDraining) return;
    await this.#sayWhetherHeard();
    // If nobody is heard, everybody keeps what he has: stop-losses and targets still fire.
    const isWithout = !this.#wants.isSo && this.#sharers.length > 0;
    const share = isWithout ? 0 : Math.ceil(SHARDS / (this.#sharers.length + 1));
    const taken = others.reduce((sum, { shards }) => sum + shards, held.length);
    const wanted = Math.min(share - held.length, SHARDS - taken);
    const { store } = this.#ports;
    const mine = wanted > 0 ? await store.claim(this.#session.id, wanted) : held;
    if (this.#giving || startedAt <= this.#gaveAt || this.#session.isOver) return;
    this.#follow(mine);
    if (!isWithout) this.#balance(share);
    else if (this.#held.size > 0 && startedAt - this.#wants.since > UNHEARD_MS) {
      this.#keepGiving(this.#giveAll());
    }
  }

  async #sayWhetherHeard(): Promise<void> {
    const isSo = this.#isHeard();
    if (isSo === this.#wants.isSo) return;
    const { store, monotonic, log } = this.#ports;
    await store.want(this.#session.id, isSo);
    this.#wants = { isSo, since: monotonic() };
    if (!isSo)
      log.warn({}, 'others do not hear this process: its shards go to those that are heard');
  }

  #follow(mine: readonly Lease[]): void {
    const isSame = (lease: Lease) => this.#held.get(lease.shard)?.epoch === lease.epoch;
    const known = mine.filter(isSame);
    if (known.length < this.#held.size) {
      this.#session.lose();
      return;
    }
    const gained = mine.filter((lease) => !isSame(lease));
    if (gained.length === 0) return;
    for (const lease of gained) this.#held.set(lease.shard, lease);
    this.moves.gained += gained.length;
    this.#holder?.gained(gained);
    this.#moved(gained);
  }

  #balance(share: number): void {
    const [heir] = [...this.#sharers].sort((a, b) => a.shards - b.shards);
    if (!heir) return;
    const count = Math.min(this.#held.size - share, share - heir.shards, GIVEN_MAX);
    if (count < 1) return;
    const leases = [...this.#held.values()].slice(-count);
    this.#keepGiving(this.#give(leases, heir));
  }

  #keepGiving(work: Promise<void>): void {
    this.#giving = work.finally(() => {
      this.#giving = null;
      this.#session.soon();
    });
  }

  /**
   * Gives every shard, in equal parts, to those who take some; those that are not being given just
   * now go on. If nobody takes any, only the work on them is ended.
   */
  async #giveAll(): Promise<void> {
    const heirs = [...this.#sharers].sort((a, b) => a.shards - b.shards);
    const leases = [...this.#held.values()];
    for (const [nth, heir] of heirs.entries()) {
      const part = leases.filter((_, index) => index % heirs.length === nth);
      for (let at = 0; at < part.length; at += GIVEN_MAX) {
        await this.#give(part.slice(at, at + GIVEN_MAX), heir);
      }
    }
    if (heirs.length === 0) await this.#leave(leases);
  }

  async #give(leases: readonly Lease[], heir: OtherSession): Promise<void> {
    await this.#leave(leases);
    await this.#hand(leases, heir);
  }

  async #leave(leases: readonly Lease[]): Promise<void> {
    await this.#holder?.leave(leases.map(({ shard }) => shard));
    for (const { shard } of leases) this.#held.delete(shard);
  }

  /** Gives shards on which no work is running. If that fails, the next heartbeat regains them. */
  async #hand(leases: readonly Lease[], heir: OtherSession): Promise<void> {
    if (leases.length === 0) return;
    const { store, monotonic, log } = this.#ports;
    const { session, node } = heir;
    try {
      const shards = await store.hand(this.#session.id, session, leases);
      this.moves.given += shards;
      log.info({ shards, to: node }, 'shards were given to another server');
      const given = leases.map(({ shard, epoch }) => ({ session, shard, epoch: epoch + 1 }));
      if (shards === leases.length) this.#moved(given);
    } catch (error) {
      log.warn({ err: error }, 'shards could not be given to another server');
    }
    this.#gaveAt = monotonic();
  }
}
