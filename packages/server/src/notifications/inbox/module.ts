import { NOTICE_DAYS, type Notice } from '@fulcrum/contract/notifications/notices';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { Job } from '../../platform/jobs/job.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { NoticeFacts } from './facts.ts';
import { NoticeStore, type NoticeHead, type NoticeRow } from './notice-store.ts';
import { noticeWire, type InstrumentFace, type NoticeReader } from './notice-wire.ts';
import { NOTICES_WAIT, sentTo, type Sent } from './sent.ts';
import { tellAll } from './telling.ts';

export type { NoticeFacts } from './facts.ts';
export type { NoticeHead, NoticeRow } from './notice-store.ts';
export type { InstrumentFace, NoticeReader } from './notice-wire.ts';
export type { Sent } from './sent.ts';
export { noticeWire } from './notice-wire.ts';
export { stopOutWire } from './stop-out-wire.ts';

/** Notices to users about events that they did not cause themselves, kept for them to read. */
export interface NoticesModule {
  readonly jobs: readonly Job[];
  /**
   * Writes a notice; must be the last statement of the caller's transaction. Connected users
   * receive it soon after the commit.
   */
  put(tx: Sql, userId: number, kind: string, facts: NoticeFacts): Promise<void>;
  /** Writes notices to several users; must be the last statement of the caller's transaction. */
  putAll(
    tx: Sql,
    notices: readonly {
      readonly userId: number;
      readonly kind: string;
      readonly facts: NoticeFacts;
    }[],
  ): Promise<void>;
  /** Sends new notices now instead of at the next interval. */
  wake(): void;
  /**
   * Returns a page of notices, newest first; pages count from 1. With `unreadOf`, only the unread
   * notices of that kind.
   */
  page(
    userId: number,
    page: number,
    reader: NoticeReader,
    unreadOf?: string,
  ): Promise<Paged<Notice> & { readonly unread: number }>;
  /** Marks these notices as read, or all if `seqs` is null; returns how many are unread. */
  markRead(userId: number, seqs: readonly number[] | null): Promise<number>;
  /** Marks all notices of a kind as read, because the user has seen their subject elsewhere. */
  markKindRead(userId: number, kind: string): Promise<void>;
  /** Returns the number of the last notice sent, and how many notices are unread. */
  head(userId: number): Promise<{ readonly seq: number; readonly unread: number }>;
  /** Returns the notices sent after number `seq`, oldest first, and how many are unread now. */
  after(userId: number, seq: number): Promise<Sent>;
  /** Returns the users who were sent a notice after the given number. */
  behind(heads: readonly NoticeHead[]): Promise<readonly number[]>;
  /**
   * Registers a listener that is called in the transaction that claims notices for sending, with
   * each notice once.
   */
  onTaken(listener: TakenListener): void;
  /**
   * Registers a listener that is called in the process that sends notices, for each user after the
   * commit. The listener must not throw.
   */
  onSent(listener: (sent: Sent) => void): void;
  /**
   * Calls `listener` with what any process sends to the user, until the returned function is
   * called. Notices come in the order of their numbers; the list is empty if the user has only read
   * notices on another device. Messages may be lost.
   */
  hear(userId: number, listener: (sent: Sent) => void): () => void;
}

type TakenListener = (tx: Sql, notices: readonly NoticeRow[]) => Promise<void>;

export interface NoticesPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly faceOf: (instrumentId: number) => InstrumentFace;
}

/**
 * The longest delay of a notice that another process wrote, or after which `wake` was not called.
 */
const LOOK_EVERY_MS = 1_000;
const CLEAN_UP_EVERY_MS = 3_600_000;

export function createNotices({ db, clock, bus, faceOf }: NoticesPorts): NoticesModule {
  const store = new NoticeStore(db);
  const listeners: ((sent: Sent) => void)[] = [];
  const tell = (sent: Sent) => {
    bus.publish(sentTo(sent.userId), sent);
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
  bus.hear(NOTICES_WAIT, () => telling.soon());
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
    wake: () => bus.publish(NOTICES_WAIT, {}),
    async page(userId, page, reader, unreadOf) {
      const found = await store.page(userId, page, PAGE_SIZE, unreadOf ?? null);
      const { rows, total, unread } = found;
      const data = rows.map((row) => noticeWire(row, reader, faceOf));
      return { data, total, page, page_size: PAGE_SIZE, unread };
    },
    async markRead(userId, seqs) {
      if (!(await store.markRead(userId, seqs, clock.now()))) throw new Refused('notice.unknown');
      return tellUnread(userId);
    },
    async markKindRead(userId, kind) {
      await store.markKindRead(userId, kind, clock.now());
      await tellUnread(userId);
    },
    head: (userId) => store.head(userId),
    async after(userId, seq) {
      const notices = await store.toldAfter(userId, seq);
      const { unread } = await store.head(userId);
      return { userId, notices, unread };
    },
    behind: (heads) => store.behind(heads),
    onTaken: (listener) => void takers.push(listener),
    onSent: (listener) => void listeners.push(listener),
    hear: (userId, listener) => bus.hear(sentTo(userId), listener),
  };
}
