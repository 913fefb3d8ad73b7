import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import { queues } from '@fulcrum/contract/console/messages/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as desk from '@fulcrum/contract/console/support/calls';
import * as chat from '@fulcrum/contract/support/chat';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';

const reason = 'agreed with the team';
let rig: ProductRig;
let owner: Browser;
let sam: Browser;
let kim: Browser;
let ann: { token: string; id: number };
let keys = 0;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  sam = await operatorOf(rig, owner, 'support');
  kim = await operatorOf(rig, owner, 'support');
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.db.query('delete from support_message');
  await rig.db.query('delete from support_chat');
  ann = await rig.real();
  // Sessions of operators end after 15 idle minutes, and these tests take longer.
  for (const browser of [owner, sam, kim]) await browser.ok(operatorCalls.me, {});
});

const key = () => `key-${(keys += 1)}`;
const say = async (text: string, by = ann) => {
  const { data } = await rig.ok(chat.sendChatMessage, { text, client_key: key() }, by);
  return data.id;
};
const answer = (browser: Browser, seen: number, text = 'We look into it') =>
  browser.ok(desk.answerChat, { id: ann.id, text, seen, client_key: key() });
const refused = async (browser: Browser, call: OperatorCall, input: object, why: Reason) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const rows = async (browser: Browser, view: desk.ChatView) =>
  (await browser.ok(desk.chats, { view })).rows;
const logged = async (action: string) =>
  (await owner.ok(auditCalls.audit, { action })).rows.filter(
    ({ object }) => object === `user ${ann.id}`,
  );

test('CONSOLE-110 who waits longest comes first, and an answer ends the waiting of what it has seen', async () => {
  const ben = await rig.real();
  const hello = await say('hello');
  rig.clock.time += 60_000;
  await say('me too', ben);
  const waiting = await rows(sam, 'waiting');
  expect(waiting.map(({ user_id, unread }) => [user_id, unread])).toEqual([
    [ann.id, 1],
    [ben.id, 1],
  ]);
  expect((await sam.ok(queues, {})).support).toMatchObject({
    count: 2,
    oldest_at: waiting[0]?.waiting_since,
  });
  // The message arrived while the operator was typing, so it still waits, counted from its own
  // time.
  rig.clock.time += 1_000;
  await say('and another thing');
  await answer(sam, hello);
  expect((await rows(sam, 'waiting')).map(({ user_id }) => user_id)).toEqual([ben.id, ann.id]);
  const thread = await sam.ok(desk.chat, { id: ann.id });
  await answer(sam, thread.messages.at(-1)?.id ?? 0);
  expect((await rows(sam, 'waiting')).map(({ user_id }) => user_id)).toEqual([ben.id]);
  expect(await rows(sam, 'mine')).toMatchObject([
    { user_id: ann.id, assigned_name: expect.stringMatching(/^support/) },
  ]);
  expect(await rows(kim, 'mine')).toEqual([]);
});

test('CONSOLE-111 one operator has a conversation at a time, of two who reach for it one is told', async () => {
  await say('hello');
  const both = await Promise.all(
    [sam, kim].map(async (browser) => (await browser.send(desk.claimChat, { id: ann.id })).code),
  );
  expect(both.sort()).toEqual([1, CODES['chat.taken'].code]);
  const [mine] = await rows(sam, 'open');
  const [has, hasNot] =
    mine?.assigned_to === (await sam.ok(operatorCalls.me, {})).id ? [sam, kim] : [kim, sam];
  const given = { id: ann.id, text: 'x', seen: 0, client_key: key() };
  await refused(hasNot, desk.answerChat, given, 'chat.taken');
  await refused(hasNot, desk.closeChat, { id: ann.id, closed: 1, seen: 0, reason }, 'chat.taken');
  await refused(hasNot, desk.assignChat, { id: ann.id, mine: 1 }, 'console.reasonMissing');
  await hasNot.ok(desk.assignChat, { id: ann.id, mine: 1, reason });
  await refused(has, desk.answerChat, given, 'chat.taken');
  await refused(hasNot, desk.claimChat, { id: ann.id }, 'console.unchanged');
  await hasNot.ok(desk.assignChat, { id: ann.id, mine: 0, reason });
  await has.ok(desk.answerChat, given);
  expect(await logged('support.assigned')).toHaveLength(2);
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-125 a conversation is tagged by who may answer, found by its tags, and the log says so', async () => {
  const ben = await rig.real();
  await say('where is my money');
  await say('hello', ben);
  const tag = (what: desk.ChatTag, on: 0 | 1, browser = sam) =>
    browser.ok(desk.tagChat, { id: ann.id, tag: what, on });
  // Two concurrent changes of one conversation are both kept.
  await Promise.all([tag('withdrawal', 1), tag('followUp', 1, kim), tag('withdrawal', 1, kim)]);
  const found = async (wanted: desk.ChatTag) =>
    (await sam.ok(desk.chats, { tag: wanted })).rows.map(({ user_id: id, tags }) => [
      id,
      [...tags].sort(),
    ]);
  const both = [[ann.id, ['followUp', 'withdrawal']]];
  expect([await found('withdrawal'), await found('followUp')]).toEqual([both, both]);
  expect(await found('order')).toEqual([]);
  await tag('withdrawal', 0);
  await tag('withdrawal', 0);
  expect(await found('withdrawal')).toEqual([]);
  expect((await sam.ok(desk.chat, { id: ann.id })).chat.tags).toEqual(['followUp']);
  expect((await logged('support.tagged')).map(({ detail }) => JSON.parse(detail).tag)).toEqual([
    ['withdrawal', null],
    ...[expect.anything(), expect.anything()],
  ]);
  const { csv } = await sam.ok(exportCalls.exportList, { list: 'support', tag: 'followUp' });
  expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(2);
  const given = { id: ann.id, tag: 'order', on: 1 } as const;
  await refused(sam, desk.tagChat, { ...given, id: 1 }, 'chat.unknown');
  await refused(sam, desk.tagChat, { ...given, tag: 'vip' }, 'console.filterInvalid');
  const looker = await operatorOf(rig, owner, 'compliance');
  await refused(looker, desk.tagChat, given, 'operator.forbidden');
});

test('CONSOLE-112 an answer is sent once, and closed conversations are opened by the next message', async () => {
  const hello = await say('hello');
  const given = { id: ann.id, text: 'Done', seen: hello, client_key: key() };
  const [first, second] = await Promise.all([
    sam.ok(desk.answerChat, given),
    sam.ok(desk.answerChat, given),
  ]);
  expect(second).toEqual(first);
  expect(await logged('support.answered')).toHaveLength(1);
  await sam.ok(desk.closeChat, { id: ann.id, closed: 1, seen: hello, reason });
  await refused(sam, desk.closeChat, { id: ann.id, closed: 1, seen: hello, reason }, 'chat.state');
  await refused(sam, desk.claimChat, { id: ann.id }, 'chat.state');
  expect(await rows(sam, 'closed')).toMatchObject([{ assigned_to: null, waiting_since: null }]);
  const more = await say('one more thing');
  expect(await rows(sam, 'waiting')).toMatchObject([{ user_id: ann.id, status: 'open' }]);
  await refused(sam, desk.closeChat, { id: ann.id, closed: 0, seen: 0, reason }, 'chat.state');
  const unseen = { id: ann.id, closed: 1 as const, seen: hello, reason };
  await refused(sam, desk.closeChat, unseen, 'chat.state');
  await sam.ok(desk.closeChat, { ...unseen, seen: more });
  await sam.ok(desk.closeChat, { id: ann.id, closed: 0, seen: 0, reason });
  expect(await rows(sam, 'open')).toMatchObject([{ user_id: ann.id }]);
  await refused(sam, desk.chat, { id: ann.id + 1_000_000 }, 'chat.unknown');
});

test('CONSOLE-113 each look at words of people is written down, and no words are', async () => {
  const hello = await say('a very private matter');
  await sam.ok(desk.chats, { view: 'all' });
  expect(await logged('support.viewed')).toHaveLength(0);
  await sam.ok(desk.chat, { id: ann.id });
  expect(await logged('support.viewed')).toHaveLength(1);
  await sam.ok(desk.chatNews, { id: ann.id, after: hello });
  expect(await logged('support.viewed')).toHaveLength(1);
  const more = await say('more of it');
  const news = await sam.ok(desk.chatNews, { id: ann.id, after: hello });
  expect(news.messages.map(({ id }) => id)).toEqual([more]);
  expect(JSON.parse((await logged('support.viewed'))[0]?.detail ?? '')).toEqual({
    messages: [more, more],
  });
  await answer(sam, more);
  const { csv } = await sam.ok(exportCalls.exportList, { list: 'support', view: 'all' });
  expect(csv).toContain(String(ann.id));
  const { rows: log } = await owner.ok(auditCalls.audit, {});
  for (const text of [csv, JSON.stringify(log)]) {
    expect(text).not.toMatch(/private|We look into/);
    expect(text).not.toMatch(/person\d+@/);
  }
  await sam.ok(desk.readChat, { id: ann.id, message_id: more });
  expect((await rows(sam, 'unread')).length).toBe(0);
});

test('CONSOLE-114 answers are kept ready by language, and of two who save one is told', async () => {
  const texts = { en: 'Please wait', fr: 'Patientez' };
  const { id } = await sam.ok(desk.saveReply, { title: 'Wait', texts, reason });
  await refused(sam, desk.saveReply, { title: 'Empty', texts: {}, reason }, 'content.noText');
  await refused(
    sam,
    desk.saveReply,
    { title: 'x', texts: { xx: 'y' }, reason },
    'content.language',
  );
  const edit = { id, version: 1, title: 'Wait', texts: { en: 'A moment' }, reason };
  const codes = await Promise.all(
    [sam, kim].map(async (browser) => (await browser.send(desk.saveReply, edit)).code),
  );
  expect(codes.sort()).toEqual([1, CODES['content.changed'].code]);
  expect((await kim.ok(desk.cannedReplies, {})).rows).toEqual([
    { id, title: 'Wait', version: 2, texts: { en: 'A moment' } },
  ]);
  await refused(sam, desk.removeReply, { id, version: 1, reason }, 'content.changed');
  await sam.ok(desk.removeReply, { id, version: 2, reason });
  await refused(sam, desk.removeReply, { id, version: 2, reason }, 'reply.unknown');
});
