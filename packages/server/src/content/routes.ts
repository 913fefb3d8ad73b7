import * as news from '@fulcrum/contract/news';

import type { Serve } from '../http/serve.ts';
import type { ContentModule } from './module.ts';

export function contentRoutes(serve: Serve, { articles }: ContentModule): void {
  serve.toAnyone(news.newsList, ({ input, visit }) =>
    articles.page(visit.language, input.page ?? 1),
  );
  serve.toAnyone(news.newsInfo, ({ input, visit }) => articles.one(visit.language, input.id));
}
