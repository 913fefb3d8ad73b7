import type { Market } from '@fulcrum/engine/market/market';
import { ServerMessage } from '@fulcrum/contract/stream/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { orderWire } from '../../trading/http/to-wire.ts';
import { AccountRig, ANNA, eventsOf } from '../../../test/gateway/account-rig.ts';
import type { Rig } from '../../../test/gateway/gateway-rig.ts';
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

test('LIVE-007 a subscription begins with the figures and every live order', async () => {
  accounts.openPosition(1);
  accounts.openPosition(2);
  const client = await accounts.loggedIn();
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  const snapshot = await client.nextOf('FOREX_TRADE');
  expect(ServerMessage.parse(snapshot)).toMatchObject({
    seq: 2,
    snapshot: true,
    event: null,
    balance: '99998.600000',
    CautionMoneyAll: '220.000000',
    ProfitsTotal: '-1.800000',
    HazardRate: '45453.09',
    TransOrder: [
      { Id: 2, Status: 1 },
      { Id: 1, Status: 1 },
    ],
  });
});

test('LIVE-007 a changed order is told at once, with the figures after it', async () => {
  const client = await accounts.watching(['FOREX_TRADE']);
  accounts.openPosition(1);
  const message = await client.nextOf('FOREX_TRADE');
  expect(ServerMessage.parse(message)).toMatchObject({
    seq: 1,
    snapshot: false,
    event: 'positionOpened',
    balance: '99999.300000',
    TransOrder: [{ Id: 1, Status: 1, Quantity: '0.10', Price: '1.10009' }],
  });
});

test('COMMAND-006 an event names the command that brought it about', async () => {
  const client = await accounts.watching(['FOREX_TRADE']);
  accounts.openPosition(1);
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ client_order_id: null });
  accounts.closePosition(1, 'user', ANNA, 'close-1');
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({
    event: 'positionClosed',
    client_order_id: 'close-1',
    TransOrder: [{ Id: 1, Status: 3 }],
  });
});

test.each(['user', 'stopLoss', 'takeProfit', 'stopOut'] as const)(
  'LIVE-008 an order closed by %s is told as closed, with its reason',
  async (cause) => {
    accounts.openPosition(1);
    const client = await accounts.watching(['FOREX_CLOSED']);
    accounts.closePosition(1, cause);
    const message = await client.nextOf('FOREX_CLOSED');
    expect(ServerMessage.parse(message)).toMatchObject({
      seq: 2,
      reason: cause,
      TransOrder: { Id: 1, Status: 3, FactProfits: '-1.000000', Cause: cause },
    });
    expect(client.messages.some(({ type }) => type === 'FOREX_TRADE')).toBe(false);
  },
);

test('LIVE-003 five hundred events arrive in their order, none missing', async () => {
  const client = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  for (let id = 1; id <= 250; id += 1) {
    accounts.openPosition(id);
    accounts.closePosition(id, 'user');
  }
  const messages = await client.settled();
  const numbers = messages.filter(({ event }) => typeof event === 'string').map(({ seq }) => seq);
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  const closed = messages.filter(({ type }) => type === 'FOREX_CLOSED').map(({ seq }) => seq);
  expect(closed).toEqual(Array.from({ length: 250 }, (_, index) => 2 * index + 2));
});

test('LIVE-003 events that come before the snapshot follow it and are not doubled', async () => {
  const client = await accounts.loggedIn();
  let release = () => {};
  accounts.rig.accounts.gate = new Promise((resolve) => {
    release = resolve;
  });
  client.send({ type: 'sub', params: ['FOREX_TRADE', 'FOREX_CLOSED'] });
  await client.settled();
  accounts.openPosition(1);
  accounts.closePosition(1, 'stopOut');
  expect(await client.settled()).toEqual([]);
  release();
  // The snapshot is taken when the gate opens, so it includes both events; the close is still sent.
  const snapshot = await client.nextOf('FOREX_TRADE');
  expect(snapshot).toMatchObject({ snapshot: true, seq: 2, TransOrder: [] });
  accounts.openPosition(2);
  const rest = await client.settled();
  expect(eventsOf(rest)).toEqual([
    ['FOREX_CLOSED', 2, 'stopOut'],
    ['FOREX_TRADE', 3, 'positionOpened'],
  ]);
});

test('whoever comes back finds in the snapshot what happened meanwhile', async () => {
  const before = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  accounts.openPosition(1);
  accounts.openPosition(2);
  await before.next(({ seq }) => seq === 2);
  before.ws.terminate();
  await before.closed;
  accounts.closePosition(1, 'takeProfit');
  accounts.openPosition(3);
  const after = await accounts.loggedIn();
  after.send({ type: 'sub', params: ['FOREX_TRADE', 'FOREX_CLOSED'] });
  const snapshot = await after.nextOf('FOREX_TRADE');
  expect(snapshot).toMatchObject({ snapshot: true, seq: 4, TransOrder: [{ Id: 3 }, { Id: 2 }] });
  accounts.openPosition(4);
  expect(await after.nextOf('FOREX_TRADE')).toMatchObject({ seq: 5, event: 'positionOpened' });
});

test('LIVE-003 whoever could not be told of an event gets a snapshot with the next', async () => {
  const phone = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  const tablet = await accounts.watching(['FOREX_CLOSED']);
  accounts.openPosition(1);
  accounts.openPosition(2);
  expect(eventsOf(await phone.settled()).length).toBe(2);
  accounts.rig.accounts.isCutOff = true;
  accounts.closePosition(1, 'takeProfit');
  accounts.rig.accounts.isCutOff = false;
  accounts.closePosition(2, 'stopLoss');
  const snapshot = await phone.nextOf('FOREX_TRADE');
  expect(snapshot).toMatchObject({ snapshot: true, seq: 4, TransOrder: [] });
  const closing = [['FOREX_CLOSED', 4, 'stopLoss']];
  expect(eventsOf(await phone.settled())).toEqual(closing);
  expect(eventsOf(await tablet.settled())).toEqual(closing);
  accounts.openPosition(3);
  expect(await phone.nextOf('FOREX_TRADE')).toMatchObject({ seq: 5, event: 'positionOpened' });
});

test('LIVE-003 a lost event that none follows is found by its number', async () => {
  const phone = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  accounts.openPosition(1);
  await phone.next(({ seq }) => seq === 1);
  const compare = accounts.rig.gateway.jobs.find(({ name }) => name === 'compare-accounts');
  compare?.start(() => undefined);
  await compare?.idle();
  expect(await phone.settled()).toEqual([]);
  accounts.rig.accounts.isCutOff = true;
  accounts.closePosition(1, 'takeProfit');
  accounts.rig.reach.comeBack();
  const snapshot = await phone.nextOf('FOREX_TRADE');
  expect(snapshot).toMatchObject({ snapshot: true, seq: 2, TransOrder: [] });
  await compare?.stop();
});

test('LIVE-004 more events than may wait for a snapshot close the connection', async () => {
  const client = await accounts.loggedIn();
  accounts.rig.accounts.gate = new Promise(() => undefined);
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  await client.settled();
  for (let id = 1; id <= 1_000; id += 1) accounts.openPosition(id);
  expect(await client.settled()).toEqual([]);
  accounts.openPosition(1_001);
  await expect(client.closed).resolves.toBe(1013);
  accounts.rig.accounts.gate = Promise.resolve();
  const back = await accounts.loggedIn();
  back.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await back.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true, seq: 1_001 });
});

test('asking again gives the snapshot again', async () => {
  const client = await accounts.watching(['FOREX_TRADE']);
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true });
});

test('LIVE-010 every device of an account hears of its events, and nobody else does', async () => {
  const phone = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  const tablet = await accounts.watching(['FOREX_TRADE']);
  const ben = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED'], 'ben');
  accounts.openPosition(1);
  accounts.closePosition(1, 'user');
  expect(eventsOf(await phone.settled()).length).toBe(3);
  expect(eventsOf(await tablet.settled()).length).toBe(2);
  expect(await ben.settled()).toEqual([]);
});

test('texts come in the language and the zone of the connection', async () => {
  accounts.openPosition(1);
  accounts.rig.sessions.add('anna 2', ANNA);
  const english = await accounts.loggedIn('anna', '?lang=en&tz=Asia/Tokyo');
  const arabic = await accounts.loggedIn('anna 2', '?lang=ar&tz=nowhere');
  const texts: unknown[] = [];
  for (const client of [english, arabic]) {
    client.send({ type: 'sub', params: 'FOREX_CLOSED' });
    await client.settled();
  }
  accounts.closePosition(1, 'stopLoss');
  for (const client of [english, arabic]) {
    const message = ServerMessage.parse(await client.nextOf('FOREX_CLOSED'));
    if (message.type !== 'FOREX_CLOSED') throw new Error('Expected a closing');
    texts.push(message.TransOrder.CauseTran, message.TransOrder.CreateTimeHandler);
  }
  expect(texts[0]).toBe('Stop-loss');
  expect(texts[1]).toContain('09:00:01');
  expect(texts[2]).not.toBe(texts[0]);
  expect(texts[3]).toContain('19:00:01');
});

test('figures follow the quotes of the own instruments, and only those', async () => {
  accounts.openPosition(1);
  const client = await accounts.watching(['FOREX_TRADE']);
  accounts.rig.market.tick('EURUSD', 111_009);
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({
    event: null,
    snapshot: false,
    seq: 1,
    ProfitsTotal: '100.000000',
    TransOrder: [],
  });
  const { market } = accounts.rig.market;
  const { looks } = market;
  client.send({ type: 'sub', params: 'DAY_MARKET' });
  await client.nextOf('DAY_MARKET');
  accounts.rig.market.tick('GBPUSD', 120_000);
  accounts.rig.market.tick('USDJPY', 120_000);
  // Several beats of quotes pass, and the account's figures are never computed.
  for (let bid = 0; bid < 5; bid += 1) {
    accounts.rig.market.tick('GBPUSD', 121_000 + bid);
    await client.nextOf('DAY_MARKET');
  }
  expect(market.looks).toBe(looks);
});

test('a thousand ticks in one turn are one message of figures, with the last', async () => {
  accounts.openPosition(1);
  const client = await accounts.watching(['FOREX_TRADE']);
  for (let count = 1; count <= 1_000; count += 1)
    accounts.rig.market.tick('EURUSD', 110_009 + count);
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ ProfitsTotal: '100.000000' });
  expect(await client.settled()).toEqual([]);
});

test('a tick costs nothing for accounts that nobody watches', async () => {
  accounts.openPosition(1);
  const client = await accounts.loggedIn();
  client.send({ type: 'sub', params: ['DAY_MARKET', 'FOREX_CLOSED'] });
  await client.nextOf('DAY_MARKET');
  const { market } = accounts.rig.market;
  const { looks } = market;
  accounts.rig.market.tick('EURUSD', 111_000);
  await client.nextOf('DAY_MARKET');
  await client.settled();
  // The account may be viewed once to find out which instruments matter: one look for the figures
  // of its position, one for its conversion. No figures are sent.
  expect(market.looks - looks).toBeLessThanOrEqual(2);
  expect(client.messages.some(({ type }) => type === 'FOREX_TRADE')).toBe(false);
});

test('when no snapshot can be had, the client is told and may ask again', async () => {
  const client = await accounts.loggedIn();
  const gate = Promise.reject(new Error('The store is away'));
  gate.catch(() => undefined);
  accounts.rig.accounts.gate = gate;
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('error')).toMatchObject({ code: 1091 });
  accounts.rig.accounts.gate = Promise.resolve();
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true });
});

test('LIVE-004 whoever does not read its events is closed with 1013 and loses none', async () => {
  await accounts.close();
  accounts = await AccountRig.open(wireFor, { bufferBytesHard: 64 * 1_024 });
  const client = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  client.ws.pause();
  let id = 0;
  // The operating system buffers megabytes before the server's own buffer begins to fill.
  const flood = () => {
    for (let count = 0; count < 1_000; count += 1) {
      id += 1;
      accounts.openPosition(id);
      accounts.closePosition(id, 'user');
    }
    return metric(accounts.rig, 'fulcrum_live_closed_total{why="too slow"} 1');
  };
  await expect.poll(flood, { timeout: 15_000, interval: 1 }).toBe(true);
  client.ws.resume();
  await expect(client.closed).resolves.toBe(1013);
  const numbers = eventsOf(client.messages).filter(([type]) => type === 'FOREX_TRADE');
  expect(numbers.map(([, seq]) => seq)).toEqual(numbers.map((_, index) => index + 1));
  const back = await accounts.loggedIn();
  back.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await back.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true, seq: 2 * id });
});

async function metric({ registry }: Rig, line: string): Promise<boolean> {
  return (await registry.metrics()).includes(line);
}

test.each(['SUPPORT', 'NOTICE'])('who follows %s alone hears nothing of trades', async (topic) => {
  const client = await accounts.loggedIn();
  client.send({ type: 'sub', params: topic });
  await client.nextOf(topic);
  accounts.openPosition(1);
  accounts.closePosition(1, 'user');
  expect((await client.settled()).filter(({ type }) => type !== topic)).toEqual([]);
});

test('LIVE-007 a fault of the notices leaves the trades to their owner, and to nobody after', async () => {
  const client = await accounts.watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  const fault = Promise.reject<undefined>(new Error('the store has gone'));
  fault.catch(() => undefined);
  accounts.rig.notices.gate = fault;
  client.send({ type: 'sub', params: 'NOTICE' });
  await client.nextOf('error');
  accounts.openPosition(1);
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ event: 'positionOpened' });
  client.send({ type: 'logout' });
  await client.settled();
  accounts.closePosition(1, 'user');
  expect(await client.settled()).toEqual([]);
});
