import { NOTICE_DAYS, type Notice } from '@fulcrum/contract/notifications/notices';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { NoticeFacts } from './facts.ts';
import { NoticeStore, type NoticeRow } from './notice-store.ts';
import { noticeWire, type InstrumentFace, type NoticeReader } from './notice-wire.ts';
import { tellAll, type Sent } from './telling.ts';

export type { NoticeFacts } from './facts.ts';
export type { NoticeRow } from './notice-store.ts';
export type { InstrumentFace, NoticeReader } from './notice-wire.ts';
export type { Sent } from './telling.ts';
export { noticeWire } from './notice-wire.ts';

/** Events of users' accounts that they did not cause themselves, kept for them to read. */
export interface NoticesModule {
  readonly jobs: readonly Job[];
  /**
   * Writes a notice as the last statement of the caller's transaction; connected users get it soon
   * after the commit.
   */
  put(tx: Sql, userId: number, kind: string, facts: NoticeFacts): Promise<void>;
  /** The same for several users at once. */
  putAll(
    tx: Sql,
    notices: readonly {
      readonly userId: number;
      readonly kind: string;
      readonly facts: NoticeFacts;
    }[],
  ): Promise<void>;
  /** Checks for new notices now instead of at the next interval. */
  wake(): void;
  /** Newest first; pages count from 1. */
  page(
    userId: number,
    page: number,
    reader: NoticeReader,
  ): Promise<Paged<Notice> & { readonly unread: number }>;
  /** Marks one as read, or all if none is named; returns how many are unread. */
  markRead(userId: number, seq: number | null): Promise<number>;
  /** Marks all of a kind as read, because the user has seen the matter elsewhere. */
  markKindRead(userId: number, kind: string): Promise<void>;
  /** The number of the last notice sent, and how many are unread. */
  head(userId: number): Promise<{ readonly seq: number; readonly unread: number }>;
  /** Called in the transaction that claims notices for sending, once per notice. */
  onTaken(listener: TakenListener): void;
  /**
   * Called for each user after the commit, in the order of the numbers; without a notice when some
   * were read on one of several devices. Must not throw.
   */
  onSent(listener: (sent: Sent) => void): void;
}

type TakenListener = (tx: Sql, notices: readonly NoticeRow[]) => Promise<void>;

export interface NoticesPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly faceOf: (instrumentId: number) => InstrumentFace;
}

/** Longest delay of a notice written by another process or without `wake`. */
const LOOK_EVERY_MS = 1_000;
const CLEAN_UP_EVERY_MS = 3_600_000;

export function createNotices({ db, clock, faceOf }: NoticesPorts): NoticesModule {
  const store = new NoticeStore(db);
  const listeners: ((sent: Sent) => void)[] = [];
  const tell = (sent: Sent) => {
    for (const listener of listeners) listener(sent);
  };
  const takers: TakenListener[] = [];
  const taken: TakenListener = async (tx, rows) => {
    for (const taker of takers) await taker(tx, rows);
  };
  const telling = new Job({
    name: 'tell-notices',
    everyMs: LOOK_EVERY_MS,
    run: () => tellAll({ db, store, taken, tell }),
  });
  const forgetting = new Job({
    name: 'forget-notices',
    everyMs: CLEAN_UP_EVERY_MS,
    run: () => store.forgetBefore(clock.now() - NOTICE_DAYS * DAY_MS),
  });
  const tellUnread = async (userId: number) => {
    const { unread } = await store.head(userId);
    tell({ userId, notices: [], unread });
    return unread;
  };
  return {
    jobs: [telling, forgetting],
    put: (tx, userId, kind, facts) => store.put(tx, [{ userId, kind, facts, at: clock.now() }]),
    putAll: (tx, notices) => {
      const at = clock.now();
      return store.put(
        tx,
        notices.map((notice) => ({ ...notice, at })),
      );
    },
    wake: () => telling.soon(),
    async page(userId, page, reader) {
      const { rows, total, unread } = await store.page(userId, page, PAGE_SIZE);
      const data = rows.map((row) => noticeWire(row, reader, faceOf));
      return { data, total, page, page_size: PAGE_SIZE, unread };
    },
    async markRead(userId, seq) {
      if (!(await store.markRead(userId, seq, clock.now()))) throw new Refused('notice.unknown');
      return tellUnread(userId);
    },
    async markKindRead(userId, kind) {
      await store.markKindRead(userId, kind, clock.now());
      await tellUnread(userId);
    },
    head: (userId) => store.head(userId),
    onTaken: (listener) => void takers.push(listener),
    onSent: (listener) => void listeners.push(listener),
  };
}
