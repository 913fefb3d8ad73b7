import { z } from 'zod';

import { integer, optional, page, text } from '../../input.ts';
import { FEEDBACK_STATUSES, FEEDBACK_TOPICS } from '../../support/facts.ts';
import { operatorCall, reason } from '../call.ts';
import { Done, whole } from '../schema.ts';
import { feedbackFacts } from './feedback-facts.ts';

const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'feedback.unknown');
const version = integer({ min: 1, max: 2_147_483_647 }, 'content.changed');

const status = z.enum(FEEDBACK_STATUSES, { error: 'console.filterInvalid' });

const READS = 'Reads only.';

export const feedbackFilters = {
  feedback_status: optional(status),
  feedback_topic: optional(z.enum(FEEDBACK_TOPICS, { error: 'console.filterInvalid' })),
};

export const FeedbackRow = z.object({
  id: whole,
  ticket: z.string(),
  topic: z.enum(FEEDBACK_TOPICS),
  status,
  /** Null for a visitor who is not logged in. */
  user_id: whole.nullable(),
  language: z.string(),
  app_version: z.string(),
  pictures: whole,
  created_at: whole,
  updated_at: whole,
  version: whole,
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;

export const FeedbackDetail = FeedbackRow.extend({
  text: z.string(),
  contact: z.string(),
  /** Written by operators and visible to operators only. */
  note: z.string(),
  /** Pictures as data URLs; null for a picture that has been deleted. */
  images: z.array(z.string().nullable()),
});
export type FeedbackDetail = z.infer<typeof FeedbackDetail>;

export const feedback = operatorCall({
  ...feedbackFacts.feedback,
  summary: 'What people tell about the product, newest first, 50 a page.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({ ...feedbackFilters, page }),
  reply: z.object({ rows: z.array(FeedbackRow), total: whole }),
});

export const oneFeedback = operatorCall({
  ...feedbackFacts.oneFeedback,
  summary: 'One ticket with its words and pictures; the audit log keeps who looked.',
  harmless: READS,
  permission: 'support.view',
  input: z.object({ id }),
  reply: FeedbackDetail,
});

export const settleFeedback = operatorCall({
  ...feedbackFacts.settleFeedback,
  summary: 'Says where a ticket stands, with a note for colleagues.',
  harmless: 'Marks a ticket; no account, price or order is in it.',
  permission: 'support.answer',
  input: z.object({
    id,
    version,
    status,
    note: optional(text({ min: 1, max: 1_000 }, 'feedback.note')),
    reason,
  }),
  reply: Done,
});

/** Calls about users' feedback. */
export const FEEDBACK_CALLS = [feedback, oneFeedback, settleFeedback] as const;
