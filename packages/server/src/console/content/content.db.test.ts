import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as content from '@fulcrum/contract/console/content/calls';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import { queues } from '@fulcrum/contract/console/messages/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { announcements as published } from '@fulcrum/contract/content/announcements';
import * as news from '@fulcrum/contract/content/news';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';

const MINUTE_MS = 60_000;
const reason = 'agreed with the editor';
const text = (title: string) => ({ title, summary: `About ${title}`, body: `Words of ${title}.` });
const ARTICLE = { source: 'Desk', codes: ['EURUSD'], texts: { en: text('Fees') }, reason };
const ANNOUNCEMENT = {
  audience: 'all',
  legal: 0,
  pinned: 0,
  reason,
  texts: { en: { title: 'Fees', body: 'They fall.' } },
} as const;

let rig: ProductRig;
let owner: Browser;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  token = (await rig.real()).token;
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.db.query('delete from article');
  await rig.db.query('delete from announcement');
  await rig.db.query(`update operator set status = 'disabled' where role <> 'owner'`);
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
});

const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const read = async () => (await rig.ok(news.newsList, {})).data.data.map(({ title }) => title);
const shown = async () =>
  (await rig.ok(published, {}, { token })).data.data.filter(({ id }) => id > 0).map(({ id }) => id);
const logOf = async (action: string) => (await owner.ok(auditCalls.audit, { action })).rows;

test('CONSOLE-080 an article is written, previewed, brought out and taken in, and the log says by whom', async () => {
  const editor = await operatorOf(rig, owner, 'content');
  const { html } = await editor.ok(content.previewText, { body: 'A **word** <script>x</script>' });
  expect(html).toBe('<p>A <strong>word</strong> </p>\n');
  const { id } = await editor.ok(content.saveArticle, ARTICLE);
  expect(await read()).toEqual([]);
  await editor.ok(content.publishArticle, { id, version: 1, reason });
  expect(await read()).toEqual(['Fees']);
  const edited = { ...ARTICLE, id, version: 2, texts: { en: text('Costs'), fr: text('Frais') } };
  await editor.ok(content.saveArticle, edited);
  expect(await read()).toEqual(['Costs']);
  const { rows } = await editor.ok(content.articles, { search: 'frais' });
  expect(rows).toMatchObject([{ id, title: 'Costs', langs: ['en', 'fr'], status: 'published' }]);
  const [entry] = await logOf('article.changed');
  expect(entry).toMatchObject({ object: `article ${id}`, reason });
  expect(JSON.parse(entry?.detail ?? '')).toEqual({
    en: [text('Fees'), text('Costs')],
    fr: [null, text('Frais')],
  });
  await refused(editor, content.removeArticle, { id, version: 3, reason }, 'content.state');
  await editor.ok(content.takeInArticle, { id, version: 3, reason });
  expect(await read()).toEqual([]);
  await editor.ok(content.removeArticle, { id, version: 4, reason });
  await refused(editor, content.article, { id }, 'news.unknown');
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-080 a moment of the coming year brings an article out by itself', async () => {
  const { id } = await owner.ok(content.saveArticle, ARTICLE);
  const at = rig.clock.time + 10 * MINUTE_MS;
  for (const wrong of [rig.clock.time - 1, rig.clock.time + 400 * 24 * 60 * MINUTE_MS]) {
    const given = { id, version: 1, at: wrong, reason };
    await refused(owner, content.publishArticle, given, 'content.time');
  }
  await owner.ok(content.publishArticle, { id, version: 1, at, reason });
  expect(await read()).toEqual([]);
  rig.clock.time = at;
  expect(await read()).toEqual(['Fees']);
});

const WRONG: readonly [string, object, Reason][] = [
  ['no language at all', { texts: {} }, 'content.noText'],
  ['a language that the app does not speak', { texts: { xx: text('X') } }, 'content.language'],
  ['no title', { texts: { en: { ...text('X'), title: ' ' } } }, 'content.title'],
  ['no summary', { texts: { en: { ...text('X'), summary: '' } } }, 'content.summary'],
  ['no words', { texts: { en: { ...text('X'), body: '' } } }, 'content.body'],
  ['lists in lists', { texts: { en: { ...text('X'), body: '> '.repeat(9_000) } } }, 'content.body'],
  ['an instrument that is none', { codes: ['NOTONE'] }, 'content.code'],
  ['a source that is a text', { source: 'x'.repeat(81) }, 'content.source'],
  ['no reason', { reason: '' }, 'console.reasonMissing'],
];
test.each(WRONG)(
  'CONSOLE-081 an article with %s is refused by its own reason',
  async (_, wrong, why) => {
    await refused(owner, content.saveArticle, { ...ARTICLE, ...wrong }, why);
    expect((await owner.ok(content.articles, {})).total).toBe(0);
  },
);

test('CONSOLE-081 of two who save the same article one is told', async () => {
  const { id } = await owner.ok(content.saveArticle, ARTICLE);
  const again = { ...ARTICLE, id, version: 1 };
  await owner.ok(content.saveArticle, again);
  await refused(owner, content.saveArticle, again, 'content.changed');
});

test('CONSOLE-082 words of law come out by two operators, and by one where nobody else is', async () => {
  const legal = { ...ANNOUNCEMENT, legal: 1 };
  const { id } = await owner.ok(content.saveAnnouncement, legal);
  const editor = await operatorOf(rig, owner, 'content');
  await editor.ok(operatorCalls.stepUp, { code: editor.code() });
  await owner.ok(operatorCalls.stepUp, { code: owner.code() });
  expect(await editor.ok(content.publishAnnouncement, { id, version: 1, reason })).toEqual({
    status: 'waiting',
  });
  expect(await shown()).toEqual([]);
  const confirm = { id, version: 2, reason };
  await refused(editor, content.confirmAnnouncement, confirm, 'change.own');
  const seen = async (browser: Browser) =>
    (await browser.ok(content.announcements, {})).rows.map((row) => row.may_confirm);
  expect([await seen(editor), await seen(owner)]).toEqual([[false], [true]]);
  const mine = async (browser: Browser) => (await browser.ok(queues, {})).announcements?.mine.count;
  expect([await mine(editor), await mine(owner)]).toEqual([0, 1]);
  await owner.ok(content.confirmAnnouncement, confirm);
  expect(await shown()).toEqual([id]);
  expect(await logOf('announcement.confirmed')).toMatchObject([{ object: `announcement ${id}` }]);
  await refused(owner, content.saveAnnouncement, { ...legal, id, version: 3 }, 'content.state');
  await owner.ok(content.takeInAnnouncement, { id, version: 3, reason });

  await rig.db.query(`update operator set status = 'disabled' where role = 'content'`);
  expect(await owner.ok(content.publishAnnouncement, { id, version: 4, reason })).toEqual({
    status: 'published',
  });
  expect((await logOf('announcement.published'))[0]?.detail).toContain('nobody else could');
});

test('CONSOLE-082 other announcements come out at once, and change while they are out', async () => {
  const { id } = await owner.ok(content.saveAnnouncement, ANNOUNCEMENT);
  await owner.ok(content.publishAnnouncement, { id, version: 1, reason });
  expect(await shown()).toEqual([id]);
  await owner.ok(content.saveAnnouncement, { ...ANNOUNCEMENT, audience: 'demo', id, version: 2 });
  expect(await shown()).toEqual([]);
  const over = { ...ANNOUNCEMENT, starts_at: 2_000, ends_at: 1_000 };
  await refused(owner, content.saveAnnouncement, over, 'content.time');
  await owner.ok(content.takeInAnnouncement, { id, version: 3, reason });
  await owner.ok(content.removeAnnouncement, { id, version: 4, reason });
  expect((await owner.ok(content.announcements, {})).total).toBe(0);
});

test('CONSOLE-017 both lists are had as a file', async () => {
  await owner.ok(content.saveArticle, ARTICLE);
  await owner.ok(content.saveAnnouncement, ANNOUNCEMENT);
  for (const list of ['news', 'announcements'] as const) {
    const { csv, rows } = await owner.ok(exportCalls.exportList, { list });
    expect({ list, rows }).toEqual({ list, rows: 1 });
    expect(csv).toContain('Fees');
  }
});
