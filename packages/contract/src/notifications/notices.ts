import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, optional, page } from '../input.ts';
import { paged } from '../reply.ts';
import { notificationsFacts } from './facts.ts';

/** Notices that are kept for a person; older ones go when newer ones come. */
export const NOTICES_KEPT = 200;
/** A notice goes after so many days. */
export const NOTICE_DAYS = 90;

/** Something that happened to a person's account without their doing. */
export const Notice = z.object({
  /** Number among the person's own, from 1 without gaps; old ones are no longer there. */
  id: z.int().positive(),
  /** What happened, by name; a newer server may know more of them. */
  kind: z.string(),
  /** In the reader's language; tells no figures. */
  title: z.string(),
  /** The figures of it, and a reason where there is one; may be empty. */
  text: z.string(),
  /** Epoch ms. */
  at: z.int(),
  is_read: z.boolean(),
  /** The order that it is about. */
  order_id: z.int().nullable(),
  /** Code of the instrument that it is about. */
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
