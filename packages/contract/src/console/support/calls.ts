import { z } from 'zod';

import { integer, oneOf, optional, page, text } from '../../input.ts';
import { LANGUAGES, type Language } from '../../languages.ts';
import { CHAT_TEXT_MAX } from '../../support/facts.ts';
import { operatorCall, reason } from '../call.ts';
import { Done, whole } from '../schema.ts';
import { supportFacts } from './facts.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];
const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'chat.unknown');
const messageId = integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'console.filterInvalid');
const words = text({ min: 1, max: CHAT_TEXT_MAX }, 'chat.tooLong');
const clientKey = text({ min: 1, max: 64 }, 'clientKey.invalid');
const replyId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'reply.unknown');
const version = integer({ min: 1, max: 2_147_483_647 }, 'content.changed');

const READS = 'Reads only.';
const TALK = 'Words between people; no account, price or order is in it.';

export const CHAT_VIEWS = ['waiting', 'mine', 'unread', 'open', 'closed', 'all'] as const;
export type ChatView = (typeof CHAT_VIEWS)[number];

/** Topics that operators can give to a conversation. */
export const CHAT_TAGS = [
  'complaint',
  'deposit',
  'withdrawal',
  'verification',
  'order',
  'technical',
  'followUp',
] as const;
export type ChatTag = (typeof CHAT_TAGS)[number];
const tag = z.enum(CHAT_TAGS, { error: 'console.filterInvalid' });

export const supportFilters = {
  view: optional(z.enum(CHAT_VIEWS, { error: 'console.filterInvalid' })),
  tag: optional(tag),
};

export const ChatRow = z.object({
  user_id: whole,
  account_id: whole,
  kind: z.enum(['demo', 'real']),
  /** E-mail address or phone number, masked. */
  contact: z.string(),
  /** The language of the app when the user wrote last. */
  language: z.string(),
  status: z.enum(['open', 'closed']),
  /** The operator who handles the conversation; both are null while no operator does. */
  assigned_to: whole.nullable(),
  assigned_name: z.string().nullable(),
  /** Time since which the user has been waiting for an answer; null while they are not waiting. */
  waiting_since: whole.nullable(),
  /** Number of messages of the user that no operator has read. */
  unread: whole,
  newest_at: whole,
  tags: z.array(z.enum(CHAT_TAGS)),
});
export type ChatRow = z.infer<typeof ChatRow>;

export const ThreadMessage = z.object({
  id: whole,
  /** A `note` is visible to operators only. */
  author: z.enum(['user', 'operator', 'note']),
  operator: z.string().nullable(),
  text: z.string(),
  has_picture: z.boolean(),
  at: whole,
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

export const Thread = z.object({
  chat: ChatRow,
  messages: z.array(ThreadMessage),
  /** Whether there are older messages. */
  more: z.boolean(),
  /** Id of the newest message that the user has read. */
  read_by_person: whole,
});
export type Thread = z.infer<typeof Thread>;

export const chats = operatorCall({
  ...supportFacts.chats,
  summary: 'Conversations with people, those who wait longest first, 50 a page.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({ ...supportFilters, user: optional(id), page }),
  reply: z.object({ rows: z.array(ChatRow), total: whole }),
});

export const chat = operatorCall({
  ...supportFacts.chat,
  summary:
    'A conversation, its newest messages or those before one; the audit log keeps who looked.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({ id, before: optional(messageId) }),
  reply: Thread,
});

export const chatNews = operatorCall({
  ...supportFacts.chatNews,
  summary: 'What was said after a message; the audit log keeps who saw it, if there was anything.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({ id, after: messageId }),
  reply: Thread,
});

export const chatPicture = operatorCall({
  ...supportFacts.chatPicture,
  summary: 'The picture of a message; the audit log keeps who looked.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({ id, message_id: messageId }),
  reply: z.object({ picture: z.string().nullable() }),
});

export const readChat = operatorCall({
  ...supportFacts.readChat,
  summary: 'Marks what a person wrote as read, up to a message.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id, message_id: messageId }),
  reply: Done,
});

export const claimChat = operatorCall({
  ...supportFacts.claimChat,
  summary: 'Takes a conversation that is nobody’s.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id }),
  reply: Done,
});

export const assignChat = operatorCall({
  ...supportFacts.assignChat,
  summary: 'Takes a conversation over from a colleague, or gives it back to nobody.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id, mine: oneOf([0, 1], 'console.filterInvalid'), reason }),
  reply: Done,
});

export const answerChat = operatorCall({
  ...supportFacts.answerChat,
  summary:
    'Answers what a person wrote up to the message `seen`; what came later waits on. The same ' +
    'client_key again sends nothing twice.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id, text: words, seen: messageId, client_key: clientKey }),
  reply: ThreadMessage,
});

export const noteChat = operatorCall({
  ...supportFacts.noteChat,
  summary: 'Writes a note into a conversation, which no person ever sees.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id, text: words, client_key: clientKey }),
  reply: ThreadMessage,
});

export const closeChat = operatorCall({
  ...supportFacts.closeChat,
  summary: 'Closes a conversation read up to the message `seen`, or opens it again.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id, closed: oneOf([0, 1], 'console.filterInvalid'), seen: messageId, reason }),
  reply: Done,
});

export const tagChat = operatorCall({
  ...supportFacts.tagChat,
  summary: 'Puts a tag on a conversation, or takes it off; what is so already stays so.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id, tag, on: oneOf([0, 1], 'console.filterInvalid') }),
  reply: Done,
});

const replyTexts = z.partialRecord(z.enum(languages, { error: 'content.language' }), words, {
  error: 'content.language',
});

export const CannedReply = z.object({
  id: whole,
  title: z.string(),
  version: whole,
  texts: z.partialRecord(z.enum(languages), z.string()),
});
export type CannedReply = z.infer<typeof CannedReply>;

/** Largest request in bytes: the longest text in all languages, at three bytes per character. */
const TEXTS_BYTES_MAX = 200_000;

export const cannedReplies = operatorCall({
  ...supportFacts.cannedReplies,
  summary: 'Answers that are kept ready, by title.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({}),
  reply: z.object({ rows: z.array(CannedReply) }),
});

export const saveReply = operatorCall({
  ...supportFacts.saveReply,
  summary: 'Keeps an answer ready, or puts other words into one.',
  harmless: TALK,
  permission: 'support.answer',
  bodyBytesMax: TEXTS_BYTES_MAX,
  input: z.object({
    id: optional(replyId),
    version: optional(version),
    title: text({ min: 1, max: 80 }, 'reply.title'),
    texts: replyTexts,
    reason,
  }),
  reply: z.object({ id: whole }),
});

export const removeReply = operatorCall({
  ...supportFacts.removeReply,
  summary: 'Keeps an answer ready no longer.',
  harmless: TALK,
  permission: 'support.answer',
  input: z.object({ id: replyId, version, reason }),
  reply: Done,
});

/** Calls about conversations with users. */
export const SUPPORT_CALLS = [
  chats,
  chat,
  chatNews,
  chatPicture,
  readChat,
  claimChat,
  assignChat,
  answerChat,
  noteChat,
  closeChat,
  tagChat,
  cannedReplies,
  saveReply,
  removeReply,
] as const;
