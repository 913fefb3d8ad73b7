import { setTimeout as sleep } from 'node:timers/promises';

import type { StreamedMarket } from '@fulcrum/server/market-data/heard-market';
import { NatsBus } from '@fulcrum/server/platform/adapters/bus/nats-bus';
import { isNatsMissing, NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { openTestDb } from '@fulcrum/server/test/db/test-db';
import { pictureOf, StreamRig } from '@fulcrum/server/test/market/stream-rig';
import { listingOf, MarketBench } from '@fulcrum/server/test/market/test-market';
import { until } from '@fulcrum/server/test/until';
import { expect, onTestFinished, test } from 'vitest';

/** How long a process may need to learn of a quote from the log, on a machine that does more. */
const FROM_THE_LOG_MS_MAX = 2_000;
const bench = new MarketBench(openTestDb);
const rig = new StreamRig(bench);

function newBus(server: NatsServer): NatsBus {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ports = { nats: server.servers, cluster: 'test', log, onUnread: () => undefined };
  const bus = new NatsBus(ports);
  onTestFinished(() => bus.close());
  return bus;
}

test.skipIf(isNatsMissing)(
  'PRICE-019: prices go on while NATS is away, and everybody shows the same',
  async () => {
    const server = await NatsServer.start();
    onTestFinished(() => server.kill());
    const buses = [newBus(server), newBus(server)] as const;
    await until(() => expect(buses.every(({ isThere }) => isThere)).toBe(true));
    const { market } = await rig.leading(buses[0]);
    const heard = await rig.heard(buses[1]);
    const seen: (number | undefined)[] = [];
    heard.onQuote((_, { q }) => void seen.push(q));
    let price = 110_000;
    /** Delivers quotes for a while; returns how long the last one took to arrive, in ms. */
    const trade = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) {
        price += 1;
        const [bid, ask] = [price, price + 10].map((points) => (points / 100_000).toFixed(5));
        void market.bridge?.accept([JSON.stringify({ code: 'EURUSD', bid, ask })]);
        await sleep(5);
      }
      const sentAt = performance.now();
      await until(() => expect(listingOf(heard, 'EURUSD').quote?.bid).toBe(price));
      return performance.now() - sentAt;
    };
    await trade(100);
    await server.kill();
    await until(() => expect(buses.some(({ isThere }) => isThere)).toBe(false));
    expect(await trade(100)).toBeLessThan(FROM_THE_LOG_MS_MAX);
    await server.restart();
    await until(() => expect(buses.every(({ isThere }) => isThere)).toBe(true));
    await trade(100);
    await same(market, heard);
    expect(seen).toEqual(seen.toSorted((a = 0, b = 0) => a - b));
    expect([seen.length, new Set(seen).size]).toEqual([300, 300]);
    expect(heard.stream.lagMs).toBeLessThan(1_000);
  },
);

const same = (market: StreamedMarket, other: StreamedMarket) =>
  until(async () => expect(await pictureOf(other)).toEqual(await pictureOf(market)));
