import type { Db, Sql } from '../../platform/ports/db.ts';
import type { NoticeRow, NoticeStore } from './notice-store.ts';

/** What is announced to one user at a time. */
export interface Sent {
  readonly userId: number;
  /** In the order of their numbers. */
  readonly notices: readonly NoticeRow[];
  readonly unread: number;
}

export interface TellingPorts {
  readonly db: Db;
  readonly store: NoticeStore;
  /** Called in the transaction that claims them, before any are announced. */
  readonly taken: (tx: Sql, notices: readonly NoticeRow[]) => Promise<void>;
  readonly tell: (sent: Sent) => void;
}

/** Notices handled in one transaction. */
const TAKEN_MAX = 200;

/**
 * Announces all committed notices that are not announced yet, each once and in order. Those claimed
 * when the process died are not announced again: their users lost the connection too, and read the
 * list when they reconnect.
 */
export async function tellAll(ports: TellingPorts): Promise<void> {
  for (let taken = TAKEN_MAX; taken === TAKEN_MAX; ) taken = await tellSome(ports);
}

async function tellSome({ db, store, taken, tell }: TellingPorts): Promise<number> {
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
