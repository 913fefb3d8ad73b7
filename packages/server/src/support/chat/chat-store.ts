import type { ChatTag } from '@fulcrum/contract/console/support/calls';
import type { Language } from '@fulcrum/contract/languages';

import type { Sql } from '../../platform/ports/db.ts';

/** A conversation as it is stored. */
export interface ChatRow {
  readonly userId: number;
  readonly status: 'open' | 'closed';
  readonly assignedTo: number | null;
  /** Id of the newest message that the user may see, so notes of operators do not count. */
  readonly newestId: number;
  readonly newestAt: number;
  readonly waitingSince: number | null;
  readonly readByUser: number;
  readonly readByStaff: number;
  /** Id of the newest message when the last notice was sent. */
  readonly noticedId: number;
  readonly language: Language;
  /** In the order in which the tags were added. */
  readonly tags: readonly ChatTag[];
}

export interface MessageRow {
  readonly id: number;
  readonly author: 'user' | 'operator' | 'note';
  readonly operatorId: number | null;
  /** The text, encrypted if the server has a key. */
  readonly body: Uint8Array;
  readonly fileId: string | null;
  readonly at: number;
}

export interface NewMessage {
  readonly userId: number;
  readonly author: MessageRow['author'];
  readonly operatorId: number | null;
  readonly clientKey: string;
  readonly body: Buffer;
  readonly fileId: string | null;
  readonly at: number;
}

/**
 * Which messages of a conversation to return: those before an id, those after an id, or the newest.
 */
export interface Span {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

const CHAT_COLUMNS = `
  c.user_id as "userId", c.status, c.assigned_to as "assignedTo", c.newest_id as "newestId",
  c.newest_at as "newestAt", c.waiting_since as "waitingSince", c.read_by_user as "readByUser",
  c.read_by_staff as "readByStaff", c.noticed_id as "noticedId", c.lang as language, c.tags`;

const MESSAGE_COLUMNS = `
  id, author, operator_id as "operatorId", body, file_id as "fileId", created_at as at`;

export async function chatOf(sql: Sql, userId: number): Promise<ChatRow | null> {
  const [row] = await sql.query<ChatRow>(
    `select ${CHAT_COLUMNS} from support_chat c where c.user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/**
 * Locks the conversation until the end of the transaction, so that message ids rise in commit
 * order.
 */
export async function lockChat(tx: Sql, userId: number): Promise<ChatRow | null> {
  const [row] = await tx.query<ChatRow>(
    `select ${CHAT_COLUMNS} from support_chat c where c.user_id = $1 for update`,
    [userId],
  );
  return row ?? null;
}

export const openChat = (tx: Sql, userId: number, language: Language, at: number) =>
  tx.query(
    `insert into support_chat (user_id, status, lang, newest_at, created_at)
     values ($1, 'open', $2, $3, $3) on conflict (user_id) do nothing`,
    [userId, language, at],
  );

/**
 * Returns the message that the same sender sent with this idempotency key; null if there is none.
 */
export async function messageByKey(
  tx: Sql,
  { userId, operatorId, clientKey }: Pick<NewMessage, 'userId' | 'operatorId' | 'clientKey'>,
): Promise<MessageRow | null> {
  const [row] = await tx.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from support_message
     where user_id = $1 and coalesce(operator_id, 0) = coalesce($2::bigint, 0)
       and client_key = $3`,
    [userId, operatorId, clientKey],
  );
  return row ?? null;
}

export async function addMessage(tx: Sql, message: NewMessage): Promise<MessageRow> {
  const { userId, author, operatorId, clientKey, body, fileId, at } = message;
  const [row] = await tx.query<MessageRow>(
    `insert into support_message (
       user_id, author, operator_id, client_key, body, file_id, created_at
     ) values ($1, $2, $3, $4, $5, $6, $7) returning ${MESSAGE_COLUMNS}`,
    [userId, author, operatorId, clientKey, body, fileId, at],
  );
  if (!row) throw new Error('The store did not return the new message');
  return row;
}

/** Returns messages oldest first, and whether there are more in the requested direction. */
export async function messagesOf(
  sql: Sql,
  userId: number,
  { before, after, limit }: Span,
  withNotes: boolean,
): Promise<{ messages: MessageRow[]; hasMore: boolean }> {
  const isForward = after !== undefined;
  const found = await sql.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from support_message
     where user_id = $1 and ($2 or author <> 'note')
       and ($3::bigint is null or id < $3) and ($4::bigint is null or id > $4)
     order by id ${isForward ? 'asc' : 'desc'} limit $5`,
    [userId, withNotes, before ?? null, after ?? null, limit + 1],
  );
  const messages = found.slice(0, limit);
  if (!isForward) messages.reverse();
  return { messages, hasMore: found.length > limit };
}

export async function messageById(
  sql: Sql,
  userId: number,
  id: number,
): Promise<MessageRow | null> {
  const [row] = await sql.query<MessageRow>(
    `select ${MESSAGE_COLUMNS} from support_message where user_id = $1 and id = $2`,
    [userId, id],
  );
  return row ?? null;
}

/** Returns how many messages of `author` come after a message. */
export async function countAfter(
  sql: Sql,
  userId: number,
  author: 'user' | 'operator',
  id: number,
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from support_message
     where user_id = $1 and author = $2 and id > $3`,
    [userId, author, id],
  );
  return row?.count ?? 0;
}

/**
 * Returns users with an answer that they have neither read nor been notified of, ordered by id and
 * starting after `after`.
 */
export async function unheard(
  sql: Sql,
  given: { readonly before: number; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await sql.query<{ userId: number }>(
    `select user_id as "userId" from support_chat
     where unheard_since <= $1 and user_id > $2 order by user_id limit $3`,
    [given.before, given.after, given.limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Marks the answers as notified; returns whether there still was an answer without a notice. */
export async function markNoticed(tx: Sql, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `update support_chat set noticed_id = newest_id, unheard_since = null
     where user_id = $1 and unheard_since is not null returning user_id`,
    [userId],
  );
  return rows.length > 0;
}

/**
 * Marks messages as read by the user. The conversation must be locked; later messages need a notice
 * again.
 */
export const markRead = (tx: Sql, userId: number, messageId: number) =>
  tx.query(
    `update support_chat set read_by_user = $2,
       unheard_since = case when noticed_id > $2 then null else (
         select min(m.created_at) from support_message m
         where m.user_id = $1 and m.author = 'operator' and m.id > $2
       ) end
     where user_id = $1`,
    [userId, messageId],
  );

/** A conversation and its user, as an operator's list of conversations shows them. */
export interface ListedChat extends ChatRow {
  readonly accountId: number;
  readonly kind: 'demo' | 'real';
  readonly email: string | null;
  readonly areaId: number | null;
  readonly mobile: string | null;
  readonly assignedName: string | null;
  readonly unread: number;
}

export interface ChatFilter {
  readonly view: 'waiting' | 'mine' | 'unread' | 'open' | 'closed' | 'all';
  readonly userId: number | null;
  readonly tag: ChatTag | null;
  /** The calling operator; the view `mine` shows the conversations assigned to this operator. */
  readonly operatorId: number;
}

const VIEWS: Readonly<Record<ChatFilter['view'], string>> = {
  waiting: `c.status = 'open' and c.waiting_since is not null`,
  mine: `c.status = 'open' and c.assigned_to = $2`,
  unread: `exists (
    select from support_message m
    where m.user_id = c.user_id and m.author = 'user' and m.id > c.read_by_staff
  )`,
  open: `c.status = 'open'`,
  closed: `c.status = 'closed'`,
  all: 'true',
};
/** A filter that uses all three parameters, so that each view can be queried with the same ones. */
const GIVEN = `($1::bigint is null or c.user_id = $1) and ($2::bigint is null or true)
  and ($3::text is null or $3 = any (c.tags))`;

/**
 * Returns the conversations that have waited longest first, then those with the most recent
 * message.
 */
export async function listChats(
  sql: Sql,
  { view, userId, tag, operatorId }: ChatFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedChat[]; total: number }> {
  const given = [userId, operatorId, tag];
  const where = `${GIVEN} and ${VIEWS[view]}`;
  const [counted] = await sql.query<{ total: number }>(
    `select count(*) as total from support_chat c where ${where}`,
    given,
  );
  const rows = await sql.query<ListedChat>(
    `select ${CHAT_COLUMNS}, a.id as "accountId", u.kind, u.email, u.area_id as "areaId",
       coalesce(u.national_number, u.mobile) as mobile, o.name as "assignedName",
       (select count(*) from support_message m
        where m.user_id = c.user_id and m.author = 'user' and m.id > c.read_by_staff) as unread
     from support_chat c
     join app_user u on u.id = c.user_id
     join account a on a.user_id = c.user_id
     left join operator o on o.id = c.assigned_to
     where ${where}
     order by c.waiting_since nulls last, c.newest_at desc, c.user_id desc limit $4 offset $5`,
    [...given, limit, offset],
  );
  return { rows, total: counted?.total ?? 0 };
}
