import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import * as api from '@fulcrum/contract/content/announcements';
import { CODES } from '@fulcrum/contract/codes';

import { openTestDb } from '../../../test/db/test-db.ts';
import { firstOwner } from '../../../test/console/operator-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import {
  addAnnouncement,
  confirmAnnouncement,
  editAnnouncement,
  publishAnnouncement,
  removeAnnouncement,
  takeInAnnouncement,
  type EditedAnnouncement,
} from '../module.ts';

const HOUR_MS = 3_600_000;
const text = (title: string) => ({ title, body: `About **${title}**.` });
const plain: EditedAnnouncement = {
  audience: 'all',
  isLegal: false,
  isPinned: false,
  startsAt: null,
  endsAt: null,
  texts: { en: text('Maintenance') },
};

let rig: ProductRig;
let real: string;
let demo: string;
let alone: { operatorId: number; isAlone: boolean };
let first: { operatorId: number; isAlone: boolean };
let second: { operatorId: number; isAlone: boolean };

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  real = (await rig.real()).token;
  demo = await rig.demo();
  await firstOwner(rig);
  const [owner] = await rig.db.query<{ id: number }>('select id from operator');
  const [other] = await rig.db.query<{ id: number }>(
    `insert into operator (email, name, role, status, created_at)
     values ('second@example.com', 'second', 'content', 'invited', 0) returning id`,
  );
  first = { operatorId: owner?.id ?? 0, isAlone: false };
  alone = { ...first, isAlone: true };
  second = { operatorId: other?.id ?? 0, isAlone: false };
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.db.query('delete from announcement_read');
  await rig.db.query('delete from announcement');
});

const within = <T>(work: Parameters<typeof rig.db.transaction<T>>[0]) => rig.db.transaction(work);
const added = (fields: Partial<EditedAnnouncement> = {}) =>
  within((tx) => addAnnouncement(tx, { ...plain, ...fields }, rig.clock.time));
const publish = (id: number, by = first, version = 1) =>
  within((tx) => publishAnnouncement(tx, { id, version }, by, rig.clock.time));
async function published(fields: Partial<EditedAnnouncement> = {}): Promise<number> {
  const id = await added(fields);
  await publish(id);
  return id;
}
const list = async (token: string, lang = 'en') =>
  (await rig.ok(api.announcements, {}, { token, headers: { lang } })).data;
const ids = async (token: string) => (await list(token)).data.map(({ id }) => id);
const read = (id?: number) =>
  rig.call(api.readAnnouncements, { announcement_id: id }, { token: real });

test('ANNOUNCEMENT-001 the countries that are not served stand first, and are read until they are others', async () => {
  const { data, total } = await list(real);
  expect(total).toBe(1);
  expect(data).toEqual([
    {
      id: api.UNSERVED_ID,
      title: '',
      content: '',
      lang: null,
      at: null,
      is_pinned: true,
      is_unread: true,
      countries: ['CN', 'CU', 'IL', 'KP', 'VU'],
    },
  ]);
  expect((await read(api.UNSERVED_ID)).data).toEqual({ unread: 0 });
  expect((await list(real)).data[0]?.is_unread).toBe(false);
  await rig.db.query(`insert into setting (key, value) values ('unserved_countries', '"KP"')`);
  rig.clock.time += 10_000;
  expect((await list(real)).data[0]).toMatchObject({ countries: ['KP'], is_unread: true });
  await rig.db.query(`update setting set value = '""' where key = 'unserved_countries'`);
  rig.clock.time += 10_000;
  expect(await list(real)).toMatchObject({ data: [], total: 0 });
  await rig.db.query(`delete from setting where key = 'unserved_countries'`);
  rig.clock.time += 10_000;
});

test('ANNOUNCEMENT-002 each is shown to its audience, in its time, pinned ones first', async () => {
  const all = await published();
  const pinned = await published({ isPinned: true, startsAt: rig.clock.time - 1 });
  const forReal = await published({ audience: 'real' });
  const forDemo = await published({ audience: 'demo' });
  const later = await published({ startsAt: rig.clock.time + HOUR_MS });
  const short = await published({ endsAt: rig.clock.time + HOUR_MS });
  await added();
  expect(await ids(real)).toEqual([0, pinned, short, forReal, all]);
  expect(await ids(demo)).toEqual([0, pinned, short, forDemo, all]);
  expect((await read(forDemo)).code).toBe(CODES['announcement.unknown'].code);
  expect((await read(later)).code).toBe(CODES['announcement.unknown'].code);
  rig.clock.time += HOUR_MS;
  expect(await ids(real)).toEqual([0, pinned, later, forReal, all]);
});

test('ANNOUNCEMENT-002 pages follow on one another, the first one with the countries', async () => {
  const made: number[] = [];
  for (let at = 0; at < 21; at += 1) made.unshift(await published({ startsAt: at + 1 }));
  const page = async (number: number) =>
    (await rig.ok(api.announcements, { page: number }, { token: real })).data;
  expect((await page(1)).data.map(({ id }) => id)).toEqual([0, ...made.slice(0, 19)]);
  expect((await page(2)).data.map(({ id }) => id)).toEqual(made.slice(19));
  expect((await page(2)).total).toBe(22);
});

test('ANNOUNCEMENT-003 what was read stays read until it is changed; all can be read at once', async () => {
  const id = await published({ texts: { en: text('Fees'), ar: text('الرسوم') } });
  await published();
  expect((await read(id)).data).toEqual({ unread: 2 });
  expect((await list(real, 'ar')).data.find((row) => row.id === id)).toMatchObject({
    is_unread: false,
    lang: 'ar',
    title: 'الرسوم',
    content: '<p>About <strong>الرسوم</strong>.</p>\n',
  });
  expect((await read()).data).toEqual({ unread: 0 });
  await within((tx) => editAnnouncement(tx, { id, version: 2 }, plain, rig.clock.time));
  expect((await list(real)).data.filter((row) => row.is_unread).map((row) => row.id)).toEqual([id]);
});

test('ANNOUNCEMENT-004 words of law wait for a second operator', async () => {
  const id = await added({ isLegal: true });
  await publish(id);
  expect(await ids(real)).toEqual([0]);
  const confirm = (by: typeof first) =>
    within((tx) => confirmAnnouncement(tx, { id, version: 2 }, by, rig.clock.time));
  await expect(confirm(first)).rejects.toMatchObject({ reason: 'change.own' });
  await confirm(second);
  expect(await ids(real)).toEqual([0, id]);
  const edit = within((tx) =>
    editAnnouncement(tx, { id, version: 3 }, { ...plain, isLegal: true }, rig.clock.time),
  );
  await expect(edit).rejects.toMatchObject({ reason: 'content.state' });
  await within((tx) => takeInAnnouncement(tx, { id, version: 3 }, rig.clock.time));
  expect(await ids(real)).toEqual([0]);
});

test('ANNOUNCEMENT-004 where nobody else could confirm, one suffices', async () => {
  const id = await added({ isLegal: true });
  await publish(id, alone);
  expect(await ids(real)).toEqual([0, id]);
});

test('ANNOUNCEMENT-004 the database lets no words of law out by one person', async () => {
  const id = await added({ isLegal: true });
  await publish(id);
  const slipped = rig.db.query(
    `update announcement set status = 'published', confirmed_by = proposed_by, starts_at = 1
     where id = $1`,
    [id],
  );
  await expect(slipped).rejects.toMatchObject({ code: '23514' });
});

test('ANNOUNCEMENT-005 of two who change the same one is told, and what is out is not removed', async () => {
  const id = await published();
  const edit = () =>
    within((tx) => editAnnouncement(tx, { id, version: 2 }, plain, rig.clock.time));
  await edit();
  await expect(edit()).rejects.toMatchObject({ reason: 'content.changed' });
  const remove = (version: number) => within((tx) => removeAnnouncement(tx, { id, version }));
  await expect(remove(3)).rejects.toMatchObject({ reason: 'content.state' });
  await within((tx) => takeInAnnouncement(tx, { id, version: 3 }, rig.clock.time));
  await remove(4);
  expect(await ids(real)).toEqual([0]);
});

test('an announcement that would be over before it begins is refused', async () => {
  const now = rig.clock.time;
  await expect(added({ startsAt: now, endsAt: now })).rejects.toMatchObject({
    reason: 'content.time',
  });
  const id = await added({ endsAt: now + 1 });
  rig.clock.time += HOUR_MS;
  await expect(publish(id)).rejects.toMatchObject({ reason: 'content.time' });
});
