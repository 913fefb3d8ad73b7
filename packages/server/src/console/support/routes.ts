import * as api from '@fulcrum/contract/console/support-calls';

import { Refused } from '../../platform/refusal.ts';
import type { Sql } from '../../platform/ports/db.ts';
import {
  addReply,
  editReply,
  listChats,
  listReplies,
  removeReply,
  type ListedChat,
  type ReadMessage,
} from '../../support/chat/module.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { namesOfOperators } from '../operators/store.ts';
import { maskedContact } from '../users/view.ts';
import { pictureOf } from '../picture-of.ts';
import type { AskedByOperator, ServeOperators } from '../binder.ts';

const PAGE_SIZE = 50;
type Who = Pick<AskedByOperator<unknown>, 'operator' | 'visit'>;

/** Conversations with people, and the answers that are kept ready for them. */
export function supportRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  chatReads(serve, ports);
  chatTalk(serve, ports);
  chatDuties(serve, ports);
  replyRoutes(serve, ports);
}

/** The words of people are in no entry of the log: it keeps who saw or wrote which message. */
function chatReads(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, support, files } = ports;
  const note = noter(ports);
  const noted = (who: Who, id: number, action: string, detail: object) =>
    db.transaction((tx) => note(tx, who, { action, object: `user ${id}`, detail, reason: '' }));

  serve.toOperator(api.chats, async ({ input, operator }) => {
    const { view = 'open', user = null, tag = null, page = 1 } = input;
    const filter = { view, userId: user, tag, operatorId: operator.id };
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { rows, total } = await listChats(db, filter, place);
    return { rows: rows.map(chatRow), total };
  });

  serve.toOperator(api.chat, async ({ input, operator, visit }) => {
    const { id, before } = input;
    const found = await support.desk.thread(db, id, { before });
    await noted({ operator, visit }, id, 'support.viewed', spanOf(found.messages));
    return threadWire(db, found);
  });

  serve.toOperator(api.chatNews, async ({ input, operator, visit }) => {
    const { id, after } = input;
    const found = await support.desk.thread(db, id, { after });
    if (found.messages.length > 0) {
      await noted({ operator, visit }, id, 'support.viewed', spanOf(found.messages));
    }
    return threadWire(db, found);
  });

  serve.toOperator(api.chatPicture, async ({ input, operator, visit }) => {
    const { id, message_id: messageId } = input;
    const fileId = await support.desk.pictureOf(db, id, messageId);
    await noted({ operator, visit }, id, 'support.pictureViewed', { message: messageId });
    return { picture: pictureOf(await files.read(fileId)) };
  });
}

const spanOf = (messages: readonly ReadMessage[]) => ({
  messages: messages.length === 0 ? [] : [messages[0]?.id, messages.at(-1)?.id],
});

function chatTalk(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, support } = ports;
  const note = noter(ports);

  serve.toOperator(api.answerChat, async ({ input, operator, visit }) => {
    const { id, text, seen, client_key: clientKey } = input;
    const written = { userId: id, operatorId: operator.id, text, seen, clientKey };
    const answered = await db.transaction(async (tx) => {
      const { message, isNew } = await support.desk.answer(tx, written);
      const entry = { action: 'support.answered', object: `user ${id}`, reason: '' };
      if (isNew) await note(tx, { operator, visit }, { ...entry, detail: { message: message.id } });
      return message;
    });
    support.told(id);
    return messageWire(answered, () => operator.name);
  });

  serve.toOperator(api.noteChat, async ({ input, operator, visit }) => {
    const { id, text, client_key: clientKey } = input;
    const written = { userId: id, operatorId: operator.id, text, clientKey };
    const noted = await db.transaction(async (tx) => {
      const { message, isNew } = await support.desk.note(tx, written);
      const entry = { action: 'support.noted', object: `user ${id}`, reason: '' };
      if (isNew) await note(tx, { operator, visit }, { ...entry, detail: { message: message.id } });
      return message;
    });
    return messageWire(noted, () => operator.name);
  });

  serve.toOperator(api.readChat, async ({ input }) => {
    const { id, message_id: messageId } = input;
    if (await support.desk.markRead(db, id, messageId)) support.told(id);
    return {};
  });
}

function chatDuties(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, support } = ports;
  const note = noter(ports);

  serve.toOperator(api.claimChat, async ({ input, operator, visit }) => {
    const { id } = input;
    await db.transaction(async (tx) => {
      await support.desk.claim(tx, id, operator.id);
      const detail = { assigned_to: [null, operator.id] };
      const entry = { action: 'support.claimed', object: `user ${id}`, detail, reason: '' };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.assignChat, async ({ input, operator, visit }) => {
    const { id, mine, reason } = input;
    await db.transaction(async (tx) => {
      const to = mine === 1 ? operator.id : null;
      const detail = { assigned_to: [await support.desk.assign(tx, id, to), to] };
      const entry = { action: 'support.assigned', object: `user ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.tagChat, async ({ input, operator, visit }) => {
    const { id, tag, on } = input;
    await db.transaction(async (tx) => {
      if (!(await support.desk.tag(tx, id, tag, on === 1))) return;
      const detail = { tag: on === 1 ? [null, tag] : [tag, null] };
      const entry = { action: 'support.tagged', object: `user ${id}`, detail, reason: '' };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.closeChat, async ({ input, operator, visit }) => {
    const { id, closed, seen, reason } = input;
    const operatorId = operator.id;
    const isClosing = closed === 1;
    await db.transaction(async (tx) => {
      if (isClosing) await support.desk.close(tx, { userId: id, operatorId, seen });
      else await support.desk.reopen(tx, id);
      const detail = { status: isClosing ? ['open', 'closed'] : ['closed', 'open'] };
      const action = isClosing ? 'support.closed' : 'support.reopened';
      await note(tx, { operator, visit }, { action, object: `user ${id}`, detail, reason });
    });
    return {};
  });
}

function replyRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, clock } = ports;
  const note = noter(ports);

  serve.toOperator(api.cannedReplies, async () => ({
    rows: (await listReplies(db)).map((reply) => ({ ...reply })),
  }));

  serve.toOperator(api.saveReply, ({ input, operator, visit }) => {
    const { id: known, version, title, texts, reason } = input;
    const edited = { title, texts };
    if (known !== undefined && version === undefined) throw new Refused('content.changed');
    return db.transaction(async (tx) => {
      const seen = known === undefined ? null : { id: known, version: version ?? 0 };
      const before = seen && (await editReply(tx, seen, edited, clock.now()));
      const id = known ?? (await addReply(tx, edited, clock.now()));
      const was = before && { title: before.title, texts: before.texts };
      const action = before ? 'reply.changed' : 'reply.entered';
      const entry = { action, object: `reply ${id}`, detail: { reply: [was, edited] }, reason };
      await note(tx, { operator, visit }, entry);
      return { id };
    });
  });

  serve.toOperator(api.removeReply, async ({ input, operator, visit }) => {
    const { id, version, reason } = input;
    await db.transaction(async (tx) => {
      const { title, texts } = await removeReply(tx, id, version);
      const detail = { reply: [{ title, texts }, null] };
      const entry = { action: 'reply.removed', object: `reply ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });
}

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

async function threadWire(
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

const messageWire = (message: ReadMessage, nameOf: (id: number) => string): api.ThreadMessage => ({
  id: message.id,
  author: message.author,
  operator: message.operatorId === null ? null : nameOf(message.operatorId),
  text: message.text,
  has_picture: message.fileId !== null,
  at: message.at,
});
