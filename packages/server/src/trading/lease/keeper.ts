import { SHARDS, type Lease } from '../journal/rows.ts';
import type { OtherSession } from './lease-store.ts';
import type { LeaseModule } from './module.ts';
import { SessionKeeper, type Heartbeat, type SessionPorts } from './session-keeper.ts';

/**
 * Acquires all shards for this process: at once if no live process holds any, otherwise as soon as
 * the holder ends its session or falls silent.
 */
export class LeaseKeeper implements LeaseModule {
  readonly #ports: SessionPorts;
  readonly #session: SessionKeeper;
  readonly #held: Promise<readonly Lease[]>;
  #tell: (leases: readonly Lease[]) => void = () => undefined;
  #isHolding = false;
  /** The session that this process waits for or took over from. */
  #holder: { readonly session: number; readonly node: string } | null = null;

  private constructor(ports: SessionPorts, session: SessionKeeper) {
    this.#ports = ports;
    this.#session = session;
    this.#held = new Promise((resolve) => {
      this.#tell = resolve;
    });
    session.start((heartbeat) => this.#hear(heartbeat));
  }

  static async begin(ports: SessionPorts): Promise<LeaseKeeper> {
    return new LeaseKeeper(ports, await SessionKeeper.begin(ports));
  }

  session(): Promise<number> {
    return Promise.resolve(this.#session.id);
  }

  take(): Promise<readonly Lease[]> {
    return this.#held;
  }

  isProven(): boolean {
    return this.#isHolding && this.#session.isProven();
  }

  report(settledQ: () => number | null): void {
    this.#session.report(settledQ);
  }

  /** Nobody shares the shards with this process. */
  drain(): Promise<void> {
    return Promise.resolve();
  }

  /** Ends the session, so that a waiting process takes over at once. */
  release(): Promise<void> {
    return this.#session.end();
  }

  async #hear({ held, others }: Heartbeat): Promise<void> {
    if (this.#isHolding && held.length < SHARDS) {
      this.#session.lose();
      return;
    }
    const holder = others.find((other) => other.shards > 0);
    if (holder) this.#noteHolder(holder);
    else if (!this.#isHolding) await this.#takeOver();
  }

  #noteHolder({ session, node }: OtherSession): void {
    if (this.#isHolding || session === this.#holder?.session) return;
    this.#holder = { session, node };
    this.#ports.log.info({ holder: node }, 'another server serves: waiting as its standby');
  }

  async #takeOver(): Promise<void> {
    const { store, log } = this.#ports;
    // If the reply is lost, the next heartbeat finds no other holder and claims again.
    const leases = await store.claim(this.#session.id, SHARDS);
    if (leases.length < SHARDS || this.#session.isOver) return;
    this.#isHolding = true;
    if (this.#holder) log.warn({ from: this.#holder.node }, 'taken over from another server');
    this.#tell(leases);
  }
}
