import { z } from 'zod';

import { fileReference } from '../../files/calls.ts';
import { integer, oneOf, optional, page, text } from '../../input.ts';
import { LANGUAGES, type Language } from '../../languages.ts';
import { operatorCall, reason, upload } from '../call.ts';
import { Done, whole } from '../schema.ts';
import { contentFacts } from './facts.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];
const language = z.enum(languages, { error: 'content.language' });
const id = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'news.unknown');
const toldId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'announcement.unknown');
const version = integer({ min: 1, max: 2_147_483_647 }, 'content.changed');
const moment = optional(integer({ min: 0, max: 8_640_000_000_000_000 }, 'content.time'));
const flag = oneOf([0, 1], 'console.filterInvalid');

const title = text({ min: 1, max: 140 }, 'content.title');
const body = text({ min: 1, max: 20_000 }, 'content.body');
const ArticleText = z.object({
  title,
  summary: text({ min: 1, max: 300 }, 'content.summary'),
  body,
});
const AnnouncementText = z.object({ title, body });
/** Largest request in bytes: the longest text in all languages, at three bytes per character. */
const TEXTS_BYTES_MAX = 1_500_000;
/** Texts keyed by language, in some of the languages; readers of the others get the nearest one. */
const texts = <Text extends z.ZodType>(of: Text) =>
  z.partialRecord(language, of, { error: 'content.language' });

export const ARTICLE_STATUSES = ['draft', 'published', 'unpublished'] as const;
export const ANNOUNCEMENT_STATUSES = ['draft', 'waiting', 'published', 'unpublished'] as const;
export const AUDIENCES = ['all', 'real', 'demo'] as const;

const READS = 'Reads only.';
const WORDS = 'Changes words that people read; no account, price or order.';

export const newsFilters = {
  news_status: optional(z.enum(ARTICLE_STATUSES, { error: 'console.filterInvalid' })),
};

export const ArticleRow = z.object({
  id: whole,
  status: z.enum(ARTICLE_STATUSES),
  /** When the article is published, epoch ms; scheduled if in the future. */
  publish_at: whole.nullable(),
  updated_at: whole,
  is_sample: z.boolean(),
  version: whole,
  source: z.string(),
  title: z.string(),
  langs: z.array(z.enum(languages)),
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const WholeArticle = ArticleRow.omit({ title: true, langs: true }).extend({
  codes: z.array(z.string()),
  /** URL of the cover picture; empty for none. */
  cover: z.string(),
  texts: z.partialRecord(z.enum(languages), ArticleText),
});
export type WholeArticle = z.infer<typeof WholeArticle>;

export const articles = operatorCall({
  ...contentFacts.articles,
  summary: 'Articles, drafts as well, last changed first, 50 a page.',
  harmless: READS,
  permission: 'content.view',
  input: z.object({
    ...newsFilters,
    search: optional(text({ min: 1, max: 100 }, 'search.invalid')),
    page,
  }),
  reply: z.object({ rows: z.array(ArticleRow), total: whole }),
});

export const article = operatorCall({
  ...contentFacts.article,
  summary: 'An article in all its languages.',
  harmless: READS,
  permission: 'content.view',
  input: z.object({ id }),
  reply: WholeArticle,
});

export const uploadCover = upload({
  ...contentFacts.uploadCover,
  summary: 'Takes a picture for an article, redrawn; nothing shows it yet.',
  harmless: 'A picture that nobody is shown.',
  permission: 'content.change',
  reply: z.object({ id: z.string() }),
});

export const saveArticle = operatorCall({
  ...contentFacts.saveArticle,
  summary: 'Enters a draft, or puts other words into an article; what is out changes at once.',
  harmless: WORDS,
  permission: 'content.change',
  bodyBytesMax: TEXTS_BYTES_MAX,
  input: z.object({
    id: optional(id),
    version: optional(version),
    source: text({ min: 0, max: 80 }, 'content.source'),
    codes: z.array(text({ min: 1, max: 20 }, 'content.code')).max(10, 'content.code'),
    texts: texts(ArticleText),
    /** A new cover; if left out, the current one stays. */
    picture: optional(fileReference('file.unknown')),
    /** 1 removes the cover. */
    no_cover: optional(flag),
    reason,
  }),
  reply: z.object({ id: whole }),
});

export const publishArticle = operatorCall({
  ...contentFacts.publishArticle,
  summary: 'Brings an article out now, or at a moment of the coming year.',
  harmless: WORDS,
  permission: 'content.change',
  input: z.object({ id, version, at: moment, reason }),
  reply: Done,
});

export const takeInArticle = operatorCall({
  ...contentFacts.takeInArticle,
  summary: 'Takes an article in; nobody reads it any more.',
  harmless: WORDS,
  permission: 'content.change',
  input: z.object({ id, version, reason }),
  reply: Done,
});

export const removeArticle = operatorCall({
  ...contentFacts.removeArticle,
  summary: 'Removes a draft, or what was taken in, for good.',
  harmless: WORDS,
  permission: 'content.change',
  input: z.object({ id, version, reason }),
  reply: Done,
});

export const previewText = operatorCall({
  ...contentFacts.previewText,
  summary: 'A text as people would read it.',
  harmless: READS,
  permission: 'content.view',
  bodyBytesMax: TEXTS_BYTES_MAX,
  input: z.object({ body }),
  reply: z.object({ html: z.string() }),
});

export const AnnouncementRow = z.object({
  id: whole,
  status: z.enum(ANNOUNCEMENT_STATUSES),
  audience: z.enum(AUDIENCES),
  is_legal: z.boolean(),
  is_pinned: z.boolean(),
  starts_at: whole.nullable(),
  ends_at: whole.nullable(),
  /** Name of the operator who proposed the text; empty until an operator has proposed it. */
  proposed_by: z.string(),
  confirmed_by: z.string(),
  /** Whether the calling operator may confirm the text. */
  may_confirm: z.boolean(),
  version: whole,
  updated_at: whole,
  texts: z.partialRecord(z.enum(languages), AnnouncementText),
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

export const announcements = operatorCall({
  ...contentFacts.announcements,
  summary: 'Announcements, drafts as well, last changed first, 50 a page.',
  harmless: READS,
  permission: 'content.view',
  input: z.object({ page }),
  reply: z.object({
    rows: z.array(AnnouncementRow),
    total: whole,
    /** True if there is no other operator who could confirm a legal text. */
    is_alone: z.boolean(),
  }),
});

export const saveAnnouncement = operatorCall({
  ...contentFacts.saveAnnouncement,
  summary: 'Enters a draft, or changes an announcement; words of law not while they are out.',
  harmless: WORDS,
  permission: 'content.change',
  bodyBytesMax: TEXTS_BYTES_MAX,
  input: z.object({
    id: optional(toldId),
    version: optional(version),
    audience: z.enum(AUDIENCES, { error: 'console.filterInvalid' }),
    legal: flag,
    pinned: flag,
    starts_at: moment,
    ends_at: moment,
    texts: texts(AnnouncementText),
    reason,
  }),
  reply: z.object({ id: whole }),
});

export const publishAnnouncement = operatorCall({
  ...contentFacts.publishAnnouncement,
  summary: 'Brings an announcement out; words of law wait for a second operator.',
  harmless: WORDS,
  permission: 'content.change',
  needsStepUp: true,
  input: z.object({ id: toldId, version, reason }),
  reply: z.object({ status: z.enum(ANNOUNCEMENT_STATUSES) }),
});

export const confirmAnnouncement = operatorCall({
  ...contentFacts.confirmAnnouncement,
  summary: 'The second operator’s word for words of law.',
  harmless: WORDS,
  permission: 'content.confirm',
  needsStepUp: true,
  input: z.object({ id: toldId, version, reason }),
  reply: Done,
});

export const takeInAnnouncement = operatorCall({
  ...contentFacts.takeInAnnouncement,
  summary: 'Takes an announcement in, or back what waits to be confirmed.',
  harmless: WORDS,
  permission: 'content.change',
  input: z.object({ id: toldId, version, reason }),
  reply: Done,
});

export const removeAnnouncement = operatorCall({
  ...contentFacts.removeAnnouncement,
  summary: 'Removes a draft, or what was taken in, for good.',
  harmless: WORDS,
  permission: 'content.change',
  input: z.object({ id: toldId, version, reason }),
  reply: Done,
});

/** Calls about news and announcements. */
export const CONTENT_CALLS = [
  articles,
  article,
  uploadCover,
  saveArticle,
  publishArticle,
  takeInArticle,
  removeArticle,
  previewText,
  announcements,
  saveAnnouncement,
  publishAnnouncement,
  confirmAnnouncement,
  takeInAnnouncement,
  removeAnnouncement,
] as const;
