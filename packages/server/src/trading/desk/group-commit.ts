import { isPassing } from '../../platform/ports/db.ts';
import type { Turn } from '../journal/turn-rows.ts';
import { DraftsGone } from './drafts-gone.ts';

/** The size of one transaction, and the number of concurrent transactions. */
export interface DeskWriting {
  /** Number of events after which a group is full; the turns of one account are never split. */
  readonly eventsMax: number;
  /** Number of concurrent transactions; no two of them contain the same account. */
  readonly writersMax: number;
}

/** If a commit takes longer, the store is considered to hang. */
const LATE_MS = 1_000;
/**
 * A decision whose commit could not begin within this time is made again. Longer than the delay of
 * a slow disk, and far below the age at which a quote is stale.
 */
const DECISION_MS_MAX = 2_000;
/** If no commit succeeds for this long, the store is considered to have failed. */
const REFUSED_MS_MAX = 8_000;
const PAUSE_MS = 50;
const PAUSE_MS_MAX = 400;

/** How a submitted turn ends: exactly one of these functions is called, once. */
export interface TurnEnd {
  /** The turn is committed. Called in the order of submission. */
  readonly done: () => void;
  /** Nothing was written, and the decision is now too old to be written. */
  readonly stale: () => void;
  /** Nothing was written, and never will be: what the turn puts under review is no draft. */
  readonly refused: (error: DraftsGone) => void;
  /** The store failed; whether the turn was written is unknown. */
  readonly lost: (error: unknown) => void;
}

interface Waiting {
  readonly turn: Turn;
  /** When the turn was decided, in monotonic milliseconds. */
  readonly decidedAt: number;
  readonly end: TurnEnd;
}

/** Orders and firings are `ahead`; bookings that no caller waits for are `behind`. */
export type Place = 'ahead' | 'behind';

export interface GroupCommitPorts {
  /** Resolves once the turns are committed durably; see `DeskStore`. */
  readonly write: (turns: readonly Turn[]) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly writing: DeskWriting;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Writes the turns of many accounts in one transaction. The next group gathers while another one is
 * being written, which raises throughput. A group that the store refuses for a passing reason is
 * tried again, and one that it refuses for gone drafts is written without the turns that need them.
 * After a failed or unknown commit nothing more is written: waiting callers learn that the outcome
 * is unknown, and the desk must load its accounts again from the store.
 *
 * Turns `behind` have groups of their own, one at a time, so that turns `ahead` wait for at most
 * one such group. After each group `ahead` one group `behind` may follow, so that these finish
 * under any load, because their accounts wait too.
 */
export class GroupCommit {
  readonly #ports: GroupCommitPorts;
  readonly #waiting: Record<Place, Waiting[]> = { ahead: [], behind: [] };
  /** The groups being written, each with the time of its first attempt. */
  readonly #running = new Set<{ readonly since: number; readonly place: Place }>();
  #last: Place = 'behind';
  #isScheduled = false;
  /**
   * Since when no group could be committed, in monotonic milliseconds; null if the last commit
   * succeeded.
   */
  #refusedSince: number | null = null;
  #stopped: { readonly error: unknown } | null = null;

  constructor(ports: GroupCommitPorts) {
    this.#ports = ports;
  }

  /** True while a commit takes so long that callers should not wait for the next one. */
  get isLate(): boolean {
    const now = this.#ports.monotonic();
    for (const { since } of this.#running) if (now - since > LATE_MS) return true;
    return false;
  }

  /** Submits a turn right after its decision. */
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
    // Waits for the end of this round of I/O, so that all input of the round joins the same group.
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
      events += next.turn.rows.length;
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

  /** Writes a group. Returns the turns that were committed; null if the store failed. */
  async #write(group: readonly Waiting[]): Promise<readonly Waiting[] | null> {
    let left = this.#stillGood(group);
    for (let pause = PAUSE_MS; left.length > 0; pause = Math.min(2 * pause, PAUSE_MS_MAX)) {
      try {
        await this.#ports.write(left.map(({ turn }) => turn));
        this.#refusedSince = null;
        return left;
      } catch (error) {
        if (error instanceof DraftsGone) left = withoutRefused(left, error);
        else if (this.#mayTryAgain(error)) await this.#ports.pause(pause);
        else {
          this.#stop(error, left);
          return null;
        }
      }
      if (this.#stopped) {
        this.#stop(this.#stopped.error, left);
        return null;
      }
      left = this.#stillGood(left);
    }
    return left;
  }

  /** Returns the turns that may still be written; ends the others as stale. */
  #stillGood(group: readonly Waiting[]): readonly Waiting[] {
    const oldest = this.#ports.monotonic() - DECISION_MS_MAX;
    const good = group.filter(({ decidedAt }) => decidedAt >= oldest);
    if (good.length < group.length) {
      for (const { decidedAt, end } of group) if (decidedAt < oldest) end.stale();
    }
    return good;
  }

  /**
   * Returns whether the write may be repeated: only after a refusal that certainly wrote nothing.
   */
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

/** Ends the turns that can never be written; returns the others. */
function withoutRefused(group: readonly Waiting[], error: DraftsGone): readonly Waiting[] {
  for (const { turn, end } of group) if (error.turns.has(turn)) end.refused(error);
  return group.filter(({ turn }) => !error.turns.has(turn));
}
