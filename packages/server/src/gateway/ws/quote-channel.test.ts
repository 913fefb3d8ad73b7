import { DayMarketMessage } from '@fulcrum/contract/stream/messages';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { systemClock } from '../../platform/ports/clock.ts';
import { FakeClient } from '../../../test/gateway/fake-client.ts';
import { gatewayMetrics } from './metrics.ts';
import { QuoteChannel } from './quote-channel.ts';
import { FakeMarket } from '../../../test/gateway/fake-ports.ts';
import { GATEWAY_DEFAULTS } from './settings.ts';

/**
 * Returns code and bid of each quotation in each frame that the client has received since the last
 * call.
 */
function bidsOf(client: FakeClient): string[][] {
  return client.take().map((frame) => {
    const { quotation } = DayMarketMessage.parse(JSON.parse(frame));
    return quotation.map(({ Code, Bid }) => `${Code} ${Bid}`);
  });
}

const SETTINGS = { ...GATEWAY_DEFAULTS, bufferBytesSoft: 400, bufferBytesHard: 4_000 };
/** A little longer than the interval between two beats. */
const BEAT_MS = 110;
const CODES = ['EURUSD', 'GBPUSD', 'USDJPY'];
let market: FakeMarket;
let channel: QuoteChannel;
let registry: Registry;
let metrics: ReturnType<typeof gatewayMetrics>;

function open(codes: readonly string[] = CODES): void {
  market = new FakeMarket(codes);
  registry = new Registry();
  metrics = gatewayMetrics(registry);
  channel = new QuoteChannel(market, systemClock, SETTINGS, metrics);
  market.onQuote(() => channel.notice());
  market.onSession(() => channel.notice());
}

function subscriber(): FakeClient {
  const client = new FakeClient(SETTINGS, metrics);
  channel.subscribe(client.connection);
  return client;
}

beforeEach(() => {
  vi.useFakeTimers();
  open();
});

afterEach(() => {
  channel.stop();
  vi.useRealTimers();
});

test('LIVE-001 a subscription begins with every instrument, also those without a quote', () => {
  market.tick('EURUSD', 110_000);
  vi.advanceTimersByTime(BEAT_MS);
  expect(bidsOf(subscriber())).toEqual([['EURUSD 1.1', 'GBPUSD null', 'USDJPY null']]);
});

test('a snapshot holds what changed since the last beat, and others still hear of it', () => {
  const first = subscriber();
  first.take();
  market.tick('EURUSD', 110_000);
  expect(bidsOf(subscriber())[0]).toContain('EURUSD 1.1');
  vi.advanceTimersByTime(BEAT_MS);
  expect(bidsOf(first)).toEqual([['EURUSD 1.1']]);
});

test('a last price that nobody announced is in the snapshot', () => {
  market.listing('EURUSD').quote = { bid: 110_000, ask: 110_009, time: 1, arrivedAt: 1 };
  expect(bidsOf(subscriber())[0]).toContain('EURUSD 1.1');
});

test('LIVE-001 after the snapshot come only instruments that changed', () => {
  const client = subscriber();
  client.take();
  market.tick('GBPUSD', 130_000);
  vi.advanceTimersByTime(BEAT_MS);
  expect(bidsOf(client)).toEqual([['GBPUSD 1.3']]);
});

test('LIVE-001 a price that comes into doubt is told, without a new quote', () => {
  market.tick('GBPUSD', 130_000);
  vi.advanceTimersByTime(BEAT_MS);
  const client = subscriber();
  client.take();
  market.setDoubt('GBPUSD', 'jump');
  vi.advanceTimersByTime(BEAT_MS);
  const [frame = ''] = client.take();
  expect(DayMarketMessage.parse(JSON.parse(frame)).quotation).toMatchObject([
    { Code: 'GBPUSD', Bid: 1.3, PriceDoubt: 'jump' },
  ]);
});

test('LIVE-002 a burst of a thousand ticks is one frame a beat with the last quotes', () => {
  const client = subscriber();
  client.take();
  market.tick('EURUSD', 100_000);
  vi.advanceTimersByTime(1);
  client.take();
  for (let count = 1; count <= 1_000; count += 1) {
    market.tick('EURUSD', 110_000 + count);
    market.tick('GBPUSD', 130_000 + count);
  }
  vi.advanceTimersByTime(1_000);
  expect(bidsOf(client)).toEqual([['EURUSD 1.11', 'GBPUSD 1.31']]);
});

test('LIVE-002 a market that ticks all the time gives ten frames a second', () => {
  const client = subscriber();
  client.take();
  for (let time = 0; time < 5_000; time += 1) {
    market.tick('EURUSD', 100_000 + time);
    vi.advanceTimersByTime(1);
  }
  expect(client.take().length).toBe(50);
});

test('a tick after a quiet time waits for no beat', () => {
  const client = subscriber();
  client.take();
  vi.advanceTimersByTime(10_000);
  market.tick('EURUSD', 110_000);
  vi.advanceTimersByTime(1);
  expect(bidsOf(client)).toEqual([['EURUSD 1.1']]);
});

test('no frame is sent while nothing changes', () => {
  const client = subscriber();
  market.tick('EURUSD', 110_000);
  vi.advanceTimersByTime(BEAT_MS);
  client.take();
  vi.advanceTimersByTime(60_000);
  expect(client.frames).toEqual([]);
});

test('a market that opens or closes is told without a tick', () => {
  market.tick('EURUSD', 110_000);
  const client = subscriber();
  vi.advanceTimersByTime(BEAT_MS);
  client.take();
  market.setOpen('EURUSD', false);
  vi.advanceTimersByTime(BEAT_MS);
  expect(client.frames[0]?.toString()).toContain('"MarketStatus":0');
});

test('LIVE-011 terms that change are told without a tick', () => {
  market.tick('EURUSD', 110_000);
  const client = subscriber();
  vi.advanceTimersByTime(BEAT_MS);
  client.take();
  const { instrument, isOpen } = market.listing('EURUSD');
  market.market.put({ ...instrument, feeRates: { 0: 1 } });
  market.setOpen('EURUSD', isOpen);
  vi.advanceTimersByTime(BEAT_MS);
  expect(client.frames[0]?.toString()).toContain('"Code":"EURUSD"');
});

test('all subscribers get the very same bytes, over many turns of the event loop', () => {
  const clients = Array.from({ length: 1_000 }, subscriber);
  for (const client of clients) client.take();
  market.tick('EURUSD', 110_000);
  vi.advanceTimersByTime(BEAT_MS);
  const frames = new Set(clients.flatMap((client) => client.frames));
  expect(clients.every((client) => client.frames.length === 1)).toBe(true);
  expect(frames.size).toBe(1);
});

test('LIVE-002 a client that is behind gets nothing, and later the latest of all it missed', () => {
  const slow = subscriber();
  const fast = subscriber();
  slow.take();
  slow.isStuck = true;
  const beat = (code: string, bid: number) => {
    market.tick(code, bid);
    vi.advanceTimersByTime(BEAT_MS);
  };
  beat('EURUSD', 110_000);
  beat('EURUSD', 110_001);
  // Two frames fill the client's buffer beyond the soft limit.
  expect(slow.take().length).toBe(2);
  beat('EURUSD', 110_002);
  beat('GBPUSD', 130_000);
  beat('EURUSD', 110_003);
  expect(bidsOf(slow)).toEqual([]);
  expect(fast.take().length).toBe(6);
  slow.drain();
  // The client catches up without another change in the market.
  vi.advanceTimersByTime(BEAT_MS);
  expect(bidsOf(slow)).toEqual([['EURUSD 1.10003', 'GBPUSD 1.3']]);
  beat('USDJPY', 150_000);
  expect(bidsOf(slow)).toEqual([['USDJPY 1.5']]);
});

test('LIVE-004 a client that stays behind for thirty seconds is closed with 1013', () => {
  const slow = subscriber();
  slow.isStuck = true;
  for (let bid = 110_000; slow.closedWith === null && bid < 110_500; bid += 1) {
    market.tick('EURUSD', bid);
    vi.advanceTimersByTime(BEAT_MS);
    if (bid < 110_270) expect(slow.closedWith).toBeNull();
  }
  expect(slow.closedWith).toBe(1013);
});

test('LIVE-004 a client whose buffer passes the hard limit is closed with 1013', () => {
  const slow = subscriber();
  slow.isStuck = true;
  const frame = Buffer.alloc(1_000);
  for (let count = 0; count < 4; count += 1) slow.connection.send(frame);
  expect(slow.closedWith).toBeNull();
  slow.connection.send(frame);
  expect(slow.closedWith).toBe(1013);
});

test('whoever leaves is sent nothing more', () => {
  const client = subscriber();
  client.take();
  market.tick('EURUSD', 110_000);
  channel.unsubscribe(client.connection);
  vi.advanceTimersByTime(1_000);
  expect(client.frames).toEqual([]);
});

test('whoever subscribes again gets the snapshot again', () => {
  const client = subscriber();
  channel.subscribe(client.connection);
  expect(bidsOf(client).map((quotation) => quotation.length)).toEqual([3, 3]);
});

test('the time from tick to frame is measured, once for each quote that went out', async () => {
  subscriber();
  market.tick('EURUSD', 110_000);
  vi.advanceTimersByTime(1);
  market.tick('EURUSD', 110_001);
  vi.advanceTimersByTime(60);
  market.tick('EURUSD', 110_002);
  market.tick('GBPUSD', 130_000);
  vi.advanceTimersByTime(BEAT_MS);
  market.setOpen('EURUSD', false);
  vi.advanceTimersByTime(BEAT_MS);
  const text = await registry.getSingleMetricAsString('fulcrum_tick_to_frame_seconds');
  expect(text).toContain('fulcrum_tick_to_frame_seconds_count 3');
  expect(text).toMatch(/bucket\{le="0.025"\} 1\n/);
  expect(text).toMatch(/bucket\{le="0.05"\} 3\n/);
});
