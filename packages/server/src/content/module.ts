import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/db.ts';
import { Articles } from './articles.ts';
import { enterSampleArticles } from './sample-articles.ts';

export * from './article-changes.ts';

/** What operators write and people read. */
export interface ContentModule {
  readonly articles: Articles;
  /** Enters the samples where there have never been any. */
  start(): Promise<void>;
}

export function createContent(ports: { readonly db: Db; readonly clock: Clock }): ContentModule {
  return {
    articles: new Articles(ports),
    start: () => enterSampleArticles(ports.db, ports.clock.now()),
  };
}
