import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, optional, page, text } from '../input.ts';
import { DecimalText, paged } from '../reply.ts';
import { StopOutFacts } from '../trading/schema.ts';
import { notificationsFacts } from './facts.ts';

/** The most notices kept per person; the oldest are deleted first. */
export const NOTICES_KEPT = 200;
/** Notices are deleted after this number of days. */
export const NOTICE_DAYS = 90;

/** A position that a stop-out closed. */
export const StopOutNotice = z.object({
  show_code: z.string(),
  /** 1 buy, 2 sell. */
  type: z.union([z.literal(1), z.literal(2)]),
  lots: DecimalText,
  /** The price at which it was closed. */
  price: DecimalText,
  /** What the trade came to after its fee and with its swap. */
  net: DecimalText,
  why: StopOutFacts,
});
export type StopOutNotice = z.infer<typeof StopOutNotice>;

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
  /** Absent for any other notice, and for a stop-out from before its facts were recorded. */
  stop_out: StopOutNotice.optional(),
});
export type Notice = z.infer<typeof Notice>;

export const notices = endpoint({
  ...notificationsFacts.notices,
  access: 'user',
  summary: 'What happened to the account without the caller’s doing, newest first.',
  input: z.object({
    page,
    /** Only the unread notices of this kind; absent for all notices. */
    unread_of: optional(text({ min: 1, max: 40 }, 'field.invalid')),
  }),
  reply: paged(Notice).extend({ unread: z.int() }),
});

export const readNotices = endpoint({
  ...notificationsFacts.readNotices,
  access: 'user',
  changesState: true,
  summary: 'Marks one notice as read, several, or all without any; answers how many are unread.',
  input: z.object({
    notice_id: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'notice.unknown')),
    /** Unknown ones among them are left out. */
    notice_ids: z
      .array(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'notice.unknown'))
      .min(1, 'notice.unknown')
      .max(NOTICES_KEPT, 'notice.unknown')
      .optional(),
  }),
  reply: z.object({ unread: z.int() }),
});
