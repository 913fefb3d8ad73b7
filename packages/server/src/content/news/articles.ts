import type { NewsInfo, NewsNeighbour, NewsRow } from '@fulcrum/contract/content/news';
import type { Language } from '@fulcrum/contract/languages';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { languageOrder } from '../language-order.ts';
import { cleanHtml } from './clean-html.ts';

interface ShownArticle {
  readonly id: number;
  readonly publishAt: number;
  readonly source: string;
  readonly isSample: boolean;
  readonly cover: string;
  readonly lang: Language;
  readonly title: string;
  readonly summary: string;
}

interface WholeArticle extends ShownArticle {
  readonly version: number;
  readonly codes: string[];
  readonly body: string;
}

const SHOWN = `a.status = 'published' and a.publish_at <= $1`;
/** Joins the text of an article in the first language of `$2` that it has. */
const TEXT = `
  cross join lateral (
    select * from article_text where article_id = a.id
    order by array_position($2::text[], lang) limit 1
  ) t`;
const COLUMNS = `
  a.id, a.publish_at as "publishAt", a.source, a.is_sample as "isSample", a.cover,
  t.lang, t.title, t.summary`;

const SELECT_PAGE = `
  select ${COLUMNS} from article a ${TEXT} where ${SHOWN}
  order by a.publish_at desc, a.id desc limit $3 offset $4`;
const SELECT_ONE = `
  select ${COLUMNS}, a.version, a.codes, t.body
  from article a ${TEXT} where ${SHOWN} and a.id = $3`;
const SELECT_NEXT = `
  select a.id, t.title, t.lang from article a ${TEXT}
  where ${SHOWN} and (a.publish_at, a.id) > ($3, $4) order by a.publish_at, a.id limit 1`;
const SELECT_PREVIOUS = `
  select a.id, t.title, t.lang from article a ${TEXT}
  where ${SHOWN} and (a.publish_at, a.id) < ($3, $4)
  order by a.publish_at desc, a.id desc limit 1`;

/**
 * How many rendered texts are cached, because rendering a long text blocks the process for
 * milliseconds.
 */
const DRAWN_MAX = 200;

/** Published articles, as users read them. */
export class Articles {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #drawn = new Map<string, string>();

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Returns one page of articles, newest first; the first page is 1. */
  async page(language: Language, page: number): Promise<Paged<NewsRow>> {
    const now = this.#clock.now();
    const [counted] = await this.#db.query<{ total: number }>(
      `select count(*) as total from article a where ${SHOWN}`,
      [now],
    );
    const place = [PAGE_SIZE, (page - 1) * PAGE_SIZE];
    const rows = await this.#db.query<ShownArticle>(SELECT_PAGE, [
      now,
      languageOrder(language),
      ...place,
    ]);
    return { data: rows.map(rowOf), total: counted?.total ?? 0, page, page_size: PAGE_SIZE };
  }

  /** Returns one article and its neighbours. Throws `news.unknown` if it is not published. */
  async one(language: Language, id: number): Promise<NewsInfo> {
    const known = [this.#clock.now(), languageOrder(language)];
    const [article] = await this.#db.query<WholeArticle>(SELECT_ONE, [...known, id]);
    if (!article) throw new Refused('news.unknown');
    const neighbour = async (select: string) => {
      const given = [...known, article.publishAt, id];
      const [found] = await this.#db.query<NewsNeighbour>(select, given);
      return found ?? null;
    };
    return {
      ...rowOf(article),
      content: this.#contentOf(article),
      codes: article.codes,
      previous: await neighbour(SELECT_PREVIOUS),
      next: await neighbour(SELECT_NEXT),
    };
  }

  #contentOf({ id, version, lang, body }: WholeArticle): string {
    const key = `${id} ${version} ${lang}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    const html = cleanHtml(body);
    const [oldest] = this.#drawn.keys();
    if (this.#drawn.size >= DRAWN_MAX && oldest !== undefined) this.#drawn.delete(oldest);
    this.#drawn.set(key, html);
    return html;
  }
}

const rowOf = (article: ShownArticle): NewsRow => ({
  id: article.id,
  title: article.title,
  desc: article.summary,
  logo: article.cover,
  created_at: article.publishAt,
  source: article.source,
  lang: article.lang,
  is_sample: article.isSample,
});
