import type { Lease } from '../journal/rows.ts';
import type { OtherSession, Sessions } from './lease-store.ts';
import { Proof } from './proof.ts';
import { SilenceWatch } from './silence-watch.ts';

const BEAT_EVERY_MS = 250;
/** How often a session whose connection is closed is checked. */
const GONE_LOOK_EVERY_MS = 50;
/**
 * How long after the start of a successful heartbeat no other process can have taken over. Others
 * wait longer by their own clocks, so the rates of the clocks may differ a little.
 */
const PROVEN_MS = 1_000;

export interface KeeperLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface SessionPorts {
  readonly store: Sessions;
  /** Name of this process, shown to operators. */
  readonly node: string;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: KeeperLog;
  /** Called once, if another process has ended this session or taken its shards. */
  readonly lost: () => void;
}

export interface Heartbeat {
  /** When it was sent, in monotonic milliseconds. */
  readonly startedAt: number;
  /** The shards that this session held then. */
  readonly held: readonly Lease[];
  /** The sessions that are left after silent ones were ended. */
  readonly others: readonly OtherSession[];
}

/**
 * Keeps this process's session alive and ends the sessions of processes that fell silent.
 * Heartbeats run on the main loop, so they prove that it is not blocked.
 */
export class SessionKeeper {
  readonly id: number;
  readonly #ports: SessionPorts;
  readonly #watch = new SilenceWatch();
  readonly #proof = new Proof(PROVEN_MS);
  #beating: Promise<void> = Promise.resolve();
  #isOver = false;
  #isFailing = false;
  #settledQ: () => number | null = () => null;
  /** Ends the pause before the next heartbeat. */
  #wake: () => void = () => undefined;
  /** True if another heartbeat was asked for since the last one began. */
  #isDue = false;

  private constructor(ports: SessionPorts, id: number) {
    this.#ports = ports;
    this.id = id;
  }

  static async begin(ports: SessionPorts): Promise<SessionKeeper> {
    return new SessionKeeper(ports, await ports.store.begin(ports.node));
  }

  /** Starts the heartbeats; `heard` is called after each of them, one after the other. */
  start(heard: (heartbeat: Heartbeat) => Promise<void>): void {
    this.#beating = this.#run(heard);
  }

  /** True once the session has ended or was lost. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Returns whether it is certain that no other process has ended this session. */
  isProven(): boolean {
    return this.#proof.holds(this.#ports.monotonic());
  }

  /** Returns how old the last successful heartbeat is, in ms; null before the first. */
  beatAge(): number | null {
    return this.#proof.age(this.#ports.monotonic());
  }

  /** From now on heartbeats record up to which quote everything is committed. */
  report(settledQ: () => number | null): void {
    this.#settledQ = settledQ;
  }

  /** Sends the next heartbeat at once. */
  soon(): void {
    this.#isDue = true;
    this.#wake();
  }

  /** Gives the session up, because another process has taken what it held. */
  lose(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#proof.lose();
    this.#ports.lost();
  }

  /** Ends the session, so that others can take at once what it held. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#proof.lose();
    try {
      await this.#ports.store.end(this.id);
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'the session could not be ended: others wait for it');
    }
    this.#wake();
    await this.#beating;
  }

  async #run(heard: (heartbeat: Heartbeat) => Promise<void>): Promise<void> {
    const { monotonic, pause, log } = this.#ports;
    while (!this.#isOver) {
      const startedAt = monotonic();
      this.#isDue = false;
      let every = BEAT_EVERY_MS;
      this.#proof.begins(startedAt);
      try {
        every = await this.#beat(startedAt, heard);
        this.#isFailing = false;
      } catch (error) {
        this.#watch.forget();
        // The proof expires by itself. Once the store is back, the next heartbeat shows whether the
        // session is still alive.
        if (!this.#isFailing) log.warn({ err: error }, 'the session could not be renewed');
        this.#isFailing = true;
      }
      // What it was asked for may have changed after it was read.
      if (this.#isDue) continue;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([pause(Math.max(startedAt + every - monotonic(), 1)), woken]);
    }
  }

  /** Returns how long after its start the next heartbeat is due. */
  async #beat(startedAt: number, heard: (heartbeat: Heartbeat) => Promise<void>): Promise<number> {
    const { isAlive, held, others } = await this.#ports.store.beat(this.id, this.#settledQ());
    // The session may have been ended in the meantime.
    if (this.#isOver) return BEAT_EVERY_MS;
    if (!isAlive) {
      this.lose();
      return BEAT_EVERY_MS;
    }
    this.#proof.succeeded(startedAt);
    const left = await this.#endSilent(others, startedAt);
    await heard({ startedAt, held, others: left });
    const isGone = others.some((other) => other.shards > 0 && !other.isConnected);
    return isGone ? GONE_LOOK_EVERY_MS : BEAT_EVERY_MS;
  }

  /** Ends the sessions that have been silent for long enough; returns the others. */
  async #endSilent(others: readonly OtherSession[], startedAt: number): Promise<OtherSession[]> {
    const { store, monotonic } = this.#ports;
    const left: OtherSession[] = [];
    for (const other of others) {
      const isSilent = this.#watch.see(other, startedAt, monotonic());
      const isEnded = isSilent && (await store.endSilent(this.id, other.session, other.beat));
      if (!isEnded) left.push(other);
    }
    this.#watch.keep(left);
    return left;
  }
}
