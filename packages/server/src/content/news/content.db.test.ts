import { existsSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as news from '@fulcrum/contract/content/news';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import {
  addArticle,
  editArticle,
  publishArticle,
  removeArticle,
  type EditedArticle,
} from '../module.ts';
import { enterSampleArticles } from './sample-articles.ts';

const HOUR_MS = 3_600_000;
const text = (title: string) => ({
  title,
  summary: `About ${title}`,
  body: `# ${title}\n\nWords.`,
});
const edited = (texts: EditedArticle['texts']): EditedArticle => ({
  source: 'Desk',
  codes: ['EURUSD'],
  texts,
});

let rig: ProductRig;
beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.db.query('delete from article');
});

/** Adds an article published `ago` hours ago; a negative `ago` schedules it. */
function published(texts: EditedArticle['texts'], ago = 1): Promise<number> {
  return rig.db.transaction(async (tx) => {
    const now = rig.clock.time;
    const id = await addArticle(tx, edited(texts), { at: now, isSample: false });
    await publishArticle(tx, { id, version: 1 }, now - ago * HOUR_MS, now);
    return id;
  });
}
const list = async (lang = 'en', input: { page?: number } = {}) =>
  (await rig.ok(news.newsList, { category_id: 1, ...input }, { headers: { lang } })).data;
const info = (id: number, lang = 'en') => rig.call(news.newsInfo, { id }, { headers: { lang } });

test('NEWS-001 what is out is listed newest first, page by page; drafts and what is to come are not', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 21; at += 1)
    ids.unshift(await published({ en: text(`No ${at}`) }, 30 - at));
  await published({ en: text('To come') }, -1);
  await rig.db.transaction((tx) =>
    addArticle(tx, edited({ en: text('Draft') }), { at: rig.clock.time, isSample: false }),
  );
  const first = await list();
  expect(first).toMatchObject({ total: 21, page: 1, page_size: 20 });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  expect((await list('en', { page: 2 })).data.map(({ id }) => id)).toEqual(ids.slice(20));
  expect(first.data[0]).toEqual({
    id: ids[0],
    title: 'No 20',
    desc: 'About No 20',
    logo: '',
    source: 'Desk',
    lang: 'en',
    created_at: rig.clock.time - 10 * HOUR_MS,
    is_sample: false,
  });
});

test('NEWS-001 one that is scheduled comes out by itself', async () => {
  const id = await published({ en: text('To come') }, -1);
  expect((await info(id)).code).toBe(CODES['news.unknown'].code);
  rig.clock.time += HOUR_MS;
  expect(await info(id)).toMatchObject({ code: 1, data: { id, title: 'To come' } });
});

test('NEWS-002 a text is in the language asked for, else English, else Chinese, else any', async () => {
  const id = await published({ fr: text('Deux'), en: text('Two'), hk: text('二') });
  const other = await published({ fr: text('Trois'), hk: text('三') });
  const last = await published({ cs: text('Čtyři') });
  const said = async (lang: string) =>
    Object.fromEntries(
      (await list(lang)).data.map(({ id: of, title, lang: in_ }) => [of, [title, in_]]),
    );
  expect(await said('fr')).toEqual({
    [id]: ['Deux', 'fr'],
    [other]: ['Trois', 'fr'],
    [last]: ['Čtyři', 'cs'],
  });
  expect(await said('de')).toEqual({
    [id]: ['Two', 'en'],
    [other]: ['三', 'hk'],
    [last]: ['Čtyři', 'cs'],
  });
  expect((await info(other, 'de')).data).toMatchObject({ lang: 'hk', title: '三' });
});

test('NEWS-003 an article names its neighbours, and one that is not out is unknown', async () => {
  const oldest = await published({ en: text('One') }, 3);
  const middle = await published({ en: text('Two') }, 2);
  const newest = await published({ en: text('Three') }, 1);
  expect((await info(middle)).data).toMatchObject({
    content: '<h2>Two</h2>\n<p>Words.</p>\n',
    codes: ['EURUSD'],
    previous: { id: oldest, title: 'One', lang: 'en' },
    next: { id: newest, title: 'Three', lang: 'en' },
  });
  expect((await info(oldest)).data).toMatchObject({ previous: null });
  expect((await info(newest)).data).toMatchObject({ next: null });
  await rig.db.transaction((tx) =>
    publishArticle(tx, { id: middle, version: 2 }, null, rig.clock.time),
  );
  expect(await info(middle)).toMatchObject({ code: CODES['news.unknown'].code });
  expect((await info(oldest)).data).toMatchObject({ next: { id: newest } });
  expect((await info(999_999)).code).toBe(CODES['news.unknown'].code);
});

test('NEWS-003 what was edited is read at once in its new words', async () => {
  const id = await published({ en: text('Before') });
  expect((await info(id)).data).toMatchObject({ content: '<h2>Before</h2>\n<p>Words.</p>\n' });
  await rig.db.transaction((tx) =>
    editArticle(tx, { id, version: 2 }, edited({ en: text('After') }), rig.clock.time),
  );
  expect((await info(id)).data).toMatchObject({ content: '<h2>After</h2>\n<p>Words.</p>\n' });
});

test('NEWS-005 two who edit the same article do not write over one another', async () => {
  const id = await published({ en: text('One') });
  const edit = (version: number) =>
    rig.db.transaction((tx) =>
      editArticle(tx, { id, version }, edited({ en: text('Two') }), rig.clock.time),
    );
  await edit(2);
  await expect(edit(2)).rejects.toMatchObject({ reason: 'content.changed' });
  const remove = (version: number) => rig.db.transaction((tx) => removeArticle(tx, id, version));
  await expect(remove(3)).rejects.toMatchObject({ reason: 'content.state' });
});

test('NEWS-006 samples are entered once, are marked, and stay away when removed', async () => {
  await rig.db.query(`delete from setting where key = 'news_samples'`);
  await Promise.all([1, 2].map(() => enterSampleArticles(rig.db, rig.clock.time)));
  const { data, total } = await list('hk');
  expect(total).toBe(3);
  for (const { id, lang, is_sample, logo } of data) {
    // The samples' pictures are part of the app, so that nothing is loaded from other servers.
    expect(existsSync(new URL(`../../../../web/public${logo}`, import.meta.url)), logo).toBe(true);
    expect({ lang, is_sample }).toEqual({ lang: 'hk', is_sample: true });
    for (const each of ['en', 'ar'])
      expect((await info(id, each)).data).toMatchObject({ lang: each });
  }
  await rig.db.query('delete from article');
  await enterSampleArticles(rig.db, rig.clock.time);
  expect((await list()).total).toBe(0);
});

test('a category that is none is refused by its own reason', async () => {
  const asked = await rig.call(news.newsList, { category_id: 2 });
  expect(asked.code).toBe(CODES['news.category'].code);
  expect(await rig.call(news.newsList, {})).toMatchObject({ code: 1 });
});
