import type * as api from '@fulcrum/contract/console/support/calls';

import type { Sql } from '../../platform/ports/db.ts';
import type { ListedChat, ReadMessage } from '../../support/chat/module.ts';
import { namesOfOperators } from '../operators/store.ts';
import { maskedContact } from '../users/contact.ts';

export const chatRow = (row: ListedChat): api.ChatRow => ({
  user_id: row.userId,
  account_id: row.accountId,
  kind: row.kind,
  contact: maskedContact(row),
  language: row.language,
  status: row.status,
  assigned_to: row.assignedTo,
  assigned_name: row.assignedName,
  waiting_since: row.waitingSince,
  unread: row.unread,
  newest_at: row.newestAt,
  tags: [...row.tags],
});

export async function threadWire(
  sql: Sql,
  found: {
    readonly chat: ListedChat;
    readonly messages: readonly ReadMessage[];
    readonly hasMore: boolean;
  },
): Promise<api.Thread> {
  const nameOf = await namesOfOperators(sql);
  return {
    chat: chatRow(found.chat),
    messages: found.messages.map((message) => messageWire(message, nameOf)),
    more: found.hasMore,
    read_by_person: found.chat.readByUser,
  };
}

export const messageWire = (
  message: ReadMessage,
  nameOf: (id: number) => string,
): api.ThreadMessage => ({
  id: message.id,
  author: message.author,
  operator: message.operatorId === null ? null : nameOf(message.operatorId),
  text: message.text,
  has_picture: message.fileId !== null,
  at: message.at,
});
