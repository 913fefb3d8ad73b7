import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';

import { openRig, type Rig } from '../../../test/gateway/gateway-rig.ts';
import { listeningTo } from '../../../test/gateway/listening-to.ts';

const ANNA = 1;
const BEN = 2;
let rig: Rig;

beforeEach(async () => {
  rig = await openRig();
  rig.sessions.add('anna', ANNA);
  rig.sessions.add('ben', BEN);
});
afterEach(() => rig.close());

const listening = (token: string) => listeningTo(rig, 'SUPPORT', token);

test('SUPPORT needs a login', async () => {
  const client = await rig.connect();
  client.send({ type: 'sub', params: 'SUPPORT' });
  expect(await client.nextOf('error')).toMatchObject({ code: 999 });
  rig.support.say(ANNA);
  expect(await client.settled()).toEqual([]);
});

test('SUPPORT-005 where the conversation stands is told on subscription and after every change', async () => {
  const client = await listening('anna');
  expect(await client.nextOf('SUPPORT')).toEqual({
    type: 'SUPPORT',
    newest: 0,
    unread: ANNA,
    read_by_support: 0,
  });
  rig.support.say(ANNA);
  expect(await client.nextOf('SUPPORT')).toMatchObject({ newest: 1 });
});

test('SUPPORT-005 nobody hears of the conversation of somebody else', async () => {
  const anna = await listening('anna');
  const ben = await listening('ben');
  await anna.nextOf('SUPPORT');
  await ben.nextOf('SUPPORT');
  rig.support.say(ANNA);
  expect(await anna.nextOf('SUPPORT')).toMatchObject({ newest: 1 });
  expect(await ben.settled()).toEqual([]);
});

test('SUPPORT-008 who hears of an answer at once is who listens, for as long as that', async () => {
  const isHeard = (userId: number) => rig.support.hearers.isHeard(userId);
  expect(isHeard(ANNA)).toBe(false);
  const anna = await listening('anna');
  await anna.nextOf('SUPPORT');
  expect([isHeard(ANNA), isHeard(BEN)]).toEqual([true, false]);
  anna.ws.close();
  await until(() => expect(isHeard(ANNA)).toBe(false));
});

test('SUPPORT-005 of many changes at once the last is told, never an older one after it', async () => {
  const client = await listening('anna');
  await client.nextOf('SUPPORT');
  let release = () => {};
  rig.support.gate = new Promise((resolve) => {
    release = resolve;
  });
  for (let count = 0; count < 50; count += 1) rig.support.say(ANNA);
  release();
  const told = (await client.settled()).map(({ newest }) => Number(newest));
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBe(50);
  expect(told.length).toBeLessThanOrEqual(2);
});

test('SUPPORT-005 a logout ends it', async () => {
  const client = await listening('anna');
  await client.nextOf('SUPPORT');
  client.send({ type: 'logout' });
  await client.settled();
  rig.support.say(ANNA);
  expect(await client.settled()).toEqual([]);
});
