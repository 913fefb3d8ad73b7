import { contentCalls } from '@fulcrum/client/calls/content';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { NewsInfo, NewsRow } from '@fulcrum/contract/content/news';
import type { Paged } from '@fulcrum/contract/reply';

import { request } from '../server/api.ts';

const NEWS_CATEGORY = 1;

/** A page of the news, newest first. */
export const newsPage = (page: number, options: CallOptions): Promise<Reply<Paged<NewsRow>>> =>
  request(contentCalls.newsList, { category_id: NEWS_CATEGORY, page }, options);

/** One article; null for a missing one, which is not worth loading again. */
export async function newsArticle(
  id: string,
  options: CallOptions,
): Promise<Reply<NewsInfo | null>> {
  const reply = await request(contentCalls.newsInfo, { id }, options);
  if (reply.ok || reply.problem.reason !== 'news.unknown') return reply;
  return { ok: true, data: null, msg: '' };
}
