import * as api from '@fulcrum/contract/console/content-calls';
import type { ParsedOf } from '@fulcrum/contract/endpoint';

import {
  addAnnouncement,
  addArticle,
  announcementById,
  articleById,
  cleanHtml,
  confirmAnnouncement,
  editAnnouncement,
  editArticle,
  languageOrder,
  listAnnouncements,
  listArticles,
  publishAnnouncement,
  publishArticle,
  removeAnnouncement,
  removeArticle,
  setArticleCover,
  takeInAnnouncement,
  type Announcer,
  type EditedAnnouncement,
  type EditedArticle,
  type ListedArticle,
  type StoredAnnouncement,
} from '../../content/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { differences, type Facts } from '../../audit/differences.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { canOthers, namesOfOperators } from '../operators/store.ts';
import type { AskedByOperator, ServeOperators } from '../binder.ts';
import { showInstead } from '../pictures.ts';

const PAGE_SIZE = 50;
const YEAR_MS = 366 * 24 * 3_600_000;
type Who = Pick<AskedByOperator<unknown>, 'operator' | 'visit'>;

/** What people read: written, brought out and taken in here. */
export function contentRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  articleReads(serve, ports);
  articleChanges(serve, ports);
  announcementReads(serve, ports);
  announcementChanges(serve, ports);
}

const placeOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
const ORDER = languageOrder('en');

function articleReads(serve: ServeOperators, { db }: ConsolePorts): void {
  serve.toOperator(api.articles, async ({ input }) => {
    const { news_status: status = null, search = null, page = 1 } = input;
    const place = { ...placeOf(page), order: ORDER };
    const { rows, total } = await listArticles(db, { status, search }, place);
    return { rows: rows.map(articleRow), total };
  });
  serve.toOperator(api.article, async ({ input }) => {
    const { id, status, publishAt, updatedAt, isSample, version, source, codes, cover, texts } =
      await articleById(db, input.id);
    return {
      ...{ id, status, version, source, cover, texts, codes: [...codes] },
      publish_at: publishAt,
      updated_at: updatedAt,
      is_sample: isSample,
    };
  });
  serve.toOperator(api.previewText, ({ input }) =>
    Promise.resolve({ html: cleanHtml(input.body) }),
  );
}

export const articleRow = (row: ListedArticle): api.ArticleRow => ({
  ...{ id: row.id, status: row.status, version: row.version, source: row.source },
  ...{ title: row.title, langs: row.langs },
  publish_at: row.publishAt,
  updated_at: row.updatedAt,
  is_sample: row.isSample,
});

function articleChanges(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, clock, market, files } = ports;
  const note = noter(ports);

  const checkCodes = (codes: readonly string[]) => {
    const unknown = codes.find((code) => !market.market.byCode(code));
    if (unknown !== undefined) throw new Refused('content.code', { code: unknown });
  };

  serve.toOperator(api.saveArticle, async ({ input, operator, visit }) => {
    const { id: known, version = 0, source, codes, texts, reason } = input;
    const { picture, no_cover: noCover } = input;
    checkCodes(codes);
    const edited: EditedArticle = { source, codes: [...new Set(codes)], texts };
    const at = clock.now();
    return db.transaction(async (tx) => {
      const before =
        known === undefined ? null : await editArticle(tx, { id: known, version }, edited, at);
      const id = known ?? (await addArticle(tx, edited, { at, isSample: false }));
      const action = before ? 'article.changed' : 'article.entered';
      const had = before?.cover ?? '';
      let cover = had;
      if (picture !== undefined || noCover === 1) {
        cover = await showInstead(tx, files, coverUse(id), picture);
        await setArticleCover(tx, id, cover);
      }
      const was = before && { ...wordsOf(before), ...coverOf(had) };
      const detail = differences(was, { ...wordsOf(edited), ...coverOf(cover) });
      await note(tx, { operator, visit }, { action, object: `article ${id}`, detail, reason });
      return { id };
    });
  });

  serve.toOperator(api.publishArticle, async ({ input, operator, visit }) => {
    const { id, version, reason } = input;
    const now = clock.now();
    const at = input.at ?? now;
    if (at < now || at > now + YEAR_MS) throw new Refused('content.time');
    await db.transaction(async (tx) => {
      const before = await publishArticle(tx, { id, version }, at, now);
      const detail = { status: [before.status, 'published'], publish_at: [before.publishAt, at] };
      const entry = { action: 'article.published', object: `article ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.takeInArticle, async ({ input, operator, visit }) => {
    const { id, version, reason } = input;
    await db.transaction(async (tx) => {
      const before = await publishArticle(tx, { id, version }, null, clock.now());
      const detail = { status: [before.status, 'unpublished'] };
      const entry = { action: 'article.takenIn', object: `article ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });

  serve.toOperator(api.removeArticle, async ({ input, operator, visit }) => {
    const { id, version, reason } = input;
    await db.transaction(async (tx) => {
      const before = await removeArticle(tx, id, version);
      await files.end(tx, coverUse(id));
      const detail = differences(wordsOf(before), {});
      const entry = { action: 'article.removed', object: `article ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });
}

const wordsOf = ({ source, codes, texts }: EditedArticle): Facts => ({
  source,
  codes: codes.join(' '),
  ...texts,
});

/** Whose use of a picture the cover of an article is. */
const coverUse = (id: number): string => `article:${id}`;

const coverOf = (cover: string): Facts => (cover === '' ? {} : { cover });

const termsOf = (edited: EditedAnnouncement): Facts => {
  const { texts, audience, isLegal, isPinned, startsAt, endsAt } = edited;
  const flags = { is_legal: isLegal, is_pinned: isPinned };
  return { audience, ...flags, starts_at: startsAt, ends_at: endsAt, ...texts };
};

/** Who acts, seen in the transaction that acts: another one may have come or gone meanwhile. */
async function announcerOf(sql: Sql, operatorId: number): Promise<Announcer> {
  return { operatorId, isAlone: !(await canOthers(sql, 'content.confirm', operatorId)) };
}

function announcementReads(serve: ServeOperators, { db }: ConsolePorts): void {
  serve.toOperator(api.announcements, async ({ input, operator }) => {
    const { rows, total } = await listAnnouncements(db, placeOf(input.page ?? 1));
    const { isAlone } = await announcerOf(db, operator.id);
    const nameOf = await namesOfOperators(db);
    return {
      rows: rows.map((row) => ({
        ...announcementRow(row, nameOf),
        may_confirm: row.status === 'waiting' && (isAlone || row.proposedBy !== operator.id),
      })),
      total,
      is_alone: isAlone,
    };
  });
}

export function announcementRow(
  row: StoredAnnouncement,
  nameOf: (id: number) => string,
): Omit<api.AnnouncementRow, 'may_confirm'> {
  const { id, status, audience, version, texts } = row;
  return {
    ...{ id, status, audience, version, texts },
    is_legal: row.isLegal,
    is_pinned: row.isPinned,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    proposed_by: row.proposedBy === null ? '' : nameOf(row.proposedBy),
    confirmed_by: row.confirmedBy === null ? '' : nameOf(row.confirmedBy),
    updated_at: row.updatedAt,
  };
}

const editedOf = (input: ParsedOf<typeof api.saveAnnouncement>): EditedAnnouncement => ({
  audience: input.audience,
  isLegal: input.legal === 1,
  isPinned: input.pinned === 1,
  startsAt: input.starts_at ?? null,
  endsAt: input.ends_at ?? null,
  texts: input.texts,
});

function announcementChanges(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, clock } = ports;
  const note = noter(ports);

  serve.toOperator(api.saveAnnouncement, async ({ input, operator, visit }) => {
    const { id: known, version = 0, reason } = input;
    const edited = editedOf(input);
    const at = clock.now();
    return db.transaction(async (tx) => {
      const seen = known === undefined ? null : { id: known, version };
      const before = seen && (await editAnnouncement(tx, seen, edited, at));
      const id = known ?? (await addAnnouncement(tx, edited, at));
      const action = before ? 'announcement.changed' : 'announcement.entered';
      const detail = differences(before && termsOf(before), termsOf(edited));
      await note(tx, { operator, visit }, { action, object: `announcement ${id}`, detail, reason });
      return { id };
    });
  });

  serve.toOperator(api.publishAnnouncement, ({ input, operator, visit }) => {
    const { id, version, reason } = input;
    return db.transaction(async (tx) => {
      const by = await announcerOf(tx, operator.id);
      const before = await publishAnnouncement(tx, { id, version }, by, clock.now());
      const { status, isAlone } = await announcementById(tx, id);
      const detail = {
        status: [before.status, status],
        ...(isAlone && { confirmed: 'nobody else could' }),
      };
      const action = status === 'waiting' ? 'announcement.proposed' : 'announcement.published';
      await note(tx, { operator, visit }, { action, object: `announcement ${id}`, detail, reason });
      return { status };
    });
  });

  const settle = (
    who: Who,
    { id, reason }: { readonly id: number; readonly reason: string },
    act: string,
    work: (tx: Sql) => Promise<StoredAnnouncement>,
  ) =>
    db.transaction(async (tx) => {
      const before = await work(tx);
      const isGone = act === 'removed';
      const detail = isGone
        ? differences(termsOf(before), {})
        : { status: [before.status, (await announcementById(tx, id)).status] };
      const entry = { action: `announcement.${act}`, object: `announcement ${id}`, detail, reason };
      await note(tx, who, entry);
      return {};
    });

  serve.toOperator(api.confirmAnnouncement, ({ input, operator, visit }) =>
    settle({ operator, visit }, input, 'confirmed', async (tx) =>
      confirmAnnouncement(tx, input, await announcerOf(tx, operator.id), clock.now()),
    ),
  );
  serve.toOperator(api.takeInAnnouncement, ({ input, operator, visit }) =>
    settle({ operator, visit }, input, 'takenIn', (tx) =>
      takeInAnnouncement(tx, input, clock.now()),
    ),
  );
  serve.toOperator(api.removeAnnouncement, ({ input, operator, visit }) =>
    settle({ operator, visit }, input, 'removed', (tx) => removeAnnouncement(tx, input)),
  );
}
