import { about } from '@fulcrum/contract/content/about';
import * as announcements from '@fulcrum/contract/content/announcements';
import { calendar } from '@fulcrum/contract/content/calendar';
import * as news from '@fulcrum/contract/content/news';

import type { Serve } from '../platform/http/serve.ts';
import type { ContentModule } from './module.ts';

export function contentRoutes(serve: Serve, content: ContentModule): void {
  const { articles } = content;
  serve.toAnyone(news.newsList, ({ input, visit }) =>
    articles.page(visit.language, input.page ?? 1),
  );
  serve.toAnyone(news.newsInfo, ({ input, visit }) => articles.one(visit.language, input.id));
  serve.toUser(announcements.announcements, ({ input, visit, caller }) =>
    content.announcements.page(caller, visit.language, input.page ?? 1),
  );
  serve.toUser(announcements.readAnnouncements, async ({ input, caller }) => ({
    unread: await content.announcements.markRead(caller, input.announcement_id ?? null),
  }));
  serve.toAnyone(calendar, async ({ input: { from, to }, visit }) => ({
    data: await content.calendar.between(from, to, visit.language),
  }));
  serve.toAnyone(about, () => content.about());
}
