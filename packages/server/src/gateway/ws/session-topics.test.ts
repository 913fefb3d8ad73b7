import type { Market } from '@fulcrum/engine/market/market';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { orderWire } from '../../trading/http/to-wire.ts';
import { AccountRig, BEN, eventsOf } from '../../../test/gateway/account-rig.ts';
import type { OrderWire } from './sources.ts';

const look = { showCode: 'EUR/USD', logo: '' };
const wireFor =
  (market: Market): OrderWire =>
  (order, account, reader) =>
    orderWire({ market, lookOf: () => look }, order, account, reader);

let accounts: AccountRig;

beforeEach(async () => {
  accounts = await AccountRig.open(wireFor);
});

afterEach(() => accounts.close());

test.each([['FOREX_TRADE'], ['FOREX_CLOSED']])('%s needs a login', async (topic) => {
  const client = await accounts.rig.connect();
  client.send({ type: 'sub', params: topic });
  expect(await client.nextOf('error')).toMatchObject({ code: 999, msg: 'Please log in again' });
  accounts.openPosition(1);
  accounts.closePosition(1, 'user');
  expect(await client.settled()).toEqual([]);
});

test('an unknown token is refused with 999', async () => {
  const client = await accounts.rig.connect();
  client.send({ type: 'login', params: { token: 'nobody' } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 999 });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('error')).toMatchObject({ code: 999 });
});

test('guessing tokens ends the connection at the tenth', async () => {
  const client = await accounts.rig.connect();
  for (let count = 0; count < 10; count += 1) {
    client.send({ type: 'login', params: { token: `guess ${count}` } });
  }
  await expect(client.closed).resolves.toBe(1008);
});

test('login and subscription may be sent in one breath', async () => {
  const client = await accounts.rig.connect();
  client.send({ type: 'login', params: { token: 'anna' } });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect((await client.next())['type']).toBe('login_result');
  expect((await client.next())['type']).toBe('FOREX_TRADE');
});

test('a connection serves one login; the same token may be sent again', async () => {
  const client = await accounts.loggedIn('anna');
  client.send({ type: 'login', params: { token: 'ben' } });
  expect(await client.nextOf('error')).toMatchObject({ code: 1011 });
  client.send({ type: 'login', params: { token: 'anna' } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  await client.nextOf('FOREX_TRADE');
  accounts.openPosition(1, BEN);
  expect(await client.settled()).toEqual([]);
});

test('LIVE-006 a logout drops the private topics and keeps the public ones', async () => {
  const client = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED', 'DAY_MARKET']);
  client.send({ type: 'logout' });
  await client.settled();
  accounts.openPosition(1);
  accounts.closePosition(1, 'user');
  accounts.rig.market.tick('EURUSD', 112_000);
  await client.nextOf('DAY_MARKET');
  expect(eventsOf(client.messages)).toEqual([]);
  client.send({ type: 'login', params: { token: 'ben' } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
});

test('LIVE-006 a revoked token ends the private topics at once with 999', async () => {
  const anna = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED', 'DAY_MARKET']);
  const tablet = await accounts.watching(['FOREX_TRADE']);
  const ben = await accounts.watching(['FOREX_TRADE'], 'ben');
  accounts.rig.sessions.revoke('anna');
  accounts.openPosition(1);
  accounts.openPosition(1, BEN);
  for (const client of [anna, tablet]) {
    const messages = await client.settled();
    expect(messages).toEqual([{ type: 'error', code: 999, msg: 'Please log in again' }]);
  }
  expect(eventsOf(await ben.settled()).length).toBe(1);
  accounts.rig.market.tick('EURUSD', 112_000);
  await anna.nextOf('DAY_MARKET');
});

test('a token that is revoked while it is looked up does not log in', async () => {
  const client = await accounts.rig.connect();
  let release = () => {};
  accounts.rig.sessions.gate = new Promise((resolve) => {
    release = resolve;
  });
  client.send({ type: 'login', params: { token: 'anna' } });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  // Once this client gets its reply, the server has read the messages above and started the
  // look-up.
  const other = await accounts.rig.connect();
  await other.settled();
  accounts.rig.sessions.revoke('anna');
  release();
  expect(await client.next()).toMatchObject({ type: 'login_result', code: 999 });
  expect(await client.next()).toMatchObject({ type: 'error', code: 999 });
});
