import type { NoticeMessage } from '@fulcrum/contract/stream/messages';

import type { NoticeHead, Sent } from '../../notifications/inbox/module.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { GatewaySettings } from './settings.ts';
import type { NoticeSource, Reach } from './sources.ts';

/**
 * How many messages may wait for one snapshot. What does not fit is found later by the numbers.
 */
const WAITING_MAX = 200;

/** One client of a user. */
interface Member {
  readonly connection: Connection;
  /** Number of the last notice that the client has received. */
  seq: number;
  /** What waits until the store has been read; null while it is not being read. */
  waiting: Sent[] | null;
}

/** All clients of a user. */
interface Room {
  readonly members: Map<Connection, Member>;
  /** Ends the hearing of the user's notices. */
  readonly leave: () => void;
}

export interface NoticeChannelDeps {
  readonly notices: NoticeSource;
  readonly reach: Reach;
  readonly settings: Pick<GatewaySettings, 'compareMs'>;
  readonly metrics: Pick<GatewayMetrics, 'missedNotices'>;
  /** Called when the store could not be read; the connection is then no longer subscribed. */
  readonly onFault: (connection: Connection, fault: unknown) => void;
}

/**
 * The topic NOTICE: each notice of a user is sent to all of the user's clients at once and in
 * order. A notice of which nothing was heard, because the process that announced it died or a
 * message was lost, is noticed by its number and read from the store.
 */
export class NoticeChannel {
  readonly #rooms = new Map<number, Room>();
  readonly #deps: NoticeChannelDeps;
  /** Finds users whose last notices were not heard. */
  readonly job: Job;

  constructor(deps: NoticeChannelDeps) {
    this.#deps = deps;
    this.job = new Job({
      name: 'compare-notices',
      everyMs: deps.settings.compareMs,
      run: () => this.#compare(),
    });
    deps.reach.onBack(() => void this.#refresh());
  }

  /** Sends a snapshot and then every notice. A repeated call sends a new snapshot. */
  subscribe(connection: Connection, userId: number): void {
    void this.#welcome(connection, userId);
  }

  unsubscribe(connection: Connection, userId: number): void {
    const room = this.#rooms.get(userId);
    room?.members.delete(connection);
    if (room?.members.size !== 0) return;
    room.leave();
    this.#rooms.delete(userId);
  }

  async #welcome(connection: Connection, userId: number): Promise<void> {
    const { notices, reach } = this.#deps;
    const member: Member = { connection, seq: 0, waiting: [] };
    this.#roomOf(userId).members.set(connection, member);
    await this.#read(userId, member, async () => {
      await reach.listening();
      const { seq, unread } = await notices.head(userId);
      return () => {
        member.seq = seq;
        connection.send(frameOf({ seq, unread, notice: null }));
      };
    });
  }

  /** Sends the notices that were not heard, up to `heard`, if one after them was heard. */
  async #catchUp(userId: number, member: Member, heard: Sent | null): Promise<void> {
    const { notices, metrics } = this.#deps;
    metrics.missedNotices.inc();
    member.waiting = heard ? [heard] : [];
    await this.#read(userId, member, async () => {
      const missed = await notices.after(userId, member.seq);
      return () => {
        this.#send(member, missed);
        // What the store did not return is no longer kept.
        member.seq = Math.max(member.seq, (heard?.notices[0]?.seq ?? 0) - 1);
      };
    });
  }

  /** Reads the store, then sends what was read, and what the client waited with meanwhile. */
  async #read(userId: number, member: Member, reading: () => Promise<() => void>): Promise<void> {
    const { connection } = member;
    const isCurrent = () => this.#rooms.get(userId)?.members.get(connection) === member;
    try {
      const send = await reading();
      if (!isCurrent()) return;
      const waiting = member.waiting ?? [];
      member.waiting = null;
      send();
      for (const sent of waiting) this.#hear(member, sent);
    } catch (fault) {
      if (!isCurrent()) return;
      this.unsubscribe(connection, userId);
      this.#deps.onFault(connection, fault);
    }
  }

  #roomOf(userId: number): Room {
    const known = this.#rooms.get(userId);
    if (known) return known;
    const leave = this.#deps.notices.hear(userId, (sent) => this.#tell(sent));
    const room: Room = { members: new Map(), leave };
    this.#rooms.set(userId, room);
    return room;
  }

  /** Sends new snapshots, one after the other, because notices may have been lost. */
  async #refresh(): Promise<void> {
    for (const [userId, { members }] of [...this.#rooms]) {
      for (const connection of [...members.keys()]) {
        if (members.has(connection)) await this.#welcome(connection, userId);
      }
    }
  }

  async #compare(): Promise<void> {
    const heads: NoticeHead[] = [];
    for (const [userId, { members }] of this.#rooms) {
      const seqs = [...members.values()].flatMap(({ seq, waiting }) => (waiting ? [] : [seq]));
      if (seqs.length > 0) heads.push({ userId, seq: Math.min(...seqs) });
    }
    if (heads.length === 0) return;
    for (const userId of await this.#deps.notices.behind(heads)) {
      for (const member of this.#rooms.get(userId)?.members.values() ?? []) {
        if (!member.waiting) void this.#catchUp(userId, member, null);
      }
    }
  }

  #tell(sent: Sent): void {
    for (const member of this.#rooms.get(sent.userId)?.members.values() ?? []) {
      this.#hear(member, sent);
    }
  }

  #hear(member: Member, sent: Sent): void {
    const [first] = sent.notices;
    if (member.waiting) {
      if (member.waiting.length < WAITING_MAX) member.waiting.push(sent);
    } else if (first && first.seq > member.seq + 1) {
      void this.#catchUp(sent.userId, member, sent);
    } else {
      this.#send(member, sent);
    }
  }

  #send(member: Member, { notices, unread }: Sent): void {
    const { connection } = member;
    if (notices.length === 0) connection.send(frameOf({ seq: member.seq, unread, notice: null }));
    for (const row of notices) {
      // The snapshot already included this notice, or it came twice.
      if (row.seq <= member.seq) continue;
      member.seq = row.seq;
      const notice = this.#deps.notices.wire(row, connection.reader);
      connection.send(frameOf({ seq: row.seq, unread, notice }));
    }
  }
}

const frameOf = (message: Omit<NoticeMessage, 'type'>): Buffer =>
  messageFrame({ type: 'NOTICE', ...message });
