import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { fileReference } from '../files/calls.ts';
import { integer, optional, text } from '../input.ts';
import { CHAT_TEXT_MAX, supportFacts } from './facts.ts';

/** The largest number of messages in one reply. */
export const CHAT_PAGE = 50;

const messageId = integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'field.invalid');

export const ChatMessage = z.object({
  id: z.int(),
  author: z.enum(['user', 'support']),
  text: z.string(),
  /** URL of a picture that the caller has sent; empty if there is none. */
  picture: z.string(),
  at: z.int(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatStand = z.object({
  /** Id of the newest message; 0 if there is none. */
  newest: z.int(),
  /** Number of messages of support that the user has not seen. */
  unread: z.int(),
  /** Id of the newest message that an operator has read. */
  read_by_support: z.int(),
});
export type ChatStand = z.infer<typeof ChatStand>;

export const chatMessages = endpoint({
  ...supportFacts.chatMessages,
  access: 'user',
  summary:
    'The caller’s conversation with support, oldest first: the newest messages, those before ' +
    'one, or those after one.',
  input: z.object({ before: optional(messageId), after: optional(messageId) }),
  reply: ChatStand.extend({
    data: z.array(ChatMessage),
    /** Whether there are more messages in the requested direction. */
    more: z.boolean(),
  }),
});

export const sendChatMessage = endpoint({
  ...supportFacts.sendChatMessage,
  access: 'user',
  changesState: true,
  summary:
    'Writes to support: a text, a picture or both. The same client_key again answers with the ' +
    'first message, never a second one.',
  input: z.object({
    text: optional(text({ min: 1, max: CHAT_TEXT_MAX }, 'chat.tooLong')),
    picture: optional(fileReference('file.unknown')),
    client_key: text({ min: 1, max: 64 }, 'clientKey.invalid'),
  }),
  reply: ChatMessage,
});

export const readChat = endpoint({
  ...supportFacts.readChat,
  access: 'user',
  changesState: true,
  summary: 'Marks the messages up to one as read; never takes a mark back.',
  input: z.object({ message_id: messageId }),
  reply: ChatStand,
});
