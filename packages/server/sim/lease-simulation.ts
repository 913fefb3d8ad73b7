import { Random } from '../../engine/sim/random.ts';
import { LeaseKeeper } from '../src/trading/lease/keeper.ts';
import type { LeaseModule } from '../src/trading/lease/module.ts';
import { SharedLease } from '../src/trading/lease/shared-lease.ts';
import type { Lease } from '../src/trading/journal/rows.ts';
import { Clockwork } from './clockwork.ts';
import { Machine } from './machine.ts';
import { SimulatedStore, type StoreRules } from './simulated-store.ts';

const MACHINES = 3;
const FAULTS_MS = 60_000;
/** After the last fault, every process that lives must have come to rest within this time. */
const QUIET_MS = 12_000;
/** A few shards suffice; they are spread over all shards. */
const WATCHED_SHARDS = [0, 13, 27, 41, 55, 63];
const WORK_EVERY_MS = 60;

/** A shard in the memory of a process. */
interface Held {
  readonly lease: Lease;
  /** Read from the store when the shard was taken; null before that. */
  value: number | null;
  isLeaving: boolean;
  /** Resolves when nothing more is written. */
  trading: Promise<void>;
}

/** A process: the real keeper of the leases, and a desk that counts in memory what it wrote. */
interface Process {
  readonly machine: Machine;
  lease: LeaseModule | null;
  readonly desk: Map<number, Held>;
  /** Set when the process ended itself: its session is over or a commit has an unknown outcome. */
  isOver: boolean;
}

export interface Report {
  /** What must not happen, in words; empty if all is well. */
  readonly violations: readonly string[];
  readonly commits: number;
  readonly reads: number;
  /** How often a process took shards. */
  readonly takeOvers: number;
}

/** Whether one process holds all shards, or all processes share them. */
export type Placement = 'one' | 'shared';

/**
 * Runs processes on a store under faults that follow from the seed: pauses, cuts, kills, restarts,
 * lost answers, slow commits, and clocks that differ. Checks that no commit is decided from an old
 * state, that what is read under a proven lease includes everything acknowledged before, and that
 * somebody serves once all is quiet.
 */
export async function simulateLeases(
  seed: number,
  placement: Placement,
  rules: StoreRules = { isFenced: true, isWaitedFor: true },
): Promise<Report> {
  const run = new LeaseSimulation(seed, placement, rules);
  return run.report();
}

class LeaseSimulation {
  readonly #random: Random;
  readonly #placement: Placement;
  readonly #clockwork = new Clockwork();
  readonly #store: SimulatedStore;
  readonly #processes: Process[] = [];
  readonly #violations: string[] = [];
  /** The greatest acknowledged value of each shard. */
  readonly #acknowledged = new Map(WATCHED_SHARDS.map((shard) => [shard, 0]));
  #commits = 0;
  #reads = 0;
  #takeOvers = 0;

  constructor(seed: number, placement: Placement, rules: StoreRules) {
    this.#random = new Random(seed);
    this.#placement = placement;
    this.#store = new SimulatedStore(this.#clockwork, this.#random, rules);
  }

  async report(): Promise<Report> {
    for (let nth = 0; nth < MACHINES; nth += 1) this.#start();
    this.#planFaults();
    await this.#clockwork.runUntil(FAULTS_MS);
    this.#store.lossRate = 0;
    this.#store.slowRate = 0;
    await this.#clockwork.runUntil(FAULTS_MS + QUIET_MS);
    const before = new Map(this.#acknowledged);
    await this.#clockwork.runUntil(FAULTS_MS + QUIET_MS + 1_000);
    for (const [shard, value] of this.#acknowledged) {
      if (value > (before.get(shard) ?? 0)) continue;
      this.#violations.push(`nobody serves shard ${shard} although all is quiet`);
    }
    return {
      violations: [...this.#store.oldDecisions, ...this.#violations],
      commits: this.#commits,
      reads: this.#reads,
      takeOvers: this.#takeOvers,
    };
  }

  #planFaults(): void {
    this.#store.lossRate = this.#random.pick([0, 0, 0.005, 0.03]);
    this.#store.slowRate = this.#random.pick([0, 0.005, 0.02]);
    let at = 3_000;
    while (at < FAULTS_MS - 5_000) {
      this.#clockwork.after(at, () => this.#fault());
      at += this.#random.between(500, 8_000);
    }
  }

  #fault(): void {
    const process = this.#random.pick(this.#processes);
    const { machine } = process;
    const ms = this.#random.pick([300, 900, 1_050, 1_400, 1_700, 2_600, 5_000]);
    const kind = this.#random.between(1, 5);
    if (kind === 1) machine.kill();
    else if (kind === 5) void this.#stop(process);
    else if (kind === 2) machine.cut(ms);
    else machine.pause(ms);
  }

  #start(): void {
    const machine = new Machine(this.#clockwork, this.#random);
    const process: Process = { machine, lease: null, desk: new Map(), isOver: false };
    this.#processes.push(process);
    void this.#serve(process);
    void this.#supervise(process);
  }

  /** Starts another process a while after this one has ended, as a service manager does. */
  async #supervise(process: Process): Promise<void> {
    while (!process.isOver && !process.machine.isDead) await this.#clockwork.sleep(100);
    process.machine.kill();
    await this.#clockwork.sleep(this.#random.between(200, 3_000));
    this.#processes.splice(this.#processes.indexOf(process), 1);
    this.#start();
  }

  /** Stops a process in order, as SIGTERM does. */
  async #stop(process: Process): Promise<void> {
    const { lease, desk } = process;
    if (!lease) return;
    try {
      await lease.drain();
    } catch {
      // The others find out by the silence.
    }
    await this.#leave(process, [...desk.keys()]);
    process.isOver = true;
    await lease.release();
  }

  async #serve(process: Process): Promise<void> {
    const { machine } = process;
    const ports = {
      store: this.#store.sessionsFor(machine),
      node: `process ${this.#random.between(1, 1e6)}`,
      monotonic: () => machine.monotonic(),
      pause: (ms: number) => machine.sleep(ms),
      log: { info: () => undefined, warn: () => undefined },
      lost: () => void (process.isOver = true),
    };
    try {
      if (this.#placement === 'one') {
        process.lease = await LeaseKeeper.begin(ports);
        this.#gain(process, await process.lease.take());
      } else {
        const lease = await SharedLease.begin(ports);
        process.lease = lease;
        lease.follow(
          {
            gained: (leases) => this.#gain(process, leases),
            leave: (shards) => this.#leave(process, shards),
          },
          () => undefined,
        );
      }
    } catch {
      // The store could not be reached at the start: the process ends and starts again.
      process.isOver = true;
    }
  }

  #gain(process: Process, leases: readonly Lease[]): void {
    this.#takeOvers += 1;
    for (const lease of leases) {
      if (!WATCHED_SHARDS.includes(lease.shard)) continue;
      const held: Held = { lease, value: null, isLeaving: false, trading: Promise.resolve() };
      process.desk.set(lease.shard, held);
      held.trading = this.#trade(process, held);
    }
  }

  async #leave({ desk }: Process, shards: readonly number[]): Promise<void> {
    const leaving = shards.flatMap((shard) => desk.get(shard) ?? []);
    for (const held of leaving) held.isLeaving = true;
    await Promise.all(leaving.map(({ trading }) => trading));
    for (const { lease } of leaving) desk.delete(lease.shard);
  }

  /** Reads and writes one shard from memory for as long as the process may. */
  async #trade(process: Process, held: Held): Promise<void> {
    const { machine } = process;
    const { lease } = held;
    try {
      let [known = 0] = await this.#store.read(machine, [lease.shard]);
      held.value = known;
      while (!process.isOver && !held.isLeaving) {
        await machine.sleep(this.#random.between(1, WORK_EVERY_MS));
        this.#read(process, held);
        if (held.isLeaving || process.isOver || !process.lease?.isProven()) continue;
        if (!(await this.#store.commit(machine, lease, known, known + 1))) {
          throw new Error('Another process has taken over: nothing was written');
        }
        known += 1;
        held.value = known;
        this.#commits += 1;
        const acknowledged = this.#acknowledged.get(lease.shard) ?? 0;
        this.#acknowledged.set(lease.shard, Math.max(acknowledged, known));
      }
      return;
    } catch {
      // What is in memory may be old: the process ends.
    }
    if (process.isOver) return;
    process.isOver = true;
    // As the server does when its store fails: a waiting process need not wait for the silence.
    void process.lease?.release();
  }

  #read({ lease }: Process, held: Held): void {
    if (held.value === null || held.isLeaving || !lease?.isProven()) return;
    this.#reads += 1;
    const { shard } = held.lease;
    const acknowledged = this.#acknowledged.get(shard) ?? 0;
    if (held.value >= acknowledged) return;
    this.#violations.push(
      `${Math.round(this.#clockwork.now)} ms: shard ${shard} was shown as ${held.value} after ` +
        `${acknowledged} had been acknowledged`,
    );
  }
}
