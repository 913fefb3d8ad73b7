import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, optional, page } from '../input.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { paged } from '../reply.ts';
import { contentFacts } from './facts.ts';

const languages = Object.keys(LANGUAGES) as [Language, ...Language[]]; // its own keys

/** Of the announcement that the product makes of the countries that are not served. */
export const UNSERVED_ID = 0;

export const Announcement = z.object({
  id: z.int(),
  /** Both empty where the app has the words itself, which is so for the countries not served. */
  title: z.string(),
  content: z.string(),
  /** Of title and content; null where the app has the words. */
  lang: z.enum(languages).nullable(),
  /** When it came out, epoch ms; null for one that always stands. */
  at: z.int().nullable(),
  is_pinned: z.boolean(),
  is_unread: z.boolean(),
  /** ISO 3166 codes of the countries that are not served; empty for any other announcement. */
  countries: z.array(z.string()),
});
export type Announcement = z.infer<typeof Announcement>;

export const announcements = endpoint({
  ...contentFacts.announcements,
  access: 'user',
  summary: 'What is announced to accounts like the caller’s, pinned ones first, then newest first.',
  input: z.object({ page }),
  reply: paged(Announcement),
});

export const readAnnouncements = endpoint({
  ...contentFacts.readAnnouncements,
  access: 'user',
  changesState: true,
  summary: 'Marks one announcement as read, or all without one; answers how many are unread.',
  input: z.object({
    announcement_id: optional(
      integer({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'announcement.unknown'),
    ),
  }),
  reply: z.object({ unread: z.int() }),
});
