import type { Turn } from './turn-rows.ts';

/** How much one transaction takes, and how many transactions are in flight at once. */
export interface DeskWriting {
  /** Events after which a group is full; the turns of one account are never split. */
  readonly eventsMax: number;
  /** The accounts of transactions in flight never overlap. */
  readonly writersMax: number;
}

interface Waiting {
  readonly turn: Turn;
  readonly done: () => void;
  /** The store failed: nobody knows whether the turn is there. */
  readonly lost: (error: unknown) => void;
}

/**
 * Writes the turns of many accounts in one transaction: the next group gathers while one is being
 * written, so throughput comes from breadth. After a failed or unknown commit it writes nothing
 * more: whoever waits is told that the outcome is unknown, and the desk must load again from the
 * store.
 */
export class GroupCommit {
  readonly #write: (turns: readonly Turn[]) => Promise<void>;
  readonly #failed: (error: unknown) => void;
  readonly #writing: DeskWriting;
  #waiting: Waiting[] = [];
  #writers = 0;
  #isScheduled = false;
  #stopped: { readonly error: unknown } | null = null;

  constructor(ports: {
    /** Resolves once the turns would survive a crash. */
    readonly write: (turns: readonly Turn[]) => Promise<void>;
    readonly failed: (error: unknown) => void;
    readonly writing: DeskWriting;
  }) {
    this.#write = ports.write;
    this.#failed = ports.failed;
    this.#writing = ports.writing;
  }

  /** Hands a turn in; `done` is called after its commit, in the order of handing in. */
  add(turn: Turn, done: () => void, lost: (error: unknown) => void): void {
    if (this.#stopped) {
      lost(this.#stopped.error);
      return;
    }
    this.#waiting.push({ turn, done, lost });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#writers >= this.#writing.writersMax) return;
    this.#isScheduled = true;
    // After the I/O of this round: whatever else has come in joins the same group.
    setImmediate(() => {
      this.#isScheduled = false;
      const group = this.#take();
      if (group.length > 0 && !this.#stopped) void this.#commit(group);
    });
  }

  #take(): readonly Waiting[] {
    let events = 0;
    let count = 0;
    while (events < this.#writing.eventsMax) {
      const next = this.#waiting[count];
      if (!next) break;
      events += next.turn.steps.length;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    this.#writers += 1;
    try {
      await this.#write(group.map(({ turn }) => turn));
    } catch (error) {
      this.#stop(error, group);
      return;
    }
    this.#writers -= 1;
    for (const { done } of group) done();
    if (this.#waiting.length > 0) this.#schedule();
  }

  #stop(error: unknown, group: readonly Waiting[]): void {
    const isFirst = this.#stopped === null;
    this.#stopped = { error };
    for (const { lost } of [...group, ...this.#waiting.splice(0)]) lost(error);
    if (isFirst) this.#failed(error);
  }
}
