import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { fileReference } from '../files/calls.ts';
import { optional, text } from '../input.ts';
import {
  supportFacts,
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_PICTURES_MAX,
  FEEDBACK_TEXT_MAX,
  FEEDBACK_TOPICS,
} from './facts.ts';

export const submitFeedback = endpoint({
  ...supportFacts.submitFeedback,
  access: 'public',
  changesState: true,
  summary:
    'Tells what somebody thinks of the product, logged in or not; pictures take a login. The ' +
    'same client_key again answers with the first ticket.',
  input: z.object({
    topic: z.enum(FEEDBACK_TOPICS, { error: 'feedback.topic' }),
    text: text({ min: 1, max: FEEDBACK_TEXT_MAX }, 'feedback.text'),
    /** How operators can reach the person. */
    contact: optional(text({ min: 1, max: FEEDBACK_CONTACT_MAX }, 'feedback.contact')),
    pictures: z
      .array(fileReference('file.unknown'), { error: 'feedback.pictures' })
      .max(FEEDBACK_PICTURES_MAX, 'feedback.pictures')
      .optional(),
    /** Version of the app that the person uses. */
    version: optional(text({ min: 1, max: 40 }, 'field.invalid')),
    client_key: text({ min: 16, max: 64 }, 'clientKey.invalid'),
  }),
  reply: z.object({ ticket: z.string() }),
});
