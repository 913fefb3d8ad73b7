import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/support/chat';
import { CHAT_TEXT_MAX } from '@fulcrum/contract/support/facts';

import { openTestDb } from '../../../test/db/test-db.ts';
import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import * as desk from '@fulcrum/contract/console/support/calls';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
let ann: { token: string; id: number };
let keys = 0;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { DATA_KEY: 'ab'.repeat(32) });
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  ann = await rig.real();
});

const key = () => `key-${(keys += 1)}`;
const say = async (text: string, token = ann.token) =>
  (await rig.ok(api.sendChatMessage, { text, client_key: key() }, { token })).data;
const heard = async (span: { before?: number; after?: number } = {}, token = ann.token) =>
  (await rig.ok(api.chatMessages, span, { token })).data;
const answer = (text: string, seen: number) =>
  owner.ok(desk.answerChat, { id: ann.id, text, seen, client_key: key() });
const refused = async (input: object, why: Reason, token = ann.token) => {
  const { code } = await rig.send(api.sendChatMessage, input, { token });
  expect({ why, code }).toEqual({ why, code: CODES[why].code });
};

test('SUPPORT-001 a message is kept once for its key, and messages stay in their order', async () => {
  const first = { text: 'Where is my deposit?', client_key: key() };
  const { data: sent } = await rig.ok(api.sendChatMessage, first, { token: ann.token });
  const again = await Promise.all(
    Array.from({ length: 4 }, () => rig.ok(api.sendChatMessage, first, { token: ann.token })),
  );
  expect(again.map(({ data }) => data)).toEqual(Array.from({ length: 4 }, () => sent));
  await refused({ ...first, text: 'Another text' }, 'clientKey.used');
  await Promise.all(['one', 'two', 'three', 'four'].map((text) => say(text)));
  const { data, newest } = await heard();
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(data.map(({ text }) => text).sort()).toEqual(
    ['Where is my deposit?', 'one', 'two', 'three', 'four'].sort(),
  );
  expect(newest).toBe(ids.at(-1));
});

test('SUPPORT-001 pages go back and forth without a gap', async () => {
  for (let at = 0; at < api.CHAT_PAGE + 3; at += 1) await say(`message ${at}`);
  const newest = await heard();
  expect([newest.data.length, newest.more]).toEqual([api.CHAT_PAGE, true]);
  const older = await heard({ before: newest.data[0]?.id ?? 0 });
  expect([older.data.length, older.more]).toEqual([3, false]);
  const all = [...older.data, ...newest.data].map(({ text }) => text);
  expect(all).toEqual(all.map((_, at) => `message ${at}`));
  const forth = await heard({ after: older.data[0]?.id ?? 0 });
  expect([forth.data.length, forth.more]).toEqual([api.CHAT_PAGE, true]);
  expect(forth.data[0]?.text).toBe('message 1');
});

test('SUPPORT-002 nobody reads a conversation of somebody else, nor a note of operators', async () => {
  await say('mine alone');
  const ben = await rig.real();
  expect(await heard({}, ben.token)).toMatchObject({ data: [], newest: 0, unread: 0 });
  const { newest } = await heard();
  const note = { id: ann.id, text: 'looks like fraud', client_key: key() };
  await owner.ok(desk.noteChat, note);
  await answer('We look into it', newest);
  const { data } = await heard();
  expect(data.map(({ author, text }) => [author, text])).toEqual([
    ['user', 'mine alone'],
    ['support', 'We look into it'],
  ]);
  expect(JSON.stringify(await heard())).not.toContain('fraud');
  const thread = await owner.ok(desk.chat, { id: ann.id });
  expect(thread.messages.map(({ author }) => author)).toEqual(['user', 'note', 'operator']);
});

test('SUPPORT-003 what was not read is counted, and a mark never goes back or ahead', async () => {
  await say('hello');
  const one = await answer('one', (await heard()).newest);
  const two = await answer('two', (await heard()).newest);
  expect(await heard()).toMatchObject({ unread: 2 });
  const read = async (message_id: number) =>
    (await rig.ok(api.readChat, { message_id }, { token: ann.token })).data.unread;
  expect(await read(one.id)).toBe(1);
  expect(await read(two.id + 1_000)).toBe(0);
  expect(await read(0)).toBe(0);
  await answer('three', two.id);
  expect(await heard()).toMatchObject({ unread: 1 });
});

test('SUPPORT-004 a picture goes with a message, to its owner and to operators alone', async () => {
  const picture = await uploaded(rig, ann.token, await jpegOf());
  const ben = await rig.real();
  await refused({ picture, client_key: key() }, 'file.unknown', ben.token);
  const given = { picture, client_key: key() };
  const { data } = await rig.ok(api.sendChatMessage, given, { token: ann.token });
  expect(data).toMatchObject({ text: '', picture: `/api/common/image?id=${picture}` });
  // The same key with the same picture is a repetition; with another key the picture is refused.
  expect((await rig.ok(api.sendChatMessage, given, { token: ann.token })).data).toEqual(data);
  await refused({ picture, client_key: key() }, 'file.used');
  const look = { id: ann.id, message_id: data.id };
  expect(await owner.ok(desk.chatPicture, look)).toMatchObject({
    picture: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
  expect(await owner.refused(desk.chatPicture, { ...look, id: ben.id })).toBe(
    CODES['chat.unknown'].code,
  );
});

test.each<[object, Reason]>([
  [{}, 'chat.empty'],
  [{ text: '   ' }, 'chat.tooLong'],
  [{ text: 'x'.repeat(CHAT_TEXT_MAX + 1) }, 'chat.tooLong'],
  [{ text: 7 }, 'chat.tooLong'],
  [{ text: 'x', client_key: '' }, 'clientKey.invalid'],
  [{ picture: '../../etc/passwd' }, 'file.unknown'],
])('SUPPORT-001 %j is refused and keeps nothing', async (input, why) => {
  await refused({ client_key: key(), ...input }, why);
  expect(await heard()).toMatchObject({ data: [], newest: 0 });
});

test('SUPPORT-001 with a key set, words are sealed at rest', async () => {
  await say('a sentence nobody else may find');
  const rows = await rig.db.query<{ body: Uint8Array }>('select body from support_message');
  const kept = rows.map(({ body }) => Buffer.from(body).toString('utf8')).join('');
  expect(kept).not.toContain('nobody else');
});
