import { TradeMessage } from '@fulcrum/contract/stream/messages';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AccountChannel } from './account-channel.ts';
import { ANNA, orderOf } from '../../../test/gateway/account-rig.ts';
import { FakeClient } from '../../../test/gateway/fake-client.ts';
import { gatewayMetrics } from './metrics.ts';
import { FakeAccounts, FakeMarket, FakeReach } from '../../../test/gateway/fake-ports.ts';
import { GATEWAY_DEFAULTS } from './settings.ts';

const POSITION = orderOf(1);

let market: FakeMarket;
let accounts: FakeAccounts;
let channel: AccountChannel;
let client: FakeClient;

beforeEach(async () => {
  vi.useFakeTimers();
  market = new FakeMarket(['EURUSD', 'GBPUSD']);
  accounts = new FakeAccounts();
  accounts.open(ANNA);
  const metrics = gatewayMetrics(new Registry());
  channel = new AccountChannel({
    accounts,
    market: market.market,
    reach: new FakeReach(),
    orderWire: () => {
      throw new Error('Only figures are looked at here');
    },
    settings: GATEWAY_DEFAULTS,
    metrics,
    onFault: (_, fault) => {
      throw fault;
    },
  });
  market.onQuote((listing) => channel.mark(listing.instrument.id));
  market.tick('EURUSD', 110_000);
  client = new FakeClient(GATEWAY_DEFAULTS, metrics);
  channel.subscribeTrades(client.connection, ANNA);
  await vi.advanceTimersByTimeAsync(0);
  client.take();
  accounts.commit(ANNA, { type: 'positionOpened', at: 1_000, order: POSITION }, []);
  client.take();
});

afterEach(() => {
  channel.stop();
  vi.useRealTimers();
});

/** Returns the floating results that the client has received since the last call. */
const floating = () =>
  client.take().map((text) => TradeMessage.parse(JSON.parse(text)).ProfitsTotal);

test('LIVE-007 figures come twice a second while quotes come all the time', () => {
  for (let time = 0; time < 5_000; time += 5) {
    market.tick('EURUSD', 110_010 + time);
    vi.advanceTimersByTime(5);
  }
  expect(floating().length).toBe(10);
});

test('LIVE-007 figures that did not change are not told again', () => {
  market.tick('EURUSD', 110_109);
  vi.advanceTimersByTime(600);
  expect(floating()).toEqual(['10.000000']);
  market.tick('EURUSD', 110_109);
  market.tick('GBPUSD', 130_000);
  vi.advanceTimersByTime(5_000);
  expect(floating()).toEqual([]);
});

test('figures of a client that is behind wait, and then are the latest', () => {
  client.isStuck = true;
  client.connection.send(Buffer.alloc(GATEWAY_DEFAULTS.bufferBytesSoft + 1, '{}'));
  client.take();
  for (const bid of [110_109, 110_209, 110_309]) {
    market.tick('EURUSD', bid);
    vi.advanceTimersByTime(600);
  }
  expect(floating()).toEqual([]);
  client.drain();
  vi.advanceTimersByTime(600);
  expect(floating()).toEqual(['30.000000']);
});

test('quotes cost nothing for an account that nobody watches any more', () => {
  channel.unsubscribeTrades(client.connection, ANNA);
  const { looks } = market.market;
  market.tick('EURUSD', 110_109);
  vi.advanceTimersByTime(5_000);
  expect(market.market.looks).toBe(looks);
  expect(floating()).toEqual([]);
});
