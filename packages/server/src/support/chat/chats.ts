import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { imageUrl } from '@fulcrum/contract/files/calls';
import type { Language } from '@fulcrum/contract/languages';
import { CHAT_PAGE, type ChatMessage, type ChatStand } from '@fulcrum/contract/support/chat';
import type * as api from '@fulcrum/contract/support/chat';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import * as store from './chat-store.ts';
import type { SupportPorts } from './ports.ts';
import { NOTICE_KIND } from './unheard.ts';

type Sent = ParsedOf<typeof api.sendChatMessage>;

const NOTHING: ChatStand = { newest: 0, unread: 0, read_by_support: 0 };

/** The user's side of the conversation with support. */
export class Chats {
  readonly #ports: SupportPorts;
  readonly #changed: (userId: number) => void;

  /** `changed` is called after the commit of each change. */
  constructor(ports: SupportPorts, changed: (userId: number) => void) {
    this.#ports = ports;
    this.#changed = changed;
  }

  async state(userId: number): Promise<ChatStand> {
    return standOf(this.#ports.db, userId, await store.chatOf(this.#ports.db, userId));
  }

  async messages(userId: number, span: Omit<store.Span, 'limit'>) {
    const { db } = this.#ports;
    // The state is read first: a message that arrives in between is announced again, and the client
    // then fetches it.
    const state = await this.state(userId);
    const found = await store.messagesOf(db, userId, { ...span, limit: CHAT_PAGE }, false);
    return {
      ...state,
      data: found.messages.map((message) => this.#wire(message)),
      more: found.hasMore,
    };
  }

  /** Stores a message; a repeated idempotency key stores nothing. */
  async send(
    userId: number,
    {
      text = '',
      picture = null,
      client_key: clientKey,
    }: Omit<Sent, 'picture'> & {
      readonly picture?: string | null | undefined;
    },
    language: Language,
  ): Promise<ChatMessage> {
    const { db, clock, seal, files, limits } = this.#ports;
    if (text === '' && picture === null) throw new Refused('chat.empty', { field: 'text' });
    const at = clock.now();
    const wait = limits?.chat.take(userId, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('request.tooMany', {}, wait);
    const sent = await db.transaction(async (tx) => {
      await store.openChat(tx, userId, language, at);
      await store.lockChat(tx, userId);
      const key = { userId, operatorId: null, clientKey };
      const known = await store.messageByKey(tx, key);
      if (known) {
        const isSame = seal.openText(known.body) === text && known.fileId === picture;
        if (!isSame) throw new Refused('clientKey.used', { field: 'client_key' });
        return known;
      }
      const body = seal.closeText(text);
      const message = { ...key, author: 'user' as const, body, fileId: picture, at };
      const added = await store.addMessage(tx, message);
      if (picture !== null) {
        await files.use(tx, { userId, fileIds: [picture], usedBy: `support:${added.id}` });
      }
      await tx.query(
        `update support_chat set status = 'open', lang = $2, newest_id = $3, newest_at = $4,
           waiting_since = coalesce(waiting_since, $4) where user_id = $1`,
        [userId, language, added.id, at],
      );
      return added;
    });
    this.#changed(userId);
    return this.#wire(sent);
  }

  /**
   * Marks messages as read up to `messageId`. The mark never passes the newest message and never
   * moves back.
   */
  async read(userId: number, messageId: number): Promise<ChatStand> {
    const { db, notices } = this.#ports;
    const before = await db.transaction(async (tx) => {
      const chat = await store.lockChat(tx, userId);
      const upTo = Math.min(messageId, chat?.newestId ?? 0);
      if (!chat || upTo <= chat.readByUser) return null;
      await store.markRead(tx, userId, upTo);
      return chat;
    });
    if (before) this.#changed(userId);
    // Reading the answer also reads the notice about it.
    if (before && before.noticedId > before.readByUser)
      await notices.markKindRead(userId, NOTICE_KIND);
    return this.state(userId);
  }

  #wire({ id, author, body, fileId, at }: store.MessageRow): ChatMessage {
    return {
      id,
      author: author === 'user' ? 'user' : 'support',
      text: this.#ports.seal.openText(body),
      picture: fileId === null ? '' : imageUrl(fileId),
      at,
    };
  }
}

async function standOf(sql: Sql, userId: number, row: store.ChatRow | null): Promise<ChatStand> {
  if (!row) return NOTHING;
  return {
    newest: row.newestId,
    unread: await store.countAfter(sql, userId, 'operator', row.readByUser),
    read_by_support: row.readByStaff,
  };
}
