import { ServerMessage } from '@fulcrum/contract/stream/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openRig, type Rig } from '../../../test/gateway/gateway-rig.ts';
import type { Received } from '../../../test/gateway/test-client.ts';

const MINUTE_MS = 60_000;
let rig: Rig;

beforeEach(async () => {
  rig = await openRig();
});

afterEach(async () => {
  await rig.close();
});

/** Returns the candle of a message. */
function klineOf(message: Received) {
  const parsed = ServerMessage.parse(message);
  if (!('kline' in parsed)) throw new Error(`Expected a candle, was ${parsed.type}`);
  return parsed.kline;
}

const isKline = ({ kline }: Received) => kline !== undefined;

test('quotes are JSON numbers of the contract', async () => {
  rig.market.tick('EURUSD', 108_312);
  const client = await rig.connect();
  client.send({ type: 'sub', params: { topics: ['DAY_MARKET'] } });
  const snapshot = ServerMessage.parse(await client.nextOf('DAY_MARKET'));
  expect(snapshot).toMatchObject({
    quotation: [
      { Code: 'EURUSD', Bid: 1.08312, Ask: 1.08321, Close: 1.08312, MarketStatus: 1 },
      { Code: 'GBPUSD', Bid: null },
      { Code: 'USDJPY', Bid: null },
    ],
  });
  rig.market.tick('USDJPY', 150_000);
  expect(await client.nextOf('DAY_MARKET')).toMatchObject({ quotation: [{ Code: 'USDJPY' }] });
});

test('nothing of the market comes after the topic was left', async () => {
  const client = await rig.connect();
  client.send({ type: 'sub', params: ['DAY_MARKET', 'KLINE.EURUSD'] });
  await client.nextOf('DAY_MARKET');
  client.send({ type: 'unsub', params: ['DAY_MARKET', 'KLINE.EURUSD'] });
  await client.settled();
  const witness = await rig.connect();
  witness.send({ type: 'sub', params: ['DAY_MARKET', 'KLINE.EURUSD'] });
  await witness.nextOf('DAY_MARKET');
  rig.market.tick('EURUSD', 110_000);
  // Quotes and candles have separate beats, so either may be sent first.
  const told = new Set<unknown>();
  while (told.size < 2) told.add((await witness.next())['type']);
  expect([...told].sort()).toEqual(['DAY_MARKET', 'KLINE.EURUSD']);
  expect(await client.settled()).toEqual([]);
});

test('LIVE-009 a bare candle topic is the 1M; a period may be a name or minutes', async () => {
  rig.market.tick('EURUSD', 110_000);
  const client = await rig.connect();
  const periods: string[] = [];
  for (const period of ['', '.5M', '.60', '.4H', '.1W', '.43200']) {
    const topic = `KLINE.EURUSD${period}`;
    client.send({ type: 'sub', params: topic });
    const message = await client.next(isKline);
    expect(message['type']).toBe('KLINE.EURUSD');
    periods.push(klineOf(message).period);
  }
  expect(periods).toEqual(['1M', '5M', '1H', '4H', '1W', '1MN']);
});

test('a burst of ticks is one update of the running candle', async () => {
  const client = await rig.connect();
  client.send({ type: 'sub', params: 'KLINE.EURUSD.1M' });
  await client.settled();
  for (const bid of [110_000, 110_500, 109_900, 110_100]) rig.market.tick('EURUSD', bid);
  rig.market.tick('GBPUSD', 130_000);
  expect(klineOf(await client.next(isKline))).toEqual({
    period: '1M',
    Time: rig.market.now / 1_000,
    Open: 1.1,
    High: 1.105,
    Low: 1.099,
    Close: 1.101,
    Volume: 4,
  });
  expect(await client.settled()).toEqual([]);
});

test('a candle that ends between two beats is sent in its last state before the next', async () => {
  const client = await rig.connect();
  client.send({ type: 'sub', params: 'KLINE.EURUSD' });
  await client.settled();
  const { now } = rig.market;
  rig.market.tick('EURUSD', 110_000);
  rig.market.tick('EURUSD', 110_777);
  rig.market.now = now + MINUTE_MS;
  rig.market.tick('EURUSD', 120_000);
  const first = klineOf(await client.next(isKline));
  const second = klineOf(await client.next(isKline));
  expect([first.Time, first.Close, first.Volume]).toEqual([now / 1_000, 1.10777, 2]);
  expect([second.Time, second.Open]).toEqual([now / 1_000 + 60, 1.2]);
});

test('candle after candle comes to a client that stays', async () => {
  const client = await rig.connect();
  client.send({ type: 'sub', params: 'KLINE.EURUSD' });
  await client.settled();
  const { now } = rig.market;
  for (let minute = 0; minute < 5; minute += 1) {
    rig.market.now = now + minute * MINUTE_MS;
    rig.market.tick('EURUSD', 110_000 + minute);
    expect(klineOf(await client.next(isKline)).Time).toBe(now / 1_000 + minute * 60);
  }
});

test('LIVE-004 a client that stops reading costs others nothing and catches up', async () => {
  await rig.close();
  const codes = Array.from({ length: 200 }, (_, index) => `CODE${index}`);
  rig = await openRig({ codes, settings: { bufferBytesHard: 64 << 20 } });
  const slow = await rig.connect();
  const fast = await rig.connect();
  for (const client of [slow, fast]) {
    client.send({ type: 'sub', params: 'DAY_MARKET' });
    await client.nextOf('DAY_MARKET');
  }
  slow.ws.pause();
  let bid = 100_000;
  let beats = 0;
  // The operating system buffers megabytes for the slow client before the server notices that it is
  // behind.
  while (!(await skipped(rig))) {
    bid += 1;
    beats += 1;
    for (const code of codes) rig.market.tick(code, bid);
    await fast.nextOf('DAY_MARKET');
  }
  for (let count = 0; count < 20; count += 1) {
    bid += 1;
    rig.market.tick('CODE7', bid);
    await fast.nextOf('DAY_MARKET');
  }
  slow.ws.resume();
  const isLatest = ({ quotation }: Received) =>
    JSON.stringify(quotation).includes(`"Code":"CODE7"`) &&
    JSON.stringify(quotation).includes(`"Bid":${bid / 100_000},`);
  const caughtUp = ServerMessage.parse(await slow.next(isLatest));
  if (caughtUp.type !== 'DAY_MARKET') throw new Error('Expected quotes');
  // The slow client gets one frame for everything that it missed, not one for each beat.
  expect(slow.messages.length).toBeLessThan(beats + 20);
  rig.market.tick('CODE3', bid + 1);
  expect(await slow.nextOf('DAY_MARKET')).toMatchObject({ quotation: [{ Code: 'CODE3' }] });
});

async function skipped({ registry }: Rig): Promise<boolean> {
  const text = await registry.getSingleMetricAsString('fulcrum_skipped_frames_total');
  return !text.includes('fulcrum_skipped_frames_total 0');
}
