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
