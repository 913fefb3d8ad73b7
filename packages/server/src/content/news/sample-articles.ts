import type { Db } from '../../platform/ports/db.ts';
import { addArticle, publishArticle, setArticleCover } from './article-changes.ts';
import { MARGIN_SAMPLE } from './samples/margin.ts';
import { PRICES_SAMPLE } from './samples/prices.ts';
import { RECEIPT_SAMPLE } from './samples/receipt.ts';

/** The sample articles, oldest first; their pictures are part of the app. */
const SAMPLES = [
  { article: PRICES_SAMPLE, cover: '/covers/prices.svg' },
  { article: RECEIPT_SAMPLE, cover: '/covers/receipt.svg' },
  { article: MARGIN_SAMPLE, cover: '/covers/margin.svg' },
] as const;
const MINUTE_MS = 60_000;

const MARK = `
  insert into setting (key, value) values ('news_samples', 'true'::jsonb)
  on conflict (key) do nothing returning key`;

/**
 * Adds the articles about the product itself, marked as samples. This happens only once, so that
 * deleted samples are not added again.
 */
export function enterSampleArticles(db: Db, now: number): Promise<void> {
  return db.transaction(async (tx) => {
    // If several processes start together, one inserts the samples; the others wait and then skip
    // this.
    const marked = await tx.query(MARK);
    if (marked.length === 0) return;
    for (const [at, { article, cover }] of SAMPLES.entries()) {
      const publishAt = now - (SAMPLES.length - at) * MINUTE_MS;
      const id = await addArticle(tx, article, { at: publishAt, isSample: true });
      await setArticleCover(tx, id, cover);
      await publishArticle(tx, { id, version: 1 }, publishAt, publishAt);
    }
  });
}
