import type { NoticeMessage } from '@fulcrum/contract/stream/messages';

import type { Sent } from '../../notifications/inbox/module.ts';
import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import type { NoticeSource, Reach } from './sources.ts';

/** How many notices may wait for one snapshot; a client can read older ones from the list. */
const WAITING_NEWS_MAX = 200;

/** One client of a user. */
interface Member {
  readonly connection: Connection;
  /** Number of the last notice that the client has received. */
  seq: number;
  /** Notices that wait until the snapshot is sent; null after that. */
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
  /** Called when a snapshot failed; the connection is then no longer subscribed. */
  readonly onFault: (connection: Connection, fault: unknown) => void;
}

/**
 * The topic NOTICE: each notice of a user is sent to all of the user's clients at once and in
 * order.
 */
export class NoticeChannel {
  readonly #rooms = new Map<number, Room>();
  readonly #deps: NoticeChannelDeps;

  constructor(deps: NoticeChannelDeps) {
    this.#deps = deps;
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
    const { notices, reach, onFault } = this.#deps;
    const member: Member = { connection, seq: 0, waiting: [] };
    this.#roomOf(userId).members.set(connection, member);
    const isCurrent = () => this.#rooms.get(userId)?.members.get(connection) === member;
    try {
      await reach.listening();
      const head = await notices.head(userId);
      if (isCurrent()) welcome(member, head, (sent) => this.#send(member, sent));
    } catch (fault) {
      if (!isCurrent()) return;
      this.unsubscribe(connection, userId);
      onFault(connection, fault);
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

  #tell(sent: Sent): void {
    for (const member of this.#rooms.get(sent.userId)?.members.values() ?? []) {
      if (!member.waiting) this.#send(member, sent);
      else if (member.waiting.length < WAITING_NEWS_MAX) member.waiting.push(sent);
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

function welcome(
  member: Member,
  { seq, unread }: { readonly seq: number; readonly unread: number },
  send: (sent: Sent) => void,
): void {
  const waiting = member.waiting ?? [];
  member.waiting = null;
  member.seq = seq;
  member.connection.send(frameOf({ seq, unread, notice: null }));
  for (const sent of waiting) send(sent);
}

const frameOf = (message: Omit<NoticeMessage, 'type'>): Buffer =>
  messageFrame({ type: 'NOTICE', ...message });
