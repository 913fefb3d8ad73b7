import { CODES } from '@fulcrum/contract/codes';
import type { InputOf } from '@fulcrum/contract/endpoint';
import * as trading from '@fulcrum/contract/trading/calls';
import { note, noteTags, saveNote } from '@fulcrum/contract/trading/notes';
import { results, trades, tradesFile } from '@fulcrum/contract/trading/results';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());
beforeEach(async () => {
  token = await rig.demo();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
});

const buy = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };
const open = async () => (await rig.ok(trading.submit, buy, { token })).data.Id;
const close = async (id: number, cont?: string) =>
  (await rig.ok(trading.close, { id, ...(cont !== undefined && { cont }) }, { token })).data.Id;
const read = async (id: number) => (await rig.ok(note, { id }, { token })).data;
type Saved = InputOf<typeof saveNote>;
const wish = (id: number, change: Partial<Saved> = {}): Saved => ({
  id,
  text: 'Bought the dip',
  tags: ['dip'],
  version: 0,
  ...change,
});
const save = async (id: number, change: Partial<Saved> = {}) =>
  (await rig.ok(saveNote, wish(id, change), { token })).data;
const refused = async (input: unknown, as = token) => {
  const { code, data } = await rig.send(saveNote, input, { token: as });
  return [code, data];
};
const today = () => ({ from: rig.clock.now() - DAY_MS, to: rig.clock.now() + 1 });

test('NOTE-001: a note is kept with its tags, and each change counts', async () => {
  const id = await open();
  expect(await read(id)).toEqual({ id, text: '', tags: [], version: 0, saved_at: null });
  const first = { id, text: 'Bought the dip', tags: ['dip'], version: 1 };
  expect(await save(id)).toEqual({ ...first, saved_at: rig.clock.now() });
  expect(await read(id)).toMatchObject(first);
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const second = { text: 'Too early', tags: ['dip', 'early'], version: 1 };
  expect(await save(id, second)).toMatchObject({ ...second, version: 2 });
  expect(await save(id, { text: '', tags: [], version: 2 })).toMatchObject({
    text: '',
    version: 3,
  });
});

test('NOTE-001: the note of a pending order is that of its position, and stays if cancelled', async () => {
  const limit = { ...buy, status: 0, target_price: '1.09000' };
  const place = async () => (await rig.ok(trading.submit, limit, { token })).data.Id;
  const filled = await place();
  await save(filled, { tags: ['plan'] });
  const dropped = await place();
  await save(dropped, { text: 'Too far' });
  await rig.ok(trading.cancelTrade, { id: dropped }, { token });
  expect(await read(dropped)).toMatchObject({ text: 'Too far', version: 1 });
  await rig.quote({ EURUSD: ['1.08990', '1.09000'] });
  const closed = await close(filled);
  expect(await read(closed)).toMatchObject({ id: filled, tags: ['plan'] });
  const { data } = (await rig.ok(trades, { tag: 'plan' }, { token })).data;
  expect(data).toMatchObject([{ Id: filled, Tags: ['plan'] }]);
});

test('NOTE-001: parts that were closed share the note of their position', async () => {
  const id = await open();
  const part = await close(id, '0.04');
  await save(part, { tags: ['split'] });
  expect(await read(id)).toMatchObject({ id, text: 'Bought the dip', tags: ['split'], version: 1 });
  await close(id);
  const { data } = (await rig.ok(trades, { tag: 'split' }, { token })).data;
  const written = ['Bought the dip', ['split']];
  expect(data.map(({ Id, Note, Tags }) => [Id, Note, Tags]).sort()).toEqual(
    [id, part].map((row) => [row, ...written]),
  );
});

test('NOTE-002: who did not know the newest words is refused and told them', async () => {
  const id = await open();
  await save(id);
  const theirs = { text: 'On the phone', tags: ['a', 'b'], version: 1 };
  await save(id, theirs);
  expect(await refused(wish(id, { text: 'On the laptop', version: 1 }))).toEqual([
    CODES['note.newer'].code,
    { version: 2, text: 'On the phone', tags: 'a,b' },
  ]);
  expect(await read(id)).toMatchObject({ ...theirs, version: 2 });
  expect(await refused(wish(id, { text: 'From nowhere', version: 7 }))).toMatchObject([
    CODES['note.newer'].code,
    { version: 2 },
  ]);
  expect(await save(id, { text: 'Both', version: 2 })).toMatchObject({ version: 3 });
});

test('NOTE-002: the same words again change nothing, whatever version they were written on', async () => {
  const id = await open();
  const saved = await save(id);
  expect(await save(id)).toEqual(saved);
  expect(await save(id, { tags: ['dip', ' dip '] })).toEqual(saved);
  expect(await read(id)).toEqual(saved);
});

test('NOTE-002: of two devices at once one writes, and the other is told', async () => {
  const id = await open();
  const answers = await Promise.all(
    ['phone', 'laptop', 'tablet'].map((text) => rig.send(saveNote, wish(id, { text }), { token })),
  );
  const won = answers.filter(({ code }) => code === 1);
  expect(won).toHaveLength(1);
  const { text } = won[0]?.data as { text: string };
  for (const { code, data } of answers.filter((each) => each.code !== 1)) {
    expect([code, data]).toMatchObject([CODES['note.newer'].code, { version: 1, text }]);
  }
  expect(await read(id)).toMatchObject({ text, version: 1 });
});

test('NOTE-003: hostile text is kept word for word', async () => {
  const id = await open();
  const text = `<img src=x onerror=alert(1)>\n=cmd|'/c calc'!A1\n{max} {{t}} $1 \u202e "'; --`;
  expect((await save(id, { text })).text).toBe(text);
  expect((await read(id)).text).toBe(text);
});

test.each([
  [{ text: 'x'.repeat(1_001) }, 'note.invalid', 'text'],
  [{ text: 'a\0b' }, 'note.invalid', 'text'],
  [{ text: '\ud800' }, 'note.invalid', 'text'],
  [{ text: 7 }, 'note.invalid', 'text'],
  [{ text: undefined }, 'note.invalid', 'text'],
  [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags.invalid', 'tags'],
  [{ tags: Array(1_000).fill('a') }, 'tags.invalid', 'tags'],
  [{ tags: 'dip' }, 'tags.invalid', 'tags'],
  [{ version: -1 }, 'field.invalid', 'version'],
  [{ version: 1e15 }, 'field.invalid', 'version'],
  [{ id: 0 }, 'order.invalid', 'id'],
] as const)(
  'NOTE-003, NOTE-004: %# is refused and changes nothing',
  async (change, reason, field) => {
    const id = await open();
    await save(id);
    const input = { ...wish(id, { version: 1 }), ...change };
    expect(await refused(input)).toEqual([CODES[reason].code, { field }]);
    expect(await read(id)).toMatchObject({ text: 'Bought the dip', tags: ['dip'], version: 1 });
  },
);

test('NOTE-004: an empty tag, and one with a comma, is refused', async () => {
  const id = await open();
  for (const tag of ['', 'a,b', 'x'.repeat(25)]) {
    const [code] = await refused(wish(id, { tags: ['dip', tag] }));
    expect(code, tag).toBe(CODES['tags.invalid'].code);
  }
});

test('NOTE-004: a person has 50 different tags at most, and those of most positions come first', async () => {
  const ids = [];
  for (let at = 0; at < 11; at += 1) ids.push(await open());
  const five = (from: number) => [1, 2, 3, 4, 5].map((step) => `tag ${from * 5 + step}`);
  for (const [at, id] of ids.slice(0, 10).entries()) await save(id, { tags: five(at) });
  const last = ids[10] ?? 0;
  expect(await refused(wish(last, { tags: ['one more'] }))).toEqual([
    CODES['tags.tooMany'].code,
    { field: 'tags', max: 50 },
  ]);
  expect(await save(last, { tags: ['tag 7'] })).toMatchObject({ version: 1 });
  const { tags } = (await rig.ok(noteTags, {}, { token })).data;
  expect(tags).toHaveLength(50);
  expect(tags.slice(0, 2)).toEqual([
    { tag: 'tag 7', positions: 2 },
    { tag: 'tag 1', positions: 1 },
  ]);
  // A tag that nothing has any more makes room.
  await save(ids[0] ?? 0, { tags: five(0).slice(1), version: 1 });
  expect(await save(last, { tags: ['one more'], version: 1 })).toMatchObject({ version: 2 });
});

test('NOTE-005: nobody else reads, changes or finds a note', async () => {
  const id = await open();
  await save(id);
  await close(id);
  const stranger = await rig.demo();
  const unknown = [CODES['order.unknown'].code, { field: 'id' }];
  expect(await refused(wish(id, { version: 1 }), stranger)).toEqual(unknown);
  expect(await refused(wish(999_999_999))).toEqual(unknown);
  const { code, data } = await rig.send(note, { id }, { token: stranger });
  expect([code, data]).toEqual(unknown);
  expect((await rig.ok(noteTags, {}, { token: stranger })).data.tags).toEqual([]);
  expect((await rig.ok(trades, { tag: 'dip' }, { token: stranger })).data.total).toBe(0);
  expect(await read(id)).toMatchObject({ version: 1 });
});

test('NOTE-006: trades, their file and results are narrowed by a tag', async () => {
  const [first, second] = [await open(), await open()];
  await save(first, { text: '=1+1', tags: ['gap', 'news'] });
  await save(second, { tags: ['gap'] });
  const third = await open();
  await rig.quote({ EURUSD: ['1.10110', '1.10120'] });
  for (const id of [first, second, third]) await close(id);
  const list = async (tag: string) =>
    (await rig.ok(trades, { tag }, { token })).data.data.map(({ Id }) => Id);
  expect(await list('gap')).toEqual([second, first]);
  expect(await list('news')).toEqual([first]);
  expect(await list('never used')).toEqual([]);
  const totals = async (tag?: string) =>
    (await rig.ok(results, { ...today(), ...(tag !== undefined && { tag }) }, { token })).data
      .totals;
  // 100 points of 0.10 lots are 10 dollars, 9.30 after the fee.
  expect(await totals('gap')).toMatchObject({ trades: 2, net: '18.600000', r_trades: 0 });
  expect(await totals()).toMatchObject({ trades: 3, net: '27.900000' });
  expect(await totals('never used')).toMatchObject({ trades: 0, net: '0.000000' });
  const { content } = (await rig.ok(tradesFile, { tag: 'news' }, { token })).data;
  const [head, row, ...rest] = content.trim().split('\r\n');
  expect(head).toMatch(/,"Tags","Note"$/);
  expect(row).toMatch(/,"gap, news","'=1\+1"$/);
  expect(rest).toEqual([]);
});
