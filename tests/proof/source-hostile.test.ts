import { setTimeout as sleep } from 'node:timers/promises';

import type { CatalogueEntry } from '@fulcrum/server/market-data/catalogue/catalogue';
import { SteadyClock } from '@fulcrum/server/market-data/quotes/steady-clock';
import { VENUES } from '@fulcrum/server/test/exchange/exchange-server';
import { beforeAll, describe, expect, test } from 'vitest';

import { chanceOf } from './chance.ts';
import { catalogueEntries } from './cuts/catalogue-entries.ts';
import { ExchangePeer } from './cuts/exchange-peer.ts';
import { machine, SECOND, takes } from './cuts/fast-time.ts';
import { FixPeer } from './cuts/fix-peer.ts';
import { HostileScene } from './cuts/hostile-scene.ts';
import { chosen, misdeedsOf } from './cuts/misdeeds.ts';
import { OandaPeer } from './cuts/oanda-peer.ts';
import { LOOK_EVERY_MS } from './cuts/stalls.ts';

const isLong = process.env['PROOF'] === 'long';
/** In ms of this machine: ten minutes of the market, and a hundred in the long proof. */
const LASTS_MS = isLong ? 60_000 : 6_000;
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let entries: readonly CatalogueEntry[];
beforeAll(async () => {
  entries = await catalogueEntries();
});

const PEERS = [
  ...VENUES.map((name) => [name, (clock: SteadyClock) => ExchangePeer.start(name, clock)] as const),
  ['oanda', (clock: SteadyClock) => OandaPeer.start(clock)],
  ['fix44', (clock: SteadyClock) => FixPeer.start(clock)],
] as const;

describe.each(PEERS)('%s', (name, start) => {
  test('PRICE-031, PRICE-032: no price is filled at after its source said anything else', async () => {
    const clock = new SteadyClock(machine);
    const chance = chanceOf(seed);
    const peer = await start(clock);
    if (peer instanceof ExchangePeer) peer.tellAtOnce();
    const scene = new HostileScene(peer, { clock, entries, chance });
    const misdeeds = misdeedsOf(peer);
    const misbehave = () => {
      const misdeed = chosen(misdeeds, chance, scene.isClosed);
      if (misdeed) scene.misbehave(misdeed, chance(100));
    };
    const timers = [
      setInterval(() => scene.move(), takes(SECOND)),
      setInterval(() => void scene.trader.act(), takes(2 * SECOND)),
      setInterval(() => scene.live(), 1),
      setInterval(() => scene.look(), takes(LOOK_EVERY_MS)),
      setInterval(() => chance(8) === 0 && misbehave(), takes(3 * SECOND)),
    ];
    await sleep(LASTS_MS);
    for (const timer of timers) clearInterval(timer);
    await scene.stop();
    const { trader, wrong, looks, tradable, right, said } = scene;
    const times = [...said].map(([what, count]) => `${count} ${what}`).join(', ');
    console.info(
      `${name}, seed ${seed}: ${times}; ${tradable} of ${looks} looks found a price to trade on, ` +
        `${right} had to; ${JSON.stringify(trader.fills)}, refused ${trader.refused}`,
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(trader.fills.market).toBeGreaterThan(0);
    // Chance may leave out any of these in ten minutes.
    if (!isLong) return;
    expect(said.size).toBe(misdeeds.length);
    expect(right).toBeGreaterThan(looks / 50);
    expect(trader.refused).toBeGreaterThan(0);
  }, 1_800_000);
});
