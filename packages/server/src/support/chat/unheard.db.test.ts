import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import * as desk from '@fulcrum/contract/console/support/calls';
import { notices } from '@fulcrum/contract/notifications/notices';
import * as api from '@fulcrum/contract/support/chat';

import { quietBus } from '../../../test/bus/quiet-bus.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { stopJobs } from '../../../test/start-jobs.ts';
import { bePresent } from './presence.ts';
import { Unheard } from './unheard.ts';

const bus = quietBus();
let rig: ProductRig;
let owner: Browser;
let unheard: Unheard;
let ann: { token: string; id: number };
let keys = 0;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  // The product's own job is stopped; the test runs a job of its own.
  await stopJobs(rig.product.support);
  const { notices } = rig.product;
  unheard = new Unheard({
    db: rig.db,
    clock: rig.clock,
    bus,
    notices,
  });
});
afterAll(async () => {
  await rig.close();
});
beforeEach(async () => {
  ann = await rig.real();
  await owner.ok(desk.cannedReplies, {});
  const asked = { text: 'Where is my deposit?', client_key: key() };
  await rig.ok(api.sendChatMessage, asked, { token: ann.token });
});

const key = () => `key-${(keys += 1)}`;
const answer = async (text = 'We look into it') => {
  const given = { id: ann.id, text, seen: Number.MAX_SAFE_INTEGER, client_key: key() };
  return (await owner.ok(desk.answerChat, given)).id;
};
const read = (messageId: number) =>
  rig.ok(api.readChat, { message_id: messageId }, { token: ann.token });
/** Moves the clock on and runs the job, while the user is connected or not. */
const later = async (isConnected = false) => {
  rig.clock.time += 15_000;
  const leave = isConnected ? bePresent(bus, ann.id) : async () => undefined;
  await unheard.look();
  await leave();
};
const changed = async (token = ann.token) => {
  const { data, unread } = (await rig.ok(notices, {}, { token })).data;
  const ours = data.filter(({ kind }) => kind === 'supportAnswer');
  return { count: ours.length, unread, title: ours[0]?.title };
};

test('SUPPORT-008 who is away is told once that support has answered, until they have read it', async () => {
  await answer();
  await unheard.look();
  expect(await changed()).toMatchObject({ count: 0 });
  await later();
  const once = { count: 1, unread: 1, title: 'Support has answered you' };
  expect(await changed()).toEqual(once);
  for (const text of ['It has come', 'Anything else?']) await answer(text);
  const newest = await answer('We close this');
  await later();
  expect(await changed()).toEqual(once);
  expect(await changed((await rig.real()).token)).toMatchObject({ count: 0 });
  await read(newest);
  expect(await changed()).toEqual({ ...once, unread: 0 });
  await later();
  expect(await changed()).toMatchObject({ count: 1 });
  await answer('One more thing');
  await later();
  expect(await changed()).toMatchObject({ count: 2, unread: 1 });
});

test('SUPPORT-008 who is there is told nothing, and is told when they leave without having read', async () => {
  const seen = await answer();
  await later(true);
  expect(await changed()).toMatchObject({ count: 0 });
  await read(seen);
  await later();
  expect(await changed()).toMatchObject({ count: 0 });
  await answer('And now?');
  await later(true);
  await later();
  expect(await changed()).toMatchObject({ count: 1, unread: 1 });
});

test('SUPPORT-008 what came after the answer that a person was told of, and read, is told anew', async () => {
  const first = await answer();
  await later();
  await answer('It has come');
  await read(first);
  expect(await changed()).toMatchObject({ count: 1, unread: 0 });
  await later();
  expect(await changed()).toMatchObject({ count: 2, unread: 1 });
});
