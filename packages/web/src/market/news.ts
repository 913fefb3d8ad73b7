import { contentCalls } from '@fulcrum/client/calls/content';
import type { CallOptions } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { NewsInfo, NewsRow } from '@fulcrum/contract/content/news';
import type { Paged } from '@fulcrum/contract/reply';

import { request } from '../server/api.ts';

const NEWS_CATEGORY = 1;

/** Loads a page of the news, newest first. */
export const newsPage = (page: number, options: CallOptions): Promise<Reply<Paged<NewsRow>>> =>
  request(contentCalls.newsList, { category_id: NEWS_CATEGORY, page }, options);

/** Loads one article; null if it does not exist, so that no retry is offered. */
export async function newsArticle(
  id: string,
  options: CallOptions,
): Promise<Reply<NewsInfo | null>> {
  const reply = await request(contentCalls.newsInfo, { id }, options);
  if (reply.ok || reply.problem.reason !== 'news.unknown') return reply;
  return { ok: true, data: null, msg: '' };
}
