import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, optional, page } from '../input.ts';
import { paged } from '../reply.ts';
import { notificationsFacts } from './facts.ts';

/** The most notices kept per person; the oldest are deleted first. */
export const NOTICES_KEPT = 200;
/** Notices are deleted after this number of days. */
export const NOTICE_DAYS = 90;

/** Something that happened to a person's account without their doing. */
export const Notice = z.object({
  /** Number within the person's notices, counted from 1 without gaps; old notices are deleted. */
  id: z.int().positive(),
  /** Name of what happened; a newer server may send names that the app does not know. */
  kind: z.string(),
  /** In the reader's language; contains no figures. */
  title: z.string(),
  /** Figures, and a reason if there is one; may be empty. */
  text: z.string(),
  /** Epoch ms. */
  at: z.int(),
  is_read: z.boolean(),
  /** Id of the order that the notice is about; null if none. */
  order_id: z.int().nullable(),
  /** Code of the instrument that the notice is about; null if none. */
  code: z.string().nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const notices = endpoint({
  ...notificationsFacts.notices,
  access: 'user',
  summary: 'What happened to the account without the caller’s doing, newest first.',
  input: z.object({ page }),
  reply: paged(Notice).extend({ unread: z.int() }),
});

export const readNotices = endpoint({
  ...notificationsFacts.readNotices,
  access: 'user',
  changesState: true,
  summary: 'Marks one notice as read, or all without one; answers how many are unread.',
  input: z.object({
    notice_id: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'notice.unknown')),
  }),
  reply: z.object({ unread: z.int() }),
});
