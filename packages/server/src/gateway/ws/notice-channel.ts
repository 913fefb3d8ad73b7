import type { NoticeMessage } from '@fulcrum/contract/stream/messages';

import type { Sent } from '../../notifications/inbox/module.ts';
import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import type { NoticeSource } from './sources.ts';

/** Messages that may wait for one snapshot; a client can read older ones from the list. */
const WAITING_NEWS_MAX = 200;

/** One client of a user. */
interface Member {
  readonly connection: Connection;
  /** Number of the last notice it has received. */
  seq: number;
  /** Messages that wait for its snapshot; null once that has been sent. */
  waiting: Sent[] | null;
}

/** NOTICE: each notice of a user is sent to all of their clients at once, in order. */
export class NoticeChannel {
  readonly #rooms = new Map<number, Map<Connection, Member>>();
  readonly #source: NoticeSource;
  readonly #onFault: (connection: Connection, fault: unknown) => void;

  /** `onFault` is called when a snapshot failed: the connection is no longer subscribed. */
  constructor(source: NoticeSource, onFault: (connection: Connection, fault: unknown) => void) {
    this.#source = source;
    this.#onFault = onFault;
    source.onSent((sent) => this.#tell(sent));
  }

  /** Sends the snapshot and from then on every notice. A repeated call sends a new snapshot. */
  subscribe(connection: Connection, userId: number): void {
    const room: Map<Connection, Member> = this.#rooms.get(userId) ?? new Map();
    this.#rooms.set(userId, room);
    const member: Member = { connection, seq: 0, waiting: [] };
    room.set(connection, member);
    const isCurrent = (): boolean => this.#rooms.get(userId)?.get(connection) === member;
    this.#source.head(userId).then(
      (head) => {
        if (isCurrent()) welcome(member, head, (sent) => this.#send(member, sent));
      },
      (fault: unknown) => {
        if (!isCurrent()) return;
        this.unsubscribe(connection, userId);
        this.#onFault(connection, fault);
      },
    );
  }

  unsubscribe(connection: Connection, userId: number): void {
    const room = this.#rooms.get(userId);
    room?.delete(connection);
    if (room?.size === 0) this.#rooms.delete(userId);
  }

  #tell(sent: Sent): void {
    for (const member of this.#rooms.get(sent.userId)?.values() ?? []) {
      if (!member.waiting) this.#send(member, sent);
      else if (member.waiting.length < WAITING_NEWS_MAX) member.waiting.push(sent);
    }
  }

  #send(member: Member, { notices, unread }: Sent): void {
    const { connection } = member;
    if (notices.length === 0) connection.send(frameOf({ seq: member.seq, unread, notice: null }));
    for (const row of notices) {
      // The snapshot already included it.
      if (row.seq <= member.seq) continue;
      member.seq = row.seq;
      const notice = this.#source.wire(row, connection.reader);
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
