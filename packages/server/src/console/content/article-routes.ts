import * as api from '@fulcrum/contract/console/content/calls';

import { differences, type Facts } from '../../audit/differences.ts';
import {
  addArticle,
  articleById,
  cleanHtml,
  editArticle,
  languageOrder,
  listArticles,
  publishArticle,
  removeArticle,
  setArticleCover,
  type EditedArticle,
  type ListedArticle,
} from '../../content/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Binder } from '../binder.ts';
import { placeOf } from '../page.ts';
import { publishAs, replacePicture } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

/** Routes for news articles. */
export function articleRoutes(serve: Binder, ports: ConsolePorts): void {
  articleReads(serve, ports);
  articleChanges(serve, ports);
}

function articleReads(serve: Binder, { db }: ConsolePorts): void {
  serve.read(api.articles, async ({ input, visit }) => {
    const { news_status: status = null, search = null, page } = input;
    const place = { ...placeOf(page), order: languageOrder(visit.language) };
    const { rows, total } = await listArticles(db, { status, search }, place);
    return { rows: rows.map(articleRow), total };
  });

  serve.read(api.article, async ({ input }) => {
    const { id, status, publishAt, updatedAt, isSample, version, source, codes, cover, texts } =
      await articleById(db, input.id);
    return {
      id,
      status,
      version,
      source,
      cover,
      texts,
      codes: [...codes],
      publish_at: publishAt,
      updated_at: updatedAt,
      is_sample: isSample,
    };
  });

  serve.read(api.previewText, ({ input }) => Promise.resolve({ html: cleanHtml(input.body) }));
}

export const articleRow = (row: ListedArticle): api.ArticleRow => ({
  id: row.id,
  status: row.status,
  version: row.version,
  source: row.source,
  title: row.title,
  langs: row.langs,
  publish_at: row.publishAt,
  updated_at: row.updatedAt,
  is_sample: row.isSample,
});

function articleChanges(serve: Binder, { clock, market, files }: ConsolePorts): void {
  serve.upload(api.uploadCover, publishAs(files, 'cover'));

  function checkCodes(codes: readonly string[]): void {
    const unknown = codes.find((code) => !market.market.byCode(code));
    if (unknown !== undefined) throw new Refused('content.code', { code: unknown });
  }

  serve.change(api.saveArticle, async ({ input, act }) => {
    const { id: known, version = 0, source, codes, texts, picture } = input;
    const { tx } = act;
    checkCodes(codes);
    const edited: EditedArticle = { source, codes: [...new Set(codes)], texts };
    const at = clock.now();
    const before =
      known === undefined ? null : await editArticle(tx, { id: known, version }, edited, at);
    const id = known ?? (await addArticle(tx, edited, { at, isSample: false }));
    const had = before?.cover ?? '';
    let cover = had;
    if (picture !== undefined || input.no_cover === 1) {
      cover = await replacePicture(tx, files, coverUse(id), picture);
      await setArticleCover(tx, id, cover);
    }
    const was = before && { ...wordsOf(before), ...coverOf(had) };
    const detail = differences(was, { ...wordsOf(edited), ...coverOf(cover) });
    await act.note(before ? 'article.changed' : 'article.entered', `article ${id}`, detail);
    return { id };
  });

  serve.change(api.publishArticle, async ({ input: { id, version, at: wanted }, act }) => {
    const now = clock.now();
    const at = wanted ?? now;
    if (at < now || at > now + YEAR_MS) throw new Refused('content.time');
    const before = await publishArticle(act.tx, { id, version }, at, now);
    const detail = { status: [before.status, 'published'], publish_at: [before.publishAt, at] };
    await act.note('article.published', `article ${id}`, detail);
  });

  serve.change(api.takeInArticle, async ({ input: { id, version }, act }) => {
    const before = await publishArticle(act.tx, { id, version }, null, clock.now());
    await act.note('article.takenIn', `article ${id}`, { status: [before.status, 'unpublished'] });
  });

  serve.change(api.removeArticle, async ({ input: { id, version }, act }) => {
    const before = await removeArticle(act.tx, id, version);
    await files.end(act.tx, coverUse(id));
    await act.note('article.removed', `article ${id}`, differences(wordsOf(before), {}));
  });
}

const wordsOf = ({ source, codes, texts }: EditedArticle): Facts => ({
  source,
  codes: codes.join(' '),
  ...texts,
});

/** Returns the `usedBy` of an article's cover in the files module. */
const coverUse = (id: number): string => `article:${id}`;

const coverOf = (cover: string): Facts => (cover === '' ? {} : { cover });
