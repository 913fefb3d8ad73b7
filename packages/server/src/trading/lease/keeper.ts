import type { Beat, Holder, LeaseStore } from './lease-store.ts';
import type { Lease } from '../journal/rows.ts';
import { HolderWatch } from './holder-watch.ts';
import type { LeaseModule } from './module.ts';
import { Proof } from './proof.ts';

const BEAT_EVERY_MS = 250;
/** How often a standby checks a holder whose connection is closed. */
const GONE_LOOK_EVERY_MS = 50;
/**
 * How long after the start of a successful beat no process can have taken over: a standby waits
 * longer by its own clock, so the rates of the two may differ a little.
 */
const PROVEN_MS = 1_000;

export interface KeeperLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface KeeperPorts {
  readonly store: LeaseStore;
  /** Name of this process, for operators. */
  readonly node: string;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: KeeperLog;
  /** Called once, when another process has ended this session or taken its shards. */
  readonly lost: () => void;
}

/**
 * Keeps this process's session alive and acquires the shards: at once if no live process holds
 * them, else as soon as the holder ends its session or falls silent. Beats run on the main loop, so
 * they prove that it is not blocked.
 */
export class LeaseKeeper implements LeaseModule {
  readonly #ports: KeeperPorts;
  readonly #session: number;
  readonly #watch = new HolderWatch();
  readonly #proof = new Proof(PROVEN_MS);
  readonly #beating: Promise<void>;
  readonly #held: Promise<readonly Lease[]>;
  #tell: (leases: readonly Lease[]) => void = () => undefined;
  #state: 'waiting' | 'holding' | 'over' = 'waiting';
  #isFailing = false;
  #waitsFor: number | null = null;

  private constructor(ports: KeeperPorts, session: number) {
    this.#ports = ports;
    this.#session = session;
    this.#held = new Promise((resolve) => {
      this.#tell = resolve;
    });
    this.#beating = this.#run();
  }

  static async begin(ports: KeeperPorts): Promise<LeaseKeeper> {
    return new LeaseKeeper(ports, await ports.store.begin(ports.node));
  }

  take(): Promise<readonly Lease[]> {
    return this.#held;
  }

  isProven(): boolean {
    return this.#proof.holds(this.#ports.monotonic());
  }

  /** Ends the session: a waiting process takes over at once. */
  async release(): Promise<void> {
    this.#state = 'over';
    this.#proof.lose();
    try {
      await this.#ports.store.end(this.#session);
    } catch (error) {
      this.#ports.log.warn(
        { err: error },
        'the session could not be ended: a standby waits for it',
      );
    }
    await this.#beating;
  }

  async #run(): Promise<void> {
    const { store, monotonic, pause, log } = this.#ports;
    while (this.#state !== 'over') {
      const startedAt = monotonic();
      let every = BEAT_EVERY_MS;
      this.#proof.begins(startedAt);
      try {
        const beat = await store.beat(this.#session);
        // `release` may have been called in the meantime.
        if (this.#isOver()) return;
        await this.#hear(beat, startedAt);
        this.#isFailing = false;
        const isGone = this.#state === 'waiting' && beat.holder?.isConnected === false;
        if (isGone) every = GONE_LOOK_EVERY_MS;
      } catch (error) {
        this.#watch.forget();
        // The proof expires by itself; once the store is back, the next beat decides.
        if (!this.#isFailing) log.warn({ err: error }, 'the lease could not be renewed');
        this.#isFailing = true;
      }
      await pause(Math.max(startedAt + every - monotonic(), 1));
    }
  }

  #isOver(): boolean {
    return this.#state === 'over';
  }

  async #hear({ isAlive, holder }: Beat, startedAt: number): Promise<void> {
    const isMine = holder?.session === this.#session;
    if (!isAlive || (this.#state === 'holding' && !isMine)) {
      this.#state = 'over';
      this.#proof.lose();
      this.#ports.lost();
    } else if (this.#state === 'holding') {
      this.#proof.succeeded(startedAt);
    } else if (isMine || this.#mayTake(holder, startedAt)) {
      await this.#takeOver(holder, isMine);
    }
  }

  #mayTake(holder: Holder | null, startedAt: number): boolean {
    if (!holder || holder.hasEnded) return true;
    const { monotonic, log } = this.#ports;
    if (holder.session !== this.#waitsFor) {
      this.#waitsFor = holder.session;
      log.info({ holder: holder.node }, 'another server serves: waiting as its standby');
    }
    return this.#watch.see(holder, startedAt, monotonic());
  }

  async #takeOver(holder: Holder | null, isMine: boolean): Promise<void> {
    const { store, monotonic, log } = this.#ports;
    const startedAt = monotonic();
    // The reply may be lost: then the next beat finds that this process holds the shards.
    if (!isMine && !(await store.take(this.#session, holder))) return;
    const leases = await store.leases(this.#session);
    if (this.#isOver()) return;
    this.#state = 'holding';
    this.#proof.succeeded(startedAt);
    if (holder) log.warn({ from: holder.node }, 'taken over from another server');
    this.#tell(leases);
  }
}
