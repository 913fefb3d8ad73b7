import { SingleFlight } from '../../platform/jobs/single-flight.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { SHARDS, type Lease } from '../journal/rows.ts';
import { BOARD, type BoardRows } from './desk-wire.ts';

const READ_EVERY_MS = 500;
/** A board that could not be read for longer is not relied on. */
const FRESH_MS = 2_000;

const SHARDS_HELD = `
  select shard, session_id as session, epoch from shard_lease where session_id is not null`;

/** Tells all processes who holds these shards now. */
export function tellBoard(bus: Pick<Bus, 'publish'>, leases: readonly Lease[]): void {
  const rows = leases.map(({ shard, session, epoch }) => [shard, session, epoch] as const);
  bus.publish(BOARD, { rows });
}

/** Who holds a shard. */
export interface Holder {
  readonly session: number;
  readonly epoch: number;
}

/** Which desk holds which shard, as far as this process knows. */
export interface Board {
  /** Returns null if nobody is known to hold the shard. */
  holderOf(shard: number): Holder | null;
  /** Returns the sessions that hold shards; null while nobody is known to hold some of them. */
  sessions(): readonly number[] | null;
  /** Resolves when somebody is known to hold the shard under a higher epoch than this one. */
  moved(shard: number, epoch: number): Promise<void>;
  /** Reads the board again soon: it is out of date. */
  refresh(): void;
  /** Whether the board was read lately. */
  isFresh(): boolean;
}

export interface SharedBoardPorts {
  readonly db: Pick<Db, 'query'>;
  readonly bus: Pick<Bus, 'hear'>;
  readonly clock: Clock;
  readonly log: { warn(details: object, message: string): void };
}

/**
 * Reads from the store who holds which shard. What desks publish is known sooner; the higher epoch
 * of a shard is the newer one.
 */
export class SharedBoard implements Board {
  readonly #ports: SharedBoardPorts;
  readonly #held = new Map<number, Holder>();
  /** Those who wait for a shard to move, keyed by shard. */
  readonly #waiting = new Map<number, { readonly over: Promise<void>; readonly end: () => void }>();
  readonly #reading = new SingleFlight(() => this.#read());
  #readAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;
  #leave: () => void = () => undefined;

  constructor(ports: SharedBoardPorts) {
    this.#ports = ports;
  }

  /** Begins to follow the board; resolves when it was read once, or could not be. */
  async start(): Promise<void> {
    this.#leave = this.#ports.bus.hear(BOARD, (told) => this.#hear(told));
    this.#timer = setInterval(() => this.refresh(), READ_EVERY_MS);
    this.#timer.unref();
    this.refresh();
    await this.#reading.idle();
  }

  async stop(): Promise<void> {
    this.#leave();
    if (this.#timer) clearInterval(this.#timer);
    this.#reading.drop();
    await this.#reading.idle();
  }

  holderOf(shard: number): Holder | null {
    return this.#held.get(shard) ?? null;
  }

  sessions(): readonly number[] | null {
    if (this.#held.size < SHARDS) return null;
    return [...new Set([...this.#held.values()].map(({ session }) => session))];
  }

  moved(shard: number, epoch: number): Promise<void> {
    if ((this.holderOf(shard)?.epoch ?? epoch) > epoch) return Promise.resolve();
    const waiting = this.#waiting.get(shard);
    if (waiting) return waiting.over;
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#waiting.set(shard, { over, end });
    return over;
  }

  refresh(): void {
    this.#reading.run();
  }

  isFresh(): boolean {
    return this.#ports.clock.monotonic() - this.#readAt < FRESH_MS;
  }

  async #read(): Promise<void> {
    const { db, clock, log } = this.#ports;
    const startedAt = clock.monotonic();
    try {
      const rows = await db.query<Holder & { readonly shard: number }>(SHARDS_HELD);
      const held = new Set(rows.map(({ shard }) => shard));
      for (const { shard, session, epoch } of rows) this.#take(shard, { session, epoch });
      // Nobody holds it any more. If somebody has just taken it, the next reading says so.
      for (const shard of [...this.#held.keys()]) if (!held.has(shard)) this.#held.delete(shard);
      this.#readAt = startedAt;
    } catch (error) {
      log.warn({ err: error }, 'who holds which accounts could not be read');
    }
  }

  #hear({ rows }: BoardRows): void {
    for (const [shard, session, epoch] of rows) this.#take(shard, { session, epoch });
  }

  #take(shard: number, holder: Holder): void {
    const known = this.#held.get(shard);
    if (known && holder.epoch <= known.epoch) return;
    this.#held.set(shard, holder);
    this.#waiting.get(shard)?.end();
    this.#waiting.delete(shard);
  }
}
