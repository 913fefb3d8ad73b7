import type { Db, Sql } from '../../platform/ports/db.ts';
import type { NoticeRow, NoticeStore } from './notice-store.ts';
import type { Sent } from './sent.ts';

export interface TellingPorts {
  readonly db: Db;
  readonly store: NoticeStore;
  /** Called before the notices are announced, in the transaction that claims them. */
  readonly taken: (tx: Sql, notices: readonly NoticeRow[]) => Promise<void>;
  readonly tell: (sent: Sent) => void;
}

/** Number of notices handled in one transaction. */
const TAKEN_MAX = 200;

/**
 * Announces all committed notices that were not announced yet, each once and in order. If the
 * process dies after claiming notices, they are not announced again: whoever hears the user's
 * notices finds them by their numbers.
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
