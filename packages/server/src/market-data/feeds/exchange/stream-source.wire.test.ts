import { afterEach, describe, expect, test } from 'vitest';

import {
  ExchangeServer,
  VENUES,
  type VenueName,
} from '../../../../test/exchange/exchange-server.ts';
import { fastClock, fastSource, Heard, SPEED } from '../../../../test/exchange/fast-source.ts';
import { until } from '../../../../test/until.ts';
import type { StreamSource } from './stream-source.ts';
import type { Venue } from './venue.ts';

const SECOND = 1_000;
const opened: { stop(): unknown }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

interface Scene {
  readonly server: ExchangeServer;
  readonly source: StreamSource;
  readonly heard: Heard;
}

async function scene(
  name: VenueName,
  symbols: readonly string[] = ['ONE', 'TWO'],
  change: Partial<Venue> = {},
): Promise<Scene> {
  const server = await ExchangeServer.start(name, SECOND / SPEED);
  const heard = new Heard();
  const source = fastSource(Object.assign(server.venue, change));
  opened.push(source, server);
  source.start(symbols, heard);
  await until(() => expect(subscriptionsOf(server)).toEqual([...symbols].sort()));
  return { server, source, heard };
}

/** What was wrong with frames; nobody answers over HTTP here. */
const faultsOf = ({ dropped }: Heard) =>
  dropped.filter((fault) => fault !== 'noSnapshot' && fault !== 'noVenueState');
const subscriptionsOf = ({ subscribed }: ExchangeServer): string[] =>
  [...subscribed.values()].flat().toSorted();
const passes = (seconds: number) =>
  new Promise((resolve) => setTimeout(resolve, (seconds * SECOND) / SPEED));

describe.each(VENUES)('%s', (name) => {
  test('PRICE-022: a quote that does not change is said to stand while its source proves life', async () => {
    const { server, source, heard } = await scene(name);
    // The others answer or speak by themselves; Bybit sends the level again every three seconds.
    const again = setInterval(
      () => {
        if (name === 'bybit' && !server.isSilent) server.quote('ONE', '1.5', '1.6', 7);
      },
      (3 * SECOND) / SPEED,
    );
    opened.push({ stop: () => clearInterval(again) });
    server.quote('ONE', '1.5', '1.6', 7);
    await until(() => expect(heard.quotes[0]).toMatchObject({ symbol: 'ONE', bid: '1.5' }));
    await passes(15);
    expect(source.state).toBe('live');
    expect(fastClock.monotonic() - (heard.stood.get('ONE') ?? 0)).toBeLessThan(8 * SECOND);
    // Nobody has said anything about this one.
    expect(heard.stood.has('TWO')).toBe(false);
    server.isSilent = true;
    await until(() => expect(source.reconnects).toBe(1));
    expect(fastClock.monotonic() - (heard.stood.get('ONE') ?? 0)).toBeGreaterThan(8 * SECOND);
  });

  test('after a cut it connects again, subscribes once, and a quote from before is not said to stand', async () => {
    const { server, source, heard } = await scene(name);
    server.quote('ONE', '1.5', '1.6', 7);
    await until(() => expect(heard.quotes).toHaveLength(1));
    server.cut();
    await until(() => expect(source.reconnects).toBe(1));
    await until(() => expect(subscriptionsOf(server)).toEqual(['ONE', 'TWO']));
    const stood = heard.stood.get('ONE');
    await passes(8);
    expect(heard.stood.get('ONE')).toBe(stood);
    server.quote('ONE', '1.7', '1.8', 9);
    await until(() => expect(heard.quotes.at(-1)).toMatchObject({ bid: '1.7', ask: '1.8' }));
    expect(source).toMatchObject({ state: 'live', reason: null });
  });

  test('what is no frame is counted and ends nothing', async () => {
    const { server, source, heard } = await scene(name);
    const good = server.spoken.quote('ONE', '1.5', '1.6', 7, Date.now());
    const half = good.slice(0, good.length / 2);
    const bad = [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      half,
      good.replaceAll('1.5', 'NaN'),
      Buffer.of(1),
    ];
    for (const frame of bad) server.say(frame);
    server.quote('ONE', '1.5', '1.6', 8);
    await until(() => expect(heard.quotes.at(-1)).toMatchObject({ bid: '1.5', ask: '1.6' }));
    expect(heard.dropped.filter((fault) => fault === 'unreadable').length).toBeGreaterThanOrEqual(
      6,
    );
    expect(heard.quotes.slice(0, -1).every(({ bid }) => bid === 'NaN')).toBe(true);
    expect(source.reconnects).toBe(0);
  });

  test('a frame of ten megabytes ends the connection, and the next one works', async () => {
    const { server, source, heard } = await scene(name);
    server.say('x'.repeat(10_000_000));
    await until(() => expect([source.reconnects, server.connections]).toEqual([1, 2]));
    await until(() => expect(subscriptionsOf(server)).toEqual(['ONE', 'TWO']));
    server.quote('ONE', '1.5', '1.6', 8);
    await until(() => expect(heard.quotes).toHaveLength(1));
  });

  test('a new connection takes over before the old one is closed, and no quote is older for it', async () => {
    const { server, source, heard } = await scene(name, ['ONE'], {
      lifetimeMs: 10 * 60_000 + 30_000,
    });
    const quotes = setInterval(() => server.quote('ONE', '1.5', '1.6', server.connections), 10);
    opened.push({ stop: () => clearInterval(quotes) });
    // Half a minute after it opened: it is replaced 5 to 15 minutes early, here 10.
    await until(() => expect(server.connections).toBe(2));
    await until(() => expect(server.subscribed.size).toBe(1));
    await passes(5);
    expect(source).toMatchObject({ state: 'live', reconnects: 0 });
    expect(heard.gaps.get('ONE')).toBeLessThan(8 * SECOND);
  });

  test('sends no more frames in a second than the exchange takes', async () => {
    const symbols = Array.from({ length: 24 }, (_, nth) => `S${nth}`);
    const { server } = await scene(name, symbols, { symbolsPerFrame: 1 });
    expect(server.heard.length).toBeGreaterThanOrEqual(symbols.length);
    const { framesPerSecond } = server.venue;
    // The first frames are sent at once.
    const atLeast = (symbols.length / framesPerSecond - 1) * SECOND;
    expect(fastClock.monotonic() - startedAt(server)).toBeGreaterThan(atLeast);
  });
});

const startedAt = (server: ExchangeServer): number => server.startedAt * SPEED;

describe('PRICE-023: numbers', () => {
  test('that are lower once are a frame that was overtaken, after which no price stands', async () => {
    const { server, heard } = await scene('binance');
    server.quote('ONE', '1.5', '1.6', 9_000);
    server.quote('ONE', '1.4', '1.5', 8_000);
    server.quote('TWO', '2.4', '2.5', 8_000);
    await until(() => expect(heard.quotes).toHaveLength(2));
    expect(heard.quotes.map(({ bid }) => bid)).toEqual(['1.5', '2.4']);
    expect(faultsOf(heard)).toEqual(['outOfSequence']);
    const stood = heard.stood.get('ONE');
    await passes(8);
    expect(heard.stood.get('ONE')).toBe(stood);
    expect(heard.stood.get('TWO')).toBeGreaterThan(stood ?? 0);
  });

  test.each([
    ['okx', 9_000_001, [401, 402], 2],
    ['bybit', 1_500, [499, 500], 2],
    ['bybit', 90, [0, 1], 1],
    ['binance', 5_000, [4_000, 4_001], 1],
    ['binance', 5_000, [3_999, 4_001], 2],
  ] as const)(
    'of %s that fall from %i to %j begin again, of which %i are taken',
    async (...row) => {
      const [name, before, [first, second], taken] = row;
      const { server, heard } = await scene(name);
      server.quote('ONE', '1.5', '1.6', before);
      server.quote('ONE', '1.4', '1.5', first);
      server.quote('ONE', '1.3', '1.4', second);
      await until(() => expect(heard.quotes.at(-1)?.bid).toBe('1.3'));
      expect(heard.quotes).toHaveLength(1 + taken);
    },
  );

  test.each(['okx', 'bybit', 'binance'] as const)('of another connection of %s', async (name) => {
    const { server, source, heard } = await scene(name);
    server.quote('ONE', '1.5', '1.6', 9_000_001);
    await until(() => expect(heard.quotes).toHaveLength(1));
    server.cut();
    await until(() => expect(source.reconnects).toBe(1));
    await until(() => expect(subscriptionsOf(server)).toEqual(['ONE', 'TWO']));
    server.quote('ONE', '1.3', '1.4', 401);
    await until(() => expect(heard.quotes.at(-1)?.bid).toBe('1.3'));
    expect(heard.dropped).not.toContain('outOfSequence');
  });
});

describe.each(VENUES)('what %s sends and is no quote', (name) => {
  test.each([
    ['bid', null, '1.6'],
    ['ask', '1.5', null],
    ['price', null, null],
  ] as const)('PRICE-024: without a %s there is no price', async (_, bid, ask) => {
    const { server, heard } = await scene(name);
    server.quote('ONE', '1.5', '1.6', 7);
    server.quote('TWO', '1.5', '1.6', 7);
    await until(() => expect(heard.quotes).toHaveLength(2));
    server.say(server.spoken.oneSided('ONE', bid, ask, 9, Date.now()));
    await until(() => expect(heard.stood.has('ONE')).toBe(false));
    await passes(4);
    expect([heard.stood.has('ONE'), heard.stood.has('TWO')]).toEqual([false, true]);
    server.quote('ONE', '1.5', '1.6', 11);
    await until(() => expect(heard.stood.has('ONE')).toBe(true));
  });

  test('PRICE-031: after a frame that cannot be read, no price stands until its next quote', async () => {
    const { server, heard } = await scene(name);
    server.quote('ONE', '1.5', '1.6', 7);
    await until(() => expect(heard.quotes).toHaveLength(1));
    server.say('{');
    await until(() => expect(faultsOf(heard)).toEqual(['unreadable']));
    const stood = heard.stood.get('ONE');
    await passes(8);
    expect(heard.stood.get('ONE')).toBe(stood);
    server.quote('ONE', '1.5', '1.6', 8);
    await until(() => expect(heard.stood.get('ONE')).toBeGreaterThan(stood ?? 0));
  });

  test('an instrument that is asked for anew is subscribed to once', async () => {
    const { server, source } = await scene(name);
    const before = server.heard.length;
    source.renew('ONE');
    await until(() => {
      const frames = server.heard.slice(before).filter((frame) => /subscribe/i.test(frame));
      expect(
        frames.filter((frame) => frame.includes('nsubscribe') || /UNSUB/.test(frame)),
      ).toHaveLength(1);
      expect(frames.length).toBeGreaterThanOrEqual(2);
    });
    await until(() => expect(subscriptionsOf(server)).toEqual(['ONE', 'TWO']));
  });
});

test.each(['maintenance', 'cancel_only', 'post_only'])(
  'PRICE-032: Kraken in the state %s closes its instruments until it is online',
  async (system) => {
    const { server, heard } = await scene('kraken');
    const status = (word: string) =>
      server.say(`{"channel":"status","type":"update","data":[{"system":"${word}"}]}`);
    status(system);
    await until(() => expect(heard.closed.get('all')).toBe(system));
    status('limit_only');
    await until(() => expect(heard.closed.get('all')).toBeNull());
  },
);

test.each([
  ['okx', '{"event":"notice","code":"64008","msg":"The connection will soon be closed"}'],
  ['binance', '{"e":"serverShutdown","E":1770123456789}'],
] as const)(
  'a notice of %s that it will close brings a new connection at once',
  async (name, notice) => {
    const { server, source } = await scene(name);
    server.say(notice);
    await until(() => expect(server.connections).toBe(2));
    await until(() => expect(subscriptionsOf(server)).toEqual(['ONE', 'TWO']));
    expect(source).toMatchObject({ state: 'live', reconnects: 0 });
  },
);

test('a symbol that Kraken does not know leaves the others alone', async () => {
  const { server, source, heard } = await scene('kraken');
  server.say(
    '{"error":"Currency pair not supported TWO","method":"subscribe","success":false,' +
      '"symbol":"TWO"}',
  );
  await until(() => expect(heard.dropped).toContain('refused'));
  server.quote('ONE', '1.5', '1.6', 1);
  await until(() => expect(heard.quotes).toHaveLength(1));
  expect(source).toMatchObject({ state: 'live', reason: 'Currency pair not supported TWO' });
  expect(source.refused).toEqual(new Map([['TWO', 'Currency pair not supported TWO']]));
  // PRICE-034: it is asked for again, and is not refused any more.
  await until(() => expect(source.refused.size).toBe(0));
});

test('one that cannot be reached is asked less and less often', async () => {
  const server = await ExchangeServer.start('kraken', SECOND);
  const { venue } = server;
  await server.stop();
  const source = fastSource(venue);
  opened.push(source);
  source.start(['ONE'], new Heard());
  await passes(60);
  expect(source.state).toBe('down');
  expect(source.reason).toMatch(/ECONNREFUSED/);
  // After 0.25, 0.5, 1, 2, 4, 8, 16 and 30 seconds.
  expect(source.reconnects).toBeGreaterThan(4);
  expect(source.reconnects).toBeLessThan(10);
});
