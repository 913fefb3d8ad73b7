import { setTimeout as sleep } from 'node:timers/promises';

import type { CatalogueEntry } from '@fulcrum/server/market-data/catalogue/catalogue';
import { createMarket } from '@fulcrum/server/market-data/live-market';
import { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { openTestDb, silentLog } from '@fulcrum/server/test/db/test-db';
import { VENUES } from '@fulcrum/server/test/exchange/exchange-server';
import { until } from '@fulcrum/server/test/until';
import { beforeAll, describe, expect, test } from 'vitest';

import { chanceOf } from './chance.ts';
import { ExchangePeer } from './cuts/exchange-peer.ts';
import { machine, SECOND, SPEED, takes } from './cuts/fast-time.ts';
import { FixPeer } from './cuts/fix-peer.ts';
import { OandaPeer } from './cuts/oanda-peer.ts';
import type { Peer } from './cuts/peer.ts';
import { CODES, Scene } from './cuts/scene.ts';
import { LOOK_EVERY_MS } from './cuts/stalls.ts';
import { suffer, type Suffered } from './cuts/suffering.ts';

const isLong = process.env['PROOF'] === 'long';
const CUTS = isLong ? 1_000 : 5;
const WARM_UP_CUTS = isLong ? 100 : 0;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const MEMORY_GROWTH_MAX = 24 * 1024 * 1024;
/** As long as the longest wait between two attempts, and the first frames after it. */
const SETTLED_MS = 40 * SECOND;

let entries: readonly CatalogueEntry[];

beforeAll(async () => {
  const db = await openTestDb();
  const market = createMarket(
    {
      feed: 'bridge',
      expectFeed: null,
      feedPath: null,
      feedSpeed: 1,
      feedLoop: false,
      feedSeed: 1,
      sessions: 'open',
      sources: null,
    },
    { db, clock: new SteadyClock(machine), log: silentLog },
  );
  await market.load();
  entries = market.catalogue.entries;
  await market.stop();
  await db.close();
});

const PEERS: readonly (readonly [string, (clock: SteadyClock) => Promise<Peer>])[] = [
  ...VENUES.map((name) => [name, (clock: SteadyClock) => ExchangePeer.start(name, clock)] as const),
  ['oanda', (clock) => OandaPeer.start(clock)],
  ['fix44', (clock) => FixPeer.start(clock)],
];

async function prove(start: (clock: SteadyClock) => Promise<Peer>) {
  const clock = new SteadyClock(machine);
  const scene = new Scene(await start(clock), { clock, entries, chance: chanceOf(seed) });
  const timers = [
    setInterval(() => scene.move(), takes(2 * SECOND)),
    setInterval(() => void scene.trader.act(), takes(2 * SECOND)),
    setInterval(() => scene.live(), 1),
    setInterval(() => scene.look(), takes(LOOK_EVERY_MS)),
    setInterval(() => scene.lookAtSubscriptions(), 3),
  ];
  const cuts = { cuts: CUTS, warmUp: WARM_UP_CUTS };
  const suffered = await suffer(scene.peer, chanceOf(seed + 1), cuts);
  await sleep(takes(SETTLED_MS));
  // It may be refused, or be given up because this process got no time for it.
  await until(() => {
    const subscribed = [...scene.peer.subscribed.values()].map((each) => each.toSorted());
    expect(subscribed).toEqual([CODES.toSorted()]);
  });
  for (const timer of timers) clearInterval(timer);
  return { scene, suffered };
}

describe.each(PEERS)('%s', (name, start) => {
  test(`PRICE-022: ${CUTS} cuts leave one subscription each, and no fill at an old price`, async () => {
    const { scene, suffered } = await prove(start);
    const { wrong, looks, tradable, peer, trader, resubscriptions } = scene;
    await scene.stop();
    tell(name, scene, suffered);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(peer.connections).toBeGreaterThan(CUTS);
    expect(resubscriptions).toBeGreaterThan(CUTS / 4);
    expect(tradable).toBeGreaterThan(looks / 20);
    expect(trader.fills.market).toBeGreaterThan(CUTS / 4);
    expect(trader.fills.pending).toBeGreaterThan(CUTS / 10);
    expect(trader.fills.stop).toBeGreaterThan(CUTS / 10);
    expect(trader.refused).toBeGreaterThan(CUTS / 4);
    expect(suffered.growth.largest).toBeLessThan(MEMORY_GROWTH_MAX);
  }, 1_800_000);
});

function tell(name: string, scene: Scene, { growth, ways, silences }: Suffered): void {
  const { peer, trader, looks, tradable, resubscriptions, stalls } = scene;
  const { market, pending, stop, close } = trader.fills;
  const kinds = [...ways].map(([way, n]) => `${n} ${way}`).join(', ');
  console.info(
    `${name}, seed ${seed}: ${CUTS} cuts (${kinds}), ` +
      `${silences} silences, ${peer.connections} connections, ` +
      `${resubscriptions} with all subscriptions, ` +
      `${tradable} of ${looks} looks at prices found one to trade on, ` +
      `filled ${market} market orders, ${pending} pending orders, ${stop} stops and targets and ` +
      `${close} closes, refused ${trader.refused} for an old price, ` +
      `heap grew by ${megabytes(growth.last)}, at most ${megabytes(growth.largest)}; ` +
      `this process got no time for up to ${(stalls.longest / SPEED).toFixed(0)} ms`,
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
