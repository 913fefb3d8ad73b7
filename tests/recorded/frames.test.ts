import { readFileSync } from 'node:fs';

import { StreamSource } from '@fulcrum/server/market-data/feeds/exchange/stream-source';
import type { SourceQuote } from '@fulcrum/server/market-data/feeds/sources/source';
import { ExchangeServer } from '@fulcrum/server/test/exchange/exchange-server';
import { until } from '@fulcrum/server/test/until';
import { afterEach, expect, test } from 'vitest';

import { sharedPath } from './shared-data.ts';

let server: ExchangeServer | null = null;
let source: StreamSource | null = null;

afterEach(async () => {
  source?.stop();
  await server?.stop();
});

/** The frames of a recording as they came. */
const framesOf = (file: string): string[] =>
  readFileSync(sharedPath('data', 'frames', file), 'utf8')
    .split('\n')
    .filter((line) => /^\d+\.\d+: \{/.test(line))
    .map((line) => line.slice(line.indexOf('{')));

/** Reads the prices of a frame by its letters alone. */
function pricesIn(frame: string): string[] {
  const [, symbol = ''] = /"s":"(\w+)"/.exec(frame) ?? [];
  const [, bid = ''] = /"b":"([\d.]+)"/.exec(frame) ?? [];
  const [, ask = ''] = /"a":"([\d.]+)"/.exec(frame) ?? [];
  return [symbol, bid, ask];
}

test.each(['binance-spot.bookTicker.txt', 'binance-usdm.bookTicker.txt'])(
  'PRICE-021: every bid and ask of %s is heard as it was recorded',
  async (file) => {
    const frames = framesOf(file);
    const wanted = frames.map(pricesIn);
    const symbols = [...new Set(wanted.map(([symbol = '']) => symbol))];
    const heard: SourceQuote[] = [];
    const dropped: string[] = [];
    server = await ExchangeServer.start('binance', 1_000);
    source = new StreamSource({ venue: server.venue, clock: performanceClock });
    source.start(symbols, {
      quote: (quote) => void heard.push(quote),
      unused: (_, fault) => void dropped.push(fault),
      withdraw: () => undefined,
      venue: () => undefined,
      end: () => undefined,
      proof: () => undefined,
      drop: (fault) => void dropped.push(fault),
    });
    await until(() => expect([...(server?.subscribed.values() ?? [])].flat()).toEqual(symbols));
    for (const frame of frames) server.say(frame);
    await until(() => expect(heard).toHaveLength(frames.length));
    expect(frames.length).toBeGreaterThan(80);
    expect(heard.map(({ symbol, bid, ask }) => [symbol, bid, ask])).toEqual(wanted);
    expect(dropped.filter((fault) => fault !== 'noSnapshot')).toEqual([]);
  },
);

const performanceClock = { monotonic: () => performance.now() };
