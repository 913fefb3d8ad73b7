import { change, read } from '../call-facts.ts';

export const supportFacts = {
  chatMessages: read('/api/support/messages'),
  sendChatMessage: change('/api/support/send'),
  readChat: change('/api/support/read'),
  submitFeedback: change('/api/feedback/submit'),
};

/** Largest number of characters in one message of the chat. */
export const CHAT_TEXT_MAX = 2_000;

export const FEEDBACK_TOPICS = ['trading', 'prices', 'money', 'account', 'app', 'other'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];
export const FEEDBACK_TEXT_MAX = 500;
export const FEEDBACK_PICTURES_MAX = 3;
export const FEEDBACK_CONTACT_MAX = 120;

/** How far the operators' work on the feedback has got. */
export const FEEDBACK_STATUSES = ['new', 'seen', 'answered', 'closed'] as const;
