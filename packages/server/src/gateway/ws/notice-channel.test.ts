import { afterEach, beforeEach, expect, test } from 'vitest';

import { AccountRig, ANNA, BEN } from '../../../test/gateway/account-rig.ts';

let accounts: AccountRig;

beforeEach(async () => {
  accounts = await AccountRig.open(() => () => {
    throw new Error('There are no orders here');
  });
});
afterEach(() => accounts.close());

test('NOTICE-005: a notice comes to every device of its owner, after the snapshot and in order', async () => {
  const { notices } = accounts.rig;
  notices.tell(ANNA);
  const clients = [await accounts.loggedIn('anna'), await accounts.loggedIn('anna')];
  const ben = await accounts.watching(['NOTICE'], 'ben');
  for (const client of clients) {
    client.send({ type: 'sub', params: 'NOTICE' });
    expect(await client.nextOf('NOTICE')).toMatchObject({ seq: 1, unread: 1, notice: null });
  }
  notices.tell(ANNA);
  notices.tell(ANNA);
  for (const client of clients) {
    expect(await client.nextOf('NOTICE')).toMatchObject({
      seq: 2,
      unread: 2,
      notice: { id: 2, title: 'marginCall in en' },
    });
    expect(await client.nextOf('NOTICE')).toMatchObject({ seq: 3, unread: 3 });
  }
  expect((await ben.settled()).filter(({ notice }) => notice)).toEqual([]);
});

test('NOTICE-005: what comes while the snapshot is on its way is told once', async () => {
  const { notices } = accounts.rig;
  let open: () => void = () => undefined;
  notices.gate = new Promise((resolve) => (open = resolve));
  const client = await accounts.loggedIn('anna');
  client.send({ type: 'sub', params: 'NOTICE' });
  client.send({ type: 'ping' });
  await client.nextOf('pong');
  notices.tell(ANNA);
  open();
  expect(await client.nextOf('NOTICE')).toMatchObject({ seq: 0, notice: null });
  expect(await client.nextOf('NOTICE')).toMatchObject({ seq: 1, notice: { id: 1 } });
});

test('NOTICE-005: a notice that was not heard comes before the next one that is', async () => {
  const { notices } = accounts.rig;
  const client = await accounts.watching(['NOTICE'], 'anna');
  notices.tell(ANNA);
  notices.lose();
  notices.lose();
  notices.tell(ANNA);
  notices.repeat(ANNA);
  notices.tell(ANNA);
  const heard = (await client.settled()).map(({ seq, notice }) => [seq, notice]);
  expect(heard.map(([seq]) => seq)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(heard.slice(1).every(([, notice]) => notice !== null)).toBe(true);
});

test('NOTICE-005: the last notice comes even if it was not heard, to each device once', async () => {
  const { notices, gateway } = accounts.rig;
  const clients = [
    await accounts.watching(['NOTICE'], 'anna'),
    await accounts.watching(['NOTICE'], 'anna'),
  ];
  const compare = gateway.jobs.find(({ name }) => name === 'compare-notices');
  compare?.start(() => undefined);
  await compare?.idle();
  notices.tell(ANNA);
  notices.lose();
  compare?.soon();
  await compare?.idle();
  compare?.soon();
  await compare?.stop();
  for (const client of clients) {
    expect((await client.settled()).map(({ seq }) => seq)).toEqual([0, 1, 2]);
  }
});

test('NOTICE-004: notices need a login and end with the session', async () => {
  const { rig } = accounts;
  const stranger = await rig.connect();
  stranger.send({ type: 'sub', params: 'NOTICE' });
  expect(await stranger.nextOf('error')).toMatchObject({ code: 999 });
  const client = await accounts.watching(['NOTICE'], 'ben');
  rig.sessions.revoke('ben');
  expect(await client.nextOf('error')).toMatchObject({ code: 999 });
  rig.notices.tell(BEN);
  expect(await client.settled()).toEqual([]);
});
