import { PERIODS } from '@fulcrum/contract/market-data/calls';
import { readNotices } from '@fulcrum/contract/notifications/notices';
import * as people from '@fulcrum/contract/people/calls';
import {
  PERIOD_NAMES,
  ServerMessage,
  type ClosedMessage,
  type TradeMessage,
} from '@fulcrum/contract/stream/messages';
import * as trading from '@fulcrum/contract/trading/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { openTestDb } from '../../test/db/test-db.ts';
import { TestClient, type Received } from '../../test/gateway/test-client.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { until } from '../../test/until.ts';

/**
 * Tests the live connection of the whole product: calls over HTTP, their effects over WebSocket.
 */

let rig: ProductRig;
let address: string;
let token: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { PORT: '0' });
  address = (await rig.product.listen()).replace('http', 'ws');
});

afterAll(() => rig.close());

beforeEach(async () => {
  token = await rig.demo();
  await rig.quote({ EURUSD: ['1.08310', '1.08319'], GBPUSD: ['1.27000', '1.27012'] });
});

async function connect(): Promise<TestClient> {
  const ws = new WebSocket(`${address}/v1/ws?lang=en`);
  const client = new TestClient(ws);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  return client;
}

/** Returns a client that has logged in, subscribed to its account and read the snapshot. */
async function watching(): Promise<{ client: TestClient; snapshot: TradeMessage }> {
  const client = await connect();
  client.send({ type: 'login', params: { token } });
  client.send({ type: 'sub', params: { topics: ['FOREX_TRADE', 'FOREX_CLOSED'] } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
  const snapshot = trade(await client.nextOf('FOREX_TRADE'));
  expect(snapshot.snapshot).toBe(true);
  return { client, snapshot };
}

function trade(message: Received): TradeMessage {
  const parsed = ServerMessage.parse(message);
  expect(parsed).toEqual(message);
  if (parsed.type !== 'FOREX_TRADE') throw new Error(`Expected account news, was ${parsed.type}`);
  return parsed;
}

function closing(message: Received): ClosedMessage {
  const parsed = ServerMessage.parse(message);
  expect(parsed).toEqual(message);
  if (parsed.type !== 'FOREX_CLOSED') throw new Error(`Expected a closing, was ${parsed.type}`);
  return parsed;
}

const isEvent = ({ type, event }: Received) => type === 'FOREX_TRADE' && event !== null;

const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 };

test('what a trader does over HTTP is told live, numbered without a gap', async () => {
  const { client, snapshot } = await watching();
  expect(snapshot).toMatchObject({ balance: '100000.000000', HazardRate: '', TransOrder: [] });

  const { data: order } = await rig.ok(trading.submit, BUY, { token });
  const opened = trade(await client.next(isEvent));
  expect(opened).toMatchObject({ seq: snapshot.seq + 1, event: 'positionOpened' });
  expect(opened.TransOrder).toMatchObject([{ Id: order.Id, Status: 1, Price: '1.08319' }]);
  expect(opened.balance).toBe('99999.300000');

  await rig.quote({ EURUSD: ['1.08419', '1.08428'] });
  const moved = trade(await client.nextOf('FOREX_TRADE'));
  expect(moved).toMatchObject({ event: null, seq: opened.seq, ProfitsTotal: '10.000000' });
  expect(moved.equity).toBe('100009.300000');

  await rig.ok(trading.close, { id: order.Id, cont: '0.04' }, { token });
  const part = trade(await client.next(isEvent));
  expect(part).toMatchObject({ seq: opened.seq + 1, event: 'positionClosed' });
  expect(part.TransOrder).toMatchObject([
    { Status: 3, Quantity: '0.04', ParentId: order.Id, FactProfits: '4.000000' },
    { Id: order.Id, Status: 1, Quantity: '0.06' },
  ]);
  const partClosed = closing(await client.nextOf('FOREX_CLOSED'));
  expect(partClosed).toMatchObject({ seq: part.seq, reason: 'user' });
  expect(partClosed.TransOrder.Id).toBe(part.TransOrder[0]?.Id);

  await rig.ok(trading.close, { id: order.Id }, { token });
  const rest = closing(await client.nextOf('FOREX_CLOSED'));
  expect(rest).toMatchObject({ seq: part.seq + 1, TransOrder: { Id: order.Id, Status: 3 } });
  expect(rest.TransOrder.FactProfits).toBe('6.000000');
});

test('a stop-loss that a quote sets off is told with its reason', async () => {
  const { client } = await watching();
  const { data: order } = await rig.ok(trading.submit, BUY, { token });
  const stops = { id: order.Id, stop_loss_price: '1.08200', target_profit_price: 0 };
  await rig.ok(trading.setStopPrice, stops, { token });
  expect(trade(await client.next(({ event }) => event === 'stopsChanged'))).toMatchObject({
    TransOrder: [{ Id: order.Id, TargetLossPrice: '1.08200' }],
  });
  await rig.quote({ EURUSD: ['1.08195', '1.08204'] });
  expect(closing(await client.nextOf('FOREX_CLOSED'))).toMatchObject({
    reason: 'stopLoss',
    TransOrder: { Id: order.Id, UpdatePrice: '1.08195', CauseTran: 'Stop-loss' },
  });
});

test('whoever comes back finds the account as it is now', async () => {
  const { client } = await watching();
  client.ws.terminate();
  await client.closed;
  const { data: order } = await rig.ok(trading.submit, BUY, { token });
  const { snapshot } = await watching();
  expect(snapshot.TransOrder).toMatchObject([{ Id: order.Id, Status: 1 }]);
  expect(snapshot.CautionMoneyAll).toBe(order.CautionMoney);
});

test('a logout over HTTP ends the private topics of the live connection', async () => {
  const { client } = await watching();
  await rig.ok(people.logout, {}, { token });
  expect(await client.nextOf('error')).toMatchObject({ code: 999 });
  client.send({ type: 'sub', params: 'FOREX_TRADE' });
  expect(await client.nextOf('error')).toMatchObject({ code: 999 });
});

test('quotes and candles come to everybody as the contract says', async () => {
  const client = await connect();
  const chart = await connect();
  client.send({ type: 'sub', params: 'DAY_MARKET' });
  chart.send({ type: 'sub', params: PERIOD_NAMES.map((period) => `KLINE.EURUSD.${period}`) });
  const snapshot = ServerMessage.parse(await client.nextOf('DAY_MARKET'));
  if (snapshot.type !== 'DAY_MARKET') throw new Error('Expected quotes');
  expect(snapshot.quotation.length).toBe(rig.product.market.catalogue.entries.length);
  expect(snapshot.quotation.find(({ Code }) => Code === 'EURUSD')).toMatchObject({
    Bid: 1.0831,
    Ask: 1.08319,
    MarketStatus: 1,
  });
  await chart.settled();
  const { market } = rig.product.market;
  const listing = market.byCode('EURUSD');
  if (!listing) throw new Error('Expected EURUSD');
  // The beginnings of long candles are read first.
  await until(() => {
    for (const minutes of Object.values(PERIODS)) {
      expect(rig.product.market.runningCandle(listing, minutes)).toBeDefined();
    }
  });
  await rig.quote({ EURUSD: ['1.08351', '1.08360'] });
  expect(await client.nextOf('DAY_MARKET')).toMatchObject({
    quotation: [{ Code: 'EURUSD', Close: 1.08351 }],
  });
  const periods: unknown[] = [];
  for (let count = 0; count < PERIOD_NAMES.length; count += 1) {
    const message = ServerMessage.parse(await chart.nextOf('KLINE.EURUSD'));
    if (!('kline' in message)) throw new Error('Expected a candle');
    expect(message.kline.Close).toBe(1.08351);
    periods.push(message.kline.period);
  }
  expect(new Set(periods)).toEqual(new Set(PERIOD_NAMES));
});

test('the delay from tick to frame is among the metrics', async () => {
  const client = await connect();
  client.send({ type: 'sub', params: 'DAY_MARKET' });
  await client.nextOf('DAY_MARKET');
  await rig.quote({ GBPUSD: ['1.27010', '1.27022'] });
  await client.nextOf('DAY_MARKET');
  await client.settled();
  const { body } = await rig.product.app.inject({ url: '/metrics' });
  expect(body).toMatch(/fulcrum_tick_to_frame_seconds_count [1-9]/);
  expect(body).toMatch(/fulcrum_live_connections [1-9]/);
});

test('PRICE-001: ticks are counted among the metrics by what became of them', async () => {
  const crossed = { code: 'GBPUSD', bid: '1.27100', ask: '1.27000', time: rig.clock.time };
  void rig.product.market.bridge?.accept([JSON.stringify(crossed)]);
  const { body } = await rig.product.app.inject({ url: '/metrics' });
  expect(body).toMatch(/fulcrum_ticks_total\{code="GBPUSD",outcome="accepted"\} [1-9]/);
  expect(body).toContain('fulcrum_ticks_total{code="GBPUSD",outcome="crossed"} 1');
  expect(body).toContain('fulcrum_feed_bad_lines_total 0');
  expect(body).toContain('fulcrum_quote_is_fresh{code="AUDJPY"} 0');
});

test('an upgrade of any other address is refused', async () => {
  const ws = new WebSocket(`${address}/v1/wss`);
  const failed = new Promise((resolve) => ws.once('error', (error) => resolve(error.message)));
  expect(await failed).toContain('404');
});

test('NOTICE-005: a notice comes over the wire after its commit, and what is read is told', async () => {
  const client = await connect();
  client.send({ type: 'login', params: { token } });
  client.send({ type: 'sub', params: ['NOTICE'] });
  const snapshot = ServerMessage.parse(await client.nextOf('NOTICE'));
  expect(snapshot).toMatchObject({ seq: 0, unread: 0, notice: null });
  await rig.ok(trading.submit, { ...BUY, stop_loss_price: '1.08200' }, { token });
  await rig.quote({ EURUSD: ['1.08195', '1.08204'] });
  const message = await client.nextOf('NOTICE');
  expect(ServerMessage.parse(message)).toEqual(message);
  expect(message).toMatchObject({ seq: 1, unread: 1, notice: { id: 1, kind: 'stopLoss' } });
  await rig.ok(readNotices, {}, { token });
  expect(await client.nextOf('NOTICE')).toMatchObject({ seq: 1, unread: 0, notice: null });
});
