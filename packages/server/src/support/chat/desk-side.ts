import type { ChatTag } from '@fulcrum/contract/console/support/calls';

import type { Sql } from '../../platform/ports/db.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import * as store from './chat-store.ts';

/*
 * The operators' side of the conversations. Changes run in the transaction of their audit entry;
 * the caller notifies the user after the commit.
 */

/** A message that an operator writes. */
export interface Written {
  readonly userId: number;
  readonly operatorId: number;
  readonly text: string;
  readonly clientKey: string;
}

/** A message with its decrypted text. */
export interface ReadMessage extends Omit<store.MessageRow, 'body'> {
  readonly text: string;
}

const PAGE = 50;

async function locked(tx: Sql, userId: number): Promise<store.ChatRow> {
  const chat = await store.lockChat(tx, userId);
  if (!chat) throw new Refused('chat.unknown');
  return chat;
}

const isTaken = ({ assignedTo }: store.ChatRow, operatorId: number): boolean =>
  assignedTo !== null && assignedTo !== operatorId;

export class DeskSide {
  readonly #clock: Clock;
  readonly #seal: Seal;

  constructor({ clock, seal }: { readonly clock: Clock; readonly seal: Seal }) {
    this.#clock = clock;
    this.#seal = seal;
  }

  /** Returns a conversation with one page of its messages, including notes. */
  async thread(sql: Sql, userId: number, span: Omit<store.Span, 'limit'>) {
    const filter = { view: 'all', userId, tag: null, operatorId: 0 } as const;
    const { rows } = await store.listChats(sql, filter, { limit: 1, offset: 0 });
    const [chat] = rows;
    if (!chat) throw new Refused('chat.unknown');
    const found = await store.messagesOf(sql, userId, { ...span, limit: PAGE }, true);
    const messages = found.messages.map((message) => this.#opened(message));
    return { chat, messages, hasMore: found.hasMore };
  }

  /** Returns the id of a message's picture; throws `chat.unknown` if the message has none. */
  async pictureOf(sql: Sql, userId: number, messageId: number): Promise<string> {
    const message = await store.messageById(sql, userId, messageId);
    if (!message || message.fileId === null) throw new Refused('chat.unknown');
    return message.fileId;
  }

  /** Marks messages up to `messageId` as read; returns whether that changed anything. */
  async markRead(tx: Sql, userId: number, messageId: number): Promise<boolean> {
    const moved = await tx.query(
      `update support_chat set read_by_staff = least($2, newest_id)
       where user_id = $1 and read_by_staff < least($2, newest_id) returning user_id`,
      [userId, messageId],
    );
    return moved.length > 0;
  }

  /** Assigns an unassigned conversation to the operator. */
  async claim(tx: Sql, userId: number, operatorId: number): Promise<void> {
    const chat = await locked(tx, userId);
    if (chat.status === 'closed') throw new Refused('chat.state');
    if (isTaken(chat, operatorId)) throw new Refused('chat.taken');
    if (chat.assignedTo === operatorId) throw new Refused('console.unchanged');
    await assign(tx, userId, operatorId);
  }

  /** Assigns the conversation to an operator, or to none; returns the previous operator. */
  async assign(tx: Sql, userId: number, operatorId: number | null): Promise<number | null> {
    const chat = await locked(tx, userId);
    if (chat.status === 'closed') throw new Refused('chat.state');
    if (chat.assignedTo === operatorId) throw new Refused('console.unchanged');
    await assign(tx, userId, operatorId);
    return chat.assignedTo;
  }

  /** Sets or removes a tag; returns whether that changed anything. */
  async tag(tx: Sql, userId: number, tag: ChatTag, isOn: boolean): Promise<boolean> {
    const { tags } = await locked(tx, userId);
    if (tags.includes(tag) === isOn) return false;
    const change = isOn ? 'array_append' : 'array_remove';
    await tx.query(`update support_chat set tags = ${change}(tags, $2) where user_id = $1`, [
      userId,
      tag,
    ]);
    return true;
  }

  /**
   * Writes an answer to the messages up to `seen`; later messages still wait. Throws `chat.taken`
   * if the conversation is assigned to another operator.
   */
  async answer(
    tx: Sql,
    written: Written & { readonly seen: number },
  ): Promise<{ message: ReadMessage; isNew: boolean }> {
    const { userId, operatorId, seen } = written;
    const chat = await locked(tx, userId);
    const known = await this.#known(tx, written, 'operator');
    if (known) return { message: known, isNew: false };
    if (isTaken(chat, operatorId)) throw new Refused('chat.taken');
    const message = await this.#add(tx, written, 'operator');
    await tx.query(
      `update support_chat c set status = 'open', assigned_to = $2, newest_id = $3, newest_at = $4,
         read_by_staff = greatest(c.read_by_staff, least($5, c.newest_id)),
         unheard_since = case when c.noticed_id > c.read_by_user then null
           else coalesce(c.unheard_since, $4) end,
         waiting_since = (
           select min(m.created_at) from support_message m
           where m.user_id = $1 and m.author = 'user' and m.id > $5
         )
       where c.user_id = $1`,
      [userId, operatorId, message.id, message.at, seen],
    );
    return { message, isNew: true };
  }

  /** Writes a note for operators, of which the user sees nothing. */
  async note(tx: Sql, written: Written): Promise<{ message: ReadMessage; isNew: boolean }> {
    await locked(tx, written.userId);
    const known = await this.#known(tx, written, 'note');
    if (known) return { message: known, isNew: false };
    return { message: await this.#add(tx, written, 'note'), isNew: true };
  }

  /**
   * Closes and unassigns the conversation; the user's next message opens it again. Throws
   * `chat.taken` if it is assigned to another operator, and `chat.state` if it is closed already or
   * the user has written after the message `seen`.
   */
  async close(
    tx: Sql,
    { userId, operatorId, seen }: { userId: number; operatorId: number; seen: number },
  ): Promise<void> {
    const chat = await locked(tx, userId);
    if (chat.status === 'closed') throw new Refused('chat.state');
    if (isTaken(chat, operatorId)) throw new Refused('chat.taken');
    const [unseen] = await tx.query(
      `select from support_message where user_id = $1 and author = 'user' and id > $2 limit 1`,
      [userId, seen],
    );
    if (unseen) throw new Refused('chat.state');
    await tx.query(
      `update support_chat set status = 'closed', assigned_to = null, waiting_since = null
       where user_id = $1`,
      [userId],
    );
  }

  async reopen(tx: Sql, userId: number): Promise<void> {
    const chat = await locked(tx, userId);
    if (chat.status === 'open') throw new Refused('chat.state');
    await tx.query(`update support_chat set status = 'open' where user_id = $1`, [userId]);
  }

  async #known(
    tx: Sql,
    written: Written,
    author: 'operator' | 'note',
  ): Promise<ReadMessage | null> {
    const row = await store.messageByKey(tx, written);
    if (!row) return null;
    const message = this.#opened(row);
    if (message.text === written.text && message.author === author) return message;
    throw new Refused('clientKey.used', { field: 'client_key' });
  }

  async #add(tx: Sql, written: Written, author: 'operator' | 'note'): Promise<ReadMessage> {
    const { text, ...rest } = written;
    const body = this.#seal.closeText(text);
    const added = { ...rest, author, body, fileId: null, at: this.#clock.now() };
    return this.#opened(await store.addMessage(tx, added));
  }

  #opened({ body, ...message }: store.MessageRow): ReadMessage {
    return { ...message, text: this.#seal.openText(body) };
  }
}

const assign = (tx: Sql, userId: number, operatorId: number | null) =>
  tx.query('update support_chat set assigned_to = $2 where user_id = $1', [userId, operatorId]);
