import { isPassing } from '../../platform/ports/db.ts';
import type { Turn } from '../journal/turn-rows.ts';

/** The size of one transaction, and how many run at once. */
export interface DeskWriting {
  /** Events after which a group is full; the turns of one account are never split. */
  readonly eventsMax: number;
  /** The accounts of transactions in flight never overlap. */
  readonly writersMax: number;
}

/** A commit that takes longer means that the store hangs. */
const LATE_MS = 1_000;
/**
 * A decision whose commit could not begin within this time is made again. Longer than a slow disk
 * delays a decision, and far below the age at which a quote is stale.
 */
const DECISION_MS_MAX = 2_000;
/** Without success for this long the store counts as failed. */
const REFUSED_MS_MAX = 8_000;
const PAUSE_MS = 50;
const PAUSE_MS_MAX = 400;

/** How a submitted turn ends: one of these is called, once. */
export interface TurnEnd {
  /** After its commit, in the order of submission. */
  readonly done: () => void;
  /** Nothing was written, and the decision is now too old. */
  readonly stale: () => void;
  /** The store failed; whether the turn was written is unknown. */
  readonly lost: (error: unknown) => void;
}

interface Waiting {
  readonly turn: Turn;
  /** When it was decided, by the monotonic clock. */
  readonly decidedAt: number;
  readonly end: TurnEnd;
}

/** Orders and firings come first, bookings without a waiting caller after them. */
export type Place = 'ahead' | 'behind';

export interface GroupCommitPorts {
  /** Resolves once the turns are durable. */
  readonly write: (turns: readonly Turn[]) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly writing: DeskWriting;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Writes the turns of many accounts in one transaction: the next group gathers while one is being
 * written, which raises throughput. A group that the store refuses for a passing reason is tried
 * again. After a failed or unknown commit it writes nothing more: waiting callers are told that the
 * outcome is unknown, and the desk must load again from the store.
 *
 * Turns `behind` have groups of their own, one at a time, so that turns `ahead` wait for at most
 * one of them. One of these groups follows each group `ahead`, so that they finish under any load:
 * the accounts in them wait as well.
 */
export class GroupCommit {
  readonly #ports: GroupCommitPorts;
  readonly #waiting: Record<Place, Waiting[]> = { ahead: [], behind: [] };
  /** When each group that is being written was first tried. */
  readonly #running = new Set<{ readonly since: number; readonly place: Place }>();
  #last: Place = 'behind';
  #isScheduled = false;
  /** Since when no group could be committed; null while they can. */
  #refusedSince: number | null = null;
  #stopped: { readonly error: unknown } | null = null;

  constructor(ports: GroupCommitPorts) {
    this.#ports = ports;
  }

  /** True while a commit takes too long to let callers wait for the next one. */
  get isLate(): boolean {
    const now = this.#ports.monotonic();
    for (const { since } of this.#running) if (now - since > LATE_MS) return true;
    return false;
  }

  /** Submits a turn that was just decided. */
  add(turn: Turn, end: TurnEnd, place: Place): void {
    if (this.#stopped) {
      end.lost(this.#stopped.error);
      return;
    }
    this.#waiting[place].push({ turn, decidedAt: this.#ports.monotonic(), end });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running.size >= this.#ports.writing.writersMax) return;
    this.#isScheduled = true;
    // After this round of I/O, so that all input of the round joins the same group.
    setImmediate(() => {
      this.#isScheduled = false;
      const place = this.#next();
      const group = this.#take(place);
      if (group.length > 0 && !this.#stopped) void this.#commit(group, place);
    });
  }

  #next(): Place {
    const { ahead, behind } = this.#waiting;
    if (behind.length === 0 || [...this.#running].some(({ place }) => place === 'behind')) {
      return 'ahead';
    }
    return ahead.length === 0 || this.#last === 'ahead' ? 'behind' : 'ahead';
  }

  #take(place: Place): readonly Waiting[] {
    const waiting = this.#waiting[place];
    let events = 0;
    let count = 0;
    while (events < this.#ports.writing.eventsMax) {
      const next = waiting[count];
      if (!next) break;
      events += next.turn.steps.length;
      count += 1;
    }
    return waiting.splice(0, count);
  }

  async #commit(group: readonly Waiting[], place: Place): Promise<void> {
    this.#last = place;
    const running = { since: this.#ports.monotonic(), place };
    this.#running.add(running);
    const written = await this.#write(group);
    if (written === null) return;
    this.#running.delete(running);
    for (const { end } of written) end.done();
    const { ahead, behind } = this.#waiting;
    if (ahead.length > 0 || behind.length > 0) this.#schedule();
  }

  /** Returns the committed turns of the group; null when the store failed. */
  async #write(group: readonly Waiting[]): Promise<readonly Waiting[] | null> {
    let left = this.#stillGood(group);
    for (let pause = PAUSE_MS; left.length > 0; pause = Math.min(2 * pause, PAUSE_MS_MAX)) {
      try {
        await this.#ports.write(left.map(({ turn }) => turn));
        this.#refusedSince = null;
        return left;
      } catch (error) {
        if (!this.#mayTryAgain(error)) {
          this.#stop(error, left);
          return null;
        }
      }
      await this.#ports.pause(pause);
      if (this.#stopped) {
        this.#stop(this.#stopped.error, left);
        return null;
      }
      left = this.#stillGood(left);
    }
    return left;
  }

  /** The turns that may be written now; it refuses the others. */
  #stillGood(group: readonly Waiting[]): readonly Waiting[] {
    const oldest = this.#ports.monotonic() - DECISION_MS_MAX;
    const good = group.filter(({ decidedAt }) => decidedAt >= oldest);
    if (good.length < group.length) {
      for (const { decidedAt, end } of group) if (decidedAt < oldest) end.stale();
    }
    return good;
  }

  /** Only after a refusal that certainly wrote nothing. */
  #mayTryAgain(error: unknown): boolean {
    if (this.#stopped || !isPassing(error)) return false;
    const now = this.#ports.monotonic();
    this.#refusedSince ??= now;
    return now - this.#refusedSince < REFUSED_MS_MAX;
  }

  #stop(error: unknown, group: readonly Waiting[]): void {
    const isFirst = this.#stopped === null;
    this.#stopped ??= { error };
    const { ahead, behind } = this.#waiting;
    for (const { end } of [...group, ...ahead.splice(0), ...behind.splice(0)]) end.lost(error);
    if (isFirst) this.#ports.failed(error);
  }
}
