import type { Db, Sql } from '../ports/db.ts';
import type { NoticeRow, NoticeStore } from './notice-store.ts';

/** What one person is told at a time. */
export interface Told {
  readonly userId: number;
  /** In the order of their numbers. */
  readonly notices: readonly NoticeRow[];
  readonly unread: number;
}

export interface TellingPorts {
  readonly db: Db;
  readonly store: NoticeStore;
  /** Called in the transaction that takes them, before anybody is told. */
  readonly taken: (tx: Sql, notices: readonly NoticeRow[]) => Promise<void>;
  readonly tell: (told: Told) => void;
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** Notices that are taken in hand at a time. */
const TAKEN_MAX = 200;

/**
 * Tells of notices once they are committed, each once and in order. What was taken in hand when
 * the process died is not told again: whoever was on line then comes back to the list itself.
 */
export class Telling {
  readonly #ports: TellingPorts;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(ports: TellingPorts) {
    this.#ports = ports;
  }

  /** Looks soon; asked while it looks, it looks once more. */
  wake(): void {
    if (this.#running) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#run()
      .catch(this.#ports.fault)
      .finally(() => {
        this.#running = null;
        if (!this.#isAskedAgain) return;
        this.#isAskedAgain = false;
        this.wake();
      });
  }

  /** Resolves when nothing is being told any more. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    for (let taken = TAKEN_MAX; taken === TAKEN_MAX; ) taken = await this.#tellSome();
  }

  async #tellSome(): Promise<number> {
    const { db, store, taken, tell } = this.#ports;
    const { rows, unread } = await db.transaction(async (tx) => {
      const untold = await store.takeUntold(tx, TAKEN_MAX);
      const owners = [...new Set(untold.map(({ userId }) => userId))];
      if (owners.length === 0) return { rows: untold, unread: new Map<number, number>() };
      await taken(tx, untold);
      return { rows: untold, unread: await store.unread(tx, owners) };
    });
    const byOwner = new Map<number, NoticeRow[]>();
    for (const row of rows) {
      const known = byOwner.get(row.userId);
      if (known) known.push(row);
      else byOwner.set(row.userId, [row]);
    }
    for (const [userId, notices] of byOwner) {
      tell({ userId, notices, unread: unread.get(userId) ?? 0 });
    }
    return rows.length;
  }
}
