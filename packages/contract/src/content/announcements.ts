import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, optional, page } from '../input.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { paged } from '../reply.ts';
import { contentFacts } from './facts.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** Id of the product's built-in announcement of the countries that are not served. */
export const UNSERVED_ID = 0;

export const Announcement = z.object({
  id: z.int(),
  /** Both are empty if the app itself has the text, as for the countries that are not served. */
  title: z.string(),
  content: z.string(),
  /** Language of title and content; null if the app itself has the text. */
  lang: z.enum(languages).nullable(),
  /** When it was published, epoch ms; null for a permanent one. */
  at: z.int().nullable(),
  is_pinned: z.boolean(),
  is_unread: z.boolean(),
  /** ISO 3166 codes of the countries that are not served; empty in all other announcements. */
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
