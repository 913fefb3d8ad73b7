import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { integer, oneOf, optional, page } from '../input.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { paged } from '../reply.ts';
import { contentFacts } from './facts.ts';

// `Object.keys` returns `string[]`; the cast restores the type of the keys.
const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The only category of news. */
const NEWS_CATEGORY = 1;

export const NewsRow = z.object({
  id: z.int(),
  title: z.string(),
  desc: z.string(),
  /** URL of the article's picture; empty if there is none. */
  logo: z.string(),
  /** When it was published, epoch ms. */
  created_at: z.int(),
  source: z.string(),
  /** Language of title, desc and content: the requested one, or the one shown instead. */
  lang: z.enum(languages),
  /** An article that comes with the product as sample content. */
  is_sample: z.boolean(),
});
export type NewsRow = z.infer<typeof NewsRow>;

const NewsNeighbour = z.object({ id: z.int(), title: z.string(), lang: z.enum(languages) });
export type NewsNeighbour = z.infer<typeof NewsNeighbour>;

export const NewsInfo = NewsRow.extend({
  /** HTML with only a few tags, without styles, scripts or external pictures. */
  content: z.string(),
  /** Codes of the instruments that the article is about. */
  codes: z.array(z.string()),
  /** The articles published before and after this one; null at the ends. */
  previous: NewsNeighbour.nullable(),
  next: NewsNeighbour.nullable(),
});
export type NewsInfo = z.infer<typeof NewsInfo>;

export const newsList = endpoint({
  ...contentFacts.newsList,
  access: 'public',
  summary: 'News that are out, newest first, each in the language asked for or the nearest.',
  input: z.object({
    category_id: optional(oneOf([NEWS_CATEGORY], 'news.category')),
    page,
  }),
  reply: paged(NewsRow),
});

export const newsInfo = endpoint({
  ...contentFacts.newsInfo,
  access: 'public',
  summary: 'One of the news with its content as clean HTML.',
  input: z.object({ id: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }, 'news.unknown') }),
  reply: NewsInfo,
});
