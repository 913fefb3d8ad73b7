import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/audit/calls';
import * as content from '@fulcrum/contract/console/content/calls';
import * as news from '@fulcrum/contract/content/news';
import type { Envelope } from '@fulcrum/contract/reply';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { received } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
const reason = 'agreed with the editor';
const text = { title: 'Fees', summary: 'Lower', body: 'They fall.' };
const ARTICLE = { source: 'Desk', codes: [], texts: { en: text }, reason };

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

const codeOf = (why: Reason) => CODES[why].code;

const send = (browser: Browser, bytes: Uint8Array): Promise<Envelope> =>
  browser.upload(content.uploadCover, bytes);

async function uploaded(bytes: Uint8Array): Promise<string> {
  const { code, data } = await send(owner, bytes);
  expect(code).toBe(1);
  return content.uploadCover.reply.parse(data).id;
}

const look = (url: string) => rig.product.app.inject({ method: 'GET', url });
const isGone = async (url: string) =>
  (await look(url)).json<Envelope>().code === codeOf('file.unknown');

/** Returns the cover of an article as users see it. */
async function coverOf(id: number): Promise<string> {
  const { logo } = (await rig.ok(news.newsInfo, { id })).data;
  const { data } = (await rig.ok(news.newsList, {})).data;
  expect(data.find((row) => row.id === id)?.logo).toBe(logo);
  return logo;
}

test('NEWS-007 a cover is redrawn, shown to everybody, replaced, taken away, and goes with its article', async () => {
  const first = await uploaded(await jpegOf(2_000, 1_000));
  const { id } = await owner.ok(content.saveArticle, { ...ARTICLE, picture: first });
  await owner.ok(content.publishArticle, { id, version: 1, reason });
  const cover = await coverOf(id);
  expect(cover).toBe(`/api/common/picture?id=${first}`);
  const shown = await look(cover);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const drawn = await sharp(shown.rawPayload).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 1_280, height: 640 });

  await owner.ok(content.saveArticle, { ...ARTICLE, id, version: 2 });
  expect(await coverOf(id)).toBe(cover);
  const second = await uploaded(await jpegOf(640, 360));
  await owner.ok(content.saveArticle, { ...ARTICLE, id, version: 3, picture: second });
  await rig.product.files.sweep();
  expect(await isGone(cover)).toBe(true);
  const next = await coverOf(id);
  await owner.ok(content.saveArticle, { ...ARTICLE, id, version: 4, no_cover: 1 });
  expect(await coverOf(id)).toBe('');
  const { rows } = await owner.ok(api.audit, { action: 'article.changed' });
  expect(rows.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
    { cover: [next, null] },
    { cover: [cover, next] },
    {},
  ]);

  const third = await uploaded(await jpegOf(640, 360));
  await owner.ok(content.saveArticle, { ...ARTICLE, id, version: 5, picture: third });
  await owner.ok(content.takeInArticle, { id, version: 6, reason });
  await owner.ok(content.removeArticle, { id, version: 7, reason });
  await rig.product.files.sweep();
  expect(rig.blobs.size).toBe(0);
});

test('NEWS-007 what is no picture, shows elsewhere or belongs to a person is no cover', async () => {
  const wrong = await send(owner, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(wrong.code).toBe(codeOf('file.mislabelled'));
  const jpeg = await jpegOf();
  const support = await operatorOf(rig, owner, 'support');
  expect((await send(support, jpeg)).code).toBe(codeOf('operator.forbidden'));
  const picture = await uploaded(jpeg);
  await owner.ok(content.saveArticle, { ...ARTICLE, picture });
  const again = { ...ARTICLE, picture };
  expect(await owner.refused(content.saveArticle, again)).toBe(codeOf('file.used'));
  const own = await rig.product.files.take((await rig.real()).id, received(jpeg));
  const stolen = { ...ARTICLE, picture: own.id };
  expect(await owner.refused(content.saveArticle, stolen)).toBe(codeOf('file.unknown'));
  expect((await owner.ok(content.articles, { search: 'Fees' })).total).toBe(1);
});
