import { ServerMessage } from '@fulcrum/contract/stream';
import type { AccountEvent } from '@fulcrum/engine/event';
import type { Cause, Fill, Order } from '@fulcrum/engine/order';
import { microLots, microUsd, ONE_USD, points } from '@fulcrum/engine/units';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { orderWire } from '../trading/wire.ts';
import { openRig, type Received, type Rig, type TestClient } from './rig.ts';
import type { OrderRecord } from './sources.ts';

const ANNA = 7;
const BEN = 8;
let rig: Rig;

beforeEach(async () => {
  rig = await open();
});

afterEach(async () => {
  await rig.close();
});

async function open(settings = {}): Promise<Rig> {
  const opened: Rig = await openRig({
    settings,
    orderWire: (order, account, reader) =>
      orderWire(
        { market: opened.market.market, lookOf: () => ({ showCode: 'EUR/USD', logo: '' }) },
        order,
        account,
        reader,
      ),
  });
  for (const account of [ANNA, BEN]) opened.accounts.open(account);
  opened.sessions.add('anna', ANNA);
  opened.sessions.add('ben', BEN);
  for (const code of ['EURUSD', 'GBPUSD', 'USDJPY']) opened.market.tick(code, 110_000);
  return opened;
}

async function loggedIn(token = 'anna', query = '?lang=en'): Promise<TestClient> {
  const client = await rig.connect(query);
  client.send({ type: 'login', params: { token } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
  return client;
}

async function watching(topics: readonly string[], token = 'anna'): Promise<TestClient> {
  const client = await loggedIn(token);
  client.send({ type: 'sub', params: { topics } });
  if (topics.includes('FOREX_TRADE')) await client.nextOf('FOREX_TRADE');
  await client.settled();
  return client;
}

function fillAt(price: number): Fill {
  return {
    price: points(price),
    bid: points(price - 9),
    ask: points(price),
    quotedAt: 1_000,
    requestedPrice: null,
    slippage: 0,
    rate: { num: 1, den: 1 },
    receivedAt: 1_000,
    filledAt: 1_000,
  };
}

function orderOf(id: number): Order {
  return {
    id,
    instrumentId: 1,
    side: 'buy',
    kind: 'market',
    leverage: 100,
    clientOrderId: null,
    createdAt: 1_000,
    status: 'open',
    lots: microLots(100_000),
    target: null,
    stopLoss: null,
    takeProfit: null,
    opened: fillAt(110_009),
    margin: microUsd(110 * ONE_USD),
    fee: microUsd(700_000),
    swap: microUsd(0),
  };
}

const recordOf = (accountId: number, order: Order): OrderRecord => ({
  ...order,
  accountId,
  closed: null,
  pnl: microUsd(0),
  cause: null,
  reason: null,
  parentId: null,
  openedAt: 1_000,
  completedAt: null,
});

function openPosition(id: number, accountId = ANNA): void {
  const order = orderOf(id);
  const event: AccountEvent = { type: 'positionOpened', at: 1_000, order };
  rig.accounts.commit(accountId, event, [recordOf(accountId, order)]);
}

function closePosition(id: number, cause: Cause, accountId = ANNA): void {
  const order = orderOf(id);
  const fill = fillAt(110_000);
  const pnl = microUsd(-ONE_USD);
  const { lots, margin, fee, swap } = order;
  rig.accounts.commit(
    accountId,
    {
      type: 'positionClosed',
      at: 2,
      orderId: id,
      closedId: id,
      cause,
      fill,
      lots,
      pnl,
      margin,
      fee,
      swap,
    },
    [{ ...recordOf(accountId, order), status: 'closed', closed: fill, pnl, cause, completedAt: 2 }],
  );
}

const isEvent = (message: Received) =>
  message['type'] === 'FOREX_CLOSED' ||
  (message['event'] !== undefined && message['event'] !== null);

/** Type, number, event and reason of each account event that a client has. */
const eventsOf = (messages: readonly Received[]) =>
  messages.filter(isEvent).map(({ type, seq, event, reason }) => [type, seq, event ?? reason]);

test('a subscription begins with the figures and every live order', async () => {
  openPosition(1);
  openPosition(2);
  const client = await loggedIn();
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
      { Id: 1, Status: 1 },
      { Id: 2, Status: 1 },
    ],
  });
});

test('a changed order is told at once, with the figures after it', async () => {
  const client = await watching(['FOREX_TRADE']);
  openPosition(1);
  const message = await client.nextOf('FOREX_TRADE');
  expect(ServerMessage.parse(message)).toMatchObject({
    seq: 1,
    snapshot: false,
    event: 'positionOpened',
    balance: '99999.300000',
    TransOrder: [{ Id: 1, Status: 1, Quantity: '0.10', Price: '1.10009' }],
  });
});

test.each(['user', 'stopLoss', 'takeProfit', 'stopOut'] as const)(
  'an order closed by %s is told as closed, with its reason',
  async (cause) => {
    openPosition(1);
    const client = await watching(['FOREX_CLOSED']);
    closePosition(1, cause);
    const message = await client.nextOf('FOREX_CLOSED');
    expect(ServerMessage.parse(message)).toMatchObject({
      seq: 2,
      reason: cause,
      TransOrder: { Id: 1, Status: 3, FactProfits: '-1.000000', Cause: cause },
    });
    expect(client.messages.some(({ type }) => type === 'FOREX_TRADE')).toBe(false);
  },
);

test('five hundred events arrive in their order, none missing', async () => {
  const client = await watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  for (let id = 1; id <= 250; id += 1) {
    openPosition(id);
    closePosition(id, 'user');
  }
  const messages = await client.settled();
  const numbers = messages.filter(({ event }) => typeof event === 'string').map(({ seq }) => seq);
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  const closed = messages.filter(({ type }) => type === 'FOREX_CLOSED').map(({ seq }) => seq);
  expect(closed).toEqual(Array.from({ length: 250 }, (_, index) => 2 * index + 2));
});

test('events that come before the snapshot follow it and are not doubled', async () => {
  const client = await loggedIn();
  let release = () => {};
  rig.accounts.gate = new Promise((resolve) => {
    release = resolve;
  });
  client.send({ type: 'sub', params: ['FOREX_TRADE', 'FOREX_CLOSED'] });
  await client.settled();
  openPosition(1);
  closePosition(1, 'stopOut');
  expect(await client.settled()).toEqual([]);
  release();
  // The snapshot is taken when the gate opens and holds both; the close is told all the same.
  const snapshot = await client.nextOf('FOREX_TRADE');
  expect(snapshot).toMatchObject({ snapshot: true, seq: 2, TransOrder: [] });
  openPosition(2);
  const rest = await client.settled();
  expect(eventsOf(rest)).toEqual([
    ['FOREX_CLOSED', 2, 'stopOut'],
    ['FOREX_TRADE', 3, 'positionOpened'],
  ]);
});

test('whoever comes back finds in the snapshot what happened meanwhile', async () => {
  const before = await watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  openPosition(1);
  openPosition(2);
  await before.next(({ seq }) => seq === 2);
  before.ws.terminate();
  await before.closed;
  closePosition(1, 'takeProfit');
  openPosition(3);
  const after = await loggedIn();
  after.send({ type: 'sub', params: ['FOREX_TRADE', 'FOREX_CLOSED'] });
  const snapshot = await after.nextOf('FOREX_TRADE');
  expect(snapshot).toMatchObject({ snapshot: true, seq: 4, TransOrder: [{ Id: 2 }, { Id: 3 }] });
  openPosition(4);
  expect(await after.nextOf('FOREX_TRADE')).toMatchObject({ seq: 5, event: 'positionOpened' });
});

test('asking again gives the snapshot again', async () => {
  const client = await watching(['FOREX_TRADE']);
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true });
});

test('every device of an account hears of its events, and nobody else does', async () => {
  const phone = await watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  const tablet = await watching(['FOREX_TRADE']);
  const ben = await watching(['FOREX_TRADE', 'FOREX_CLOSED'], 'ben');
  openPosition(1);
  closePosition(1, 'user');
  expect(eventsOf(await phone.settled()).length).toBe(3);
  expect(eventsOf(await tablet.settled()).length).toBe(2);
  expect(await ben.settled()).toEqual([]);
});

test('texts come in the language and the zone of the connection', async () => {
  openPosition(1);
  rig.sessions.add('anna 2', ANNA);
  const english = await loggedIn('anna', '?lang=en&tz=Asia/Tokyo');
  const arabic = await loggedIn('anna 2', '?lang=ar&tz=nowhere');
  const texts: unknown[] = [];
  for (const client of [english, arabic]) {
    client.send({ type: 'sub', params: 'FOREX_CLOSED' });
    await client.settled();
  }
  closePosition(1, 'stopLoss');
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
  openPosition(1);
  const client = await watching(['FOREX_TRADE']);
  rig.market.tick('EURUSD', 111_009);
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({
    event: null,
    snapshot: false,
    seq: 1,
    ProfitsTotal: '100.000000',
    TransOrder: [],
  });
  const { views } = rig.accounts;
  client.send({ type: 'sub', params: 'DAY_MARKET' });
  await client.nextOf('DAY_MARKET');
  rig.market.tick('GBPUSD', 120_000);
  rig.market.tick('USDJPY', 120_000);
  // Several beats of quotes pass, and not once are the account's figures worked out.
  for (let bid = 0; bid < 5; bid += 1) {
    rig.market.tick('GBPUSD', 121_000 + bid);
    await client.nextOf('DAY_MARKET');
  }
  expect(rig.accounts.views).toBe(views);
});

test('a thousand ticks in one turn are one message of figures, with the last', async () => {
  openPosition(1);
  const client = await watching(['FOREX_TRADE']);
  for (let count = 1; count <= 1_000; count += 1) rig.market.tick('EURUSD', 110_009 + count);
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ ProfitsTotal: '100.000000' });
  expect(await client.settled()).toEqual([]);
});

test('a tick costs nothing for accounts that nobody watches', async () => {
  openPosition(1);
  const client = await loggedIn();
  client.send({ type: 'sub', params: ['DAY_MARKET', 'FOREX_CLOSED'] });
  await client.nextOf('DAY_MARKET');
  const { views } = rig.accounts;
  rig.market.tick('EURUSD', 111_000);
  await client.nextOf('DAY_MARKET');
  await client.settled();
  // One look to learn which instruments matter; none of them is sent.
  expect(rig.accounts.views - views).toBeLessThanOrEqual(1);
  expect(client.messages.some(({ type }) => type === 'FOREX_TRADE')).toBe(false);
});

test.each([['FOREX_TRADE'], ['FOREX_CLOSED']])('%s needs a login', async (topic) => {
  const client = await rig.connect();
  client.send({ type: 'sub', params: topic });
  expect(await client.nextOf('error')).toMatchObject({ code: 999, msg: 'Please log in again' });
  openPosition(1);
  closePosition(1, 'user');
  expect(await client.settled()).toEqual([]);
});

test('an unknown token is refused with 999', async () => {
  const client = await rig.connect();
  client.send({ type: 'login', params: { token: 'nobody' } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 999 });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('error')).toMatchObject({ code: 999 });
});

test('guessing tokens ends the connection at the tenth', async () => {
  const client = await rig.connect();
  for (let count = 0; count < 10; count += 1) {
    client.send({ type: 'login', params: { token: `guess ${count}` } });
  }
  await expect(client.closed).resolves.toBe(1008);
});

test('login and subscription may be sent in one breath', async () => {
  const client = await rig.connect();
  client.send({ type: 'login', params: { token: 'anna' } });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect((await client.next())['type']).toBe('login_result');
  expect((await client.next())['type']).toBe('FOREX_TRADE');
});

test('a connection serves one login; the same token may be sent again', async () => {
  const client = await loggedIn('anna');
  client.send({ type: 'login', params: { token: 'ben' } });
  expect(await client.nextOf('error')).toMatchObject({ code: 1011 });
  client.send({ type: 'login', params: { token: 'anna' } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  await client.nextOf('FOREX_TRADE');
  openPosition(1, BEN);
  expect(await client.settled()).toEqual([]);
});

test('a logout drops the private topics and keeps the public ones', async () => {
  const client = await watching(['FOREX_TRADE', 'FOREX_CLOSED', 'DAY_MARKET']);
  client.send({ type: 'logout' });
  await client.settled();
  openPosition(1);
  closePosition(1, 'user');
  rig.market.tick('EURUSD', 112_000);
  await client.nextOf('DAY_MARKET');
  expect(eventsOf(client.messages)).toEqual([]);
  client.send({ type: 'login', params: { token: 'ben' } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
});

test('a revoked token ends the private topics at once with 999', async () => {
  const anna = await watching(['FOREX_TRADE', 'FOREX_CLOSED', 'DAY_MARKET']);
  const tablet = await watching(['FOREX_TRADE']);
  const ben = await watching(['FOREX_TRADE'], 'ben');
  rig.sessions.revoke('anna');
  openPosition(1);
  openPosition(1, BEN);
  for (const client of [anna, tablet]) {
    const messages = await client.settled();
    expect(messages).toEqual([{ type: 'error', code: 999, msg: 'Please log in again' }]);
  }
  expect(eventsOf(await ben.settled()).length).toBe(1);
  rig.market.tick('EURUSD', 112_000);
  await anna.nextOf('DAY_MARKET');
});

test('a token that is revoked while it is looked up does not log in', async () => {
  const client = await rig.connect();
  let release = () => {};
  rig.sessions.gate = new Promise((resolve) => {
    release = resolve;
  });
  client.send({ type: 'login', params: { token: 'anna' } });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  // The look-up has begun once the server has read the message before this one.
  const other = await rig.connect();
  await other.settled();
  rig.sessions.revoke('anna');
  release();
  expect(await client.next()).toMatchObject({ type: 'login_result', code: 999 });
  expect(await client.next()).toMatchObject({ type: 'error', code: 999 });
});

test('when no snapshot can be had, the client is told and may ask again', async () => {
  const client = await loggedIn();
  const gate = Promise.reject(new Error('The store is away'));
  gate.catch(() => undefined);
  rig.accounts.gate = gate;
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('error')).toMatchObject({ code: 1091 });
  rig.accounts.gate = Promise.resolve();
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true });
});

test('whoever does not read its events is closed with 1013 and comes back to all of them', async () => {
  await rig.close();
  rig = await open({ bufferBytesHard: 64 * 1_024 });
  const client = await watching(['FOREX_TRADE', 'FOREX_CLOSED']);
  client.ws.pause();
  let id = 0;
  // The kernel takes megabytes before the server's own buffer begins to fill.
  const flood = () => {
    for (let count = 0; count < 1_000; count += 1) {
      id += 1;
      openPosition(id);
      closePosition(id, 'user');
    }
    return metric(rig, 'fulcrum_live_closed_total{why="too slow"} 1');
  };
  await expect.poll(flood, { timeout: 15_000, interval: 1 }).toBe(true);
  client.ws.resume();
  await expect(client.closed).resolves.toBe(1013);
  const numbers = client.messages.filter(isEvent).filter(({ event }) => event !== undefined);
  expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1));
  const back = await loggedIn();
  back.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await back.nextOf('FOREX_TRADE')).toMatchObject({ snapshot: true, seq: 2 * id });
});

async function metric({ registry }: Rig, line: string): Promise<boolean> {
  return (await registry.metrics()).includes(line);
}
