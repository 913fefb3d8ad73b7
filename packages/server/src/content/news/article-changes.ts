import type { Language } from '@fulcrum/contract/languages';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { checkTexts, type Texts } from '../texts.ts';

/*
 * Changes of news articles by operators, each in the transaction of its audit entry. The version
 * detects that two operators edit the same article.
 */

export type ArticleStatus = 'draft' | 'published' | 'unpublished';

export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  /** Markdown source. */
  readonly body: string;
}

export interface EditedArticle {
  readonly source: string;
  readonly codes: readonly string[];
  readonly texts: Texts<ArticleText>;
}

export interface StoredArticle extends EditedArticle {
  readonly id: number;
  readonly status: ArticleStatus;
  /** When the article is published, epoch ms; a time in the future means that it is scheduled. */
  readonly publishAt: number | null;
  readonly isSample: boolean;
  /** URL of the article's picture; empty if it has none. */
  readonly cover: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ListedArticle {
  readonly id: number;
  readonly status: ArticleStatus;
  readonly publishAt: number | null;
  readonly isSample: boolean;
  readonly version: number;
  readonly updatedAt: number;
  readonly source: string;
  readonly title: string;
  readonly langs: Language[];
}

const COLUMNS = `id, status, publish_at as "publishAt", source, codes, is_sample as "isSample",
  cover, version, created_at as "createdAt", updated_at as "updatedAt"`;

const FILTER = `
  ($1::text is null or a.status = $1)
  and ($2::text is null or exists (
    select from article_text s
    where s.article_id = a.id and position(lower($2) in lower(s.title)) > 0
  ))`;

/**
 * Returns articles, the latest change first. Each title is in the first language of `order` that
 * the article has.
 */
export async function listArticles(
  sql: Sql,
  { status = null, search = null }: { status?: ArticleStatus | null; search?: string | null },
  { limit, offset, order }: { limit: number; offset: number; order: readonly Language[] },
): Promise<{ rows: ListedArticle[]; total: number }> {
  const given = [status, search];
  const [counted] = await sql.query<{ total: number }>(
    `select count(*) as total from article a where ${FILTER}`,
    given,
  );
  const rows = await sql.query<ListedArticle>(
    `select a.id, a.status, a.publish_at as "publishAt", a.is_sample as "isSample", a.version,
       a.updated_at as "updatedAt", a.source, t.title, t.langs
     from article a cross join lateral (
       select (array_agg(title order by array_position($5::text[], lang)))[1] as title,
         array_agg(lang order by array_position($5::text[], lang)) as langs
       from article_text where article_id = a.id
     ) t
     where ${FILTER} order by a.updated_at desc, a.id desc limit $3 offset $4`,
    [...given, limit, offset, [...order]],
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function articleById(sql: Sql, id: number): Promise<StoredArticle> {
  const [row] = await sql.query<Omit<StoredArticle, 'texts'>>(
    `select ${COLUMNS} from article where id = $1`,
    [id],
  );
  if (!row) throw new Refused('news.unknown');
  const texts = await sql.query<ArticleText & { lang: Language }>(
    'select lang, title, summary, body from article_text where article_id = $1',
    [id],
  );
  return {
    ...row,
    texts: Object.fromEntries(texts.map(({ lang, ...text }) => [lang, text])),
  };
}

/**
 * Returns the article, locked until the transaction ends. Refuses it if it has changed since the
 * operator saw it.
 */
async function lockedArticle(tx: Sql, id: number, version: number): Promise<StoredArticle> {
  await tx.query('select from article where id = $1 for update', [id]);
  const article = await articleById(tx, id);
  if (article.version !== version) throw new Refused('content.changed');
  return article;
}

/** Adds a draft; returns its id. */
export async function addArticle(
  tx: Sql,
  edited: EditedArticle,
  { at, isSample }: { readonly at: number; readonly isSample: boolean },
): Promise<number> {
  checkTexts(edited.texts);
  const [row] = await tx.query<{ id: number }>(
    `insert into article (status, source, codes, is_sample, created_at, updated_at)
     values ('draft', $1, $2, $3, $4, $4) returning id`,
    [edited.source, [...edited.codes], isSample, at],
  );
  if (!row) throw new Error('Expected the new article');
  await writeTexts(tx, row.id, edited.texts);
  return row.id;
}

/**
 * Changes an article; if it is published, readers see the change at once. Returns it as it was
 * before.
 */
export async function editArticle(
  tx: Sql,
  { id, version }: { readonly id: number; readonly version: number },
  edited: EditedArticle,
  at: number,
): Promise<StoredArticle> {
  checkTexts(edited.texts);
  const before = await lockedArticle(tx, id, version);
  // An edited article no longer counts as a sample.
  await tx.query(
    `update article set source = $2, codes = $3, is_sample = false, version = version + 1,
       updated_at = $4 where id = $1`,
    [id, edited.source, [...edited.codes], at],
  );
  await tx.query('delete from article_text where article_id = $1', [id]);
  await writeTexts(tx, id, edited.texts);
  return before;
}

/** Sets the picture of an article. It is part of a save, so the version does not change. */
export async function setArticleCover(tx: Sql, id: number, cover: string): Promise<void> {
  await tx.query('update article set cover = $2 where id = $1', [id, cover]);
}

/**
 * Publishes an article at `publishAt` (epoch ms), or withdraws it if that is null. Returns it as it
 * was before.
 */
export async function publishArticle(
  tx: Sql,
  { id, version }: { readonly id: number; readonly version: number },
  publishAt: number | null,
  at: number,
): Promise<StoredArticle> {
  const before = await lockedArticle(tx, id, version);
  if (publishAt === null && before.status !== 'published') throw new Refused('content.state');
  const isSame = before.status === 'published' && before.publishAt === publishAt;
  if (isSame) throw new Refused('console.unchanged');
  await tx.query(
    `update article set status = $2, publish_at = coalesce($3, publish_at), version = version + 1,
       updated_at = $4 where id = $1`,
    [id, publishAt === null ? 'unpublished' : 'published', publishAt, at],
  );
  return before;
}

/** Deletes an article; a published article must be withdrawn first. */
export async function removeArticle(tx: Sql, id: number, version: number): Promise<StoredArticle> {
  const before = await lockedArticle(tx, id, version);
  if (before.status === 'published') throw new Refused('content.state');
  await tx.query('delete from article where id = $1', [id]);
  return before;
}

async function writeTexts(tx: Sql, id: number, texts: Texts<ArticleText>): Promise<void> {
  for (const [language, { title, summary, body }] of Object.entries(texts)) {
    await tx.query(
      `insert into article_text (article_id, lang, title, summary, body)
       values ($1, $2, $3, $4, $5)`,
      [id, language, title, summary, body],
    );
  }
}
