import { gzipSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { marketSeed, twoWeeks } from '../../../../../../tests/market/markets.ts';
import { candlesOf } from '../../../../../../tests/market/plain.ts';
import { textOf } from '../../../../../../tests/market/ticks.ts';
import { openTestDb } from '../../../../test/db/test-db.ts';
import type { Candle } from '../../candles/candle.ts';
import { listingOf, MarketBench, play, until } from '../../../../test/market/test-market.ts';

const bench = new MarketBench(openTestDb);

/** Daylight saving time begins in New York within these two weeks. */
const SUMMER_TIME = Date.parse('2026-03-08T07:00Z');
const DAY = 86_400_000;
/** When the trading day of this moment began: 17:00 New York, epoch ms. */
const dayOf = (time: number): number => {
  const roll = (time < SUMMER_TIME ? 22 : 21) * 3_600_000;
  return Math.floor((time - roll) / DAY) * DAY + roll;
};

const seed = marketSeed();
test(`PRICE-011: two weeks of ticks give the right candles, in memory and stored (${seed})`, async () => {
  const ticks = twoWeeks(seed);
  const market = await bench.replay(bench.write('EURUSD.ticks.csv', textOf(ticks)));
  await play(market);
  const listing = listingOf(market, 'EURUSD');
  expect(market.feedHealth().lines.find(({ code }) => code === 'EURUSD')).toMatchObject({
    accepted: ticks.length,
    dropped: {},
  });
  const days = candlesOf(ticks, dayOf);
  expect(days).toHaveLength(10);
  expect(await market.candles(listing, 1440, { limit: 50 })).toEqual(days);
  await market.stop();
  const from = Date.parse('2026-03-09T00:00Z');
  const inside = ticks.filter(({ time }) => time >= from && time < from + DAY);
  for (const minutes of [1, 5, 15, 30, 60] as const) {
    const expected = candlesOf(inside, (time) => time - (time % (minutes * 60_000)));
    const to = (from + DAY) / 1_000;
    const limit = expected.length;
    expect(await market.candles(listing, minutes, { to, limit }), `${minutes}`).toEqual(expected);
    const stored = await bench.db.query<Candle>(
      `select time, open, high, low, close, volume from candle
       where instrument_id = $1 and period = $2 and time >= $3 and time < $4 order by time`,
      [listing.instrument.id, minutes, from / 1_000, to],
    );
    expect(stored, `${minutes} in the store`).toEqual(expected);
  }
});

test('pages of candles join without a gap, from memory into the store', async () => {
  const ticks = Array.from({ length: 4_000 }, (_, minute) => `${minute * 60_000},1500,1501`);
  const path = bench.write('XAUUSD.ticks.csv', ticks.join('\n'));
  const market = await bench.replay(path, { sessions: 'open' });
  await play(market);
  const listing = listingOf(market, 'XAUUSD');
  await market.stop();
  const seen: number[] = [];
  for (let to: number | undefined; ; ) {
    const page = await market.candles(listing, 1, { to, limit: 700 });
    if (page.length === 0) break;
    seen.unshift(...page.map(({ time }) => time / 60));
    to = page[0]?.time;
  }
  expect(seen).toEqual(Array.from({ length: 4_000 }, (_, minute) => minute));
});

describe('a folder', () => {
  test('is merged by time; equal times keep the order of names and lines', async () => {
    bench.write('GBPUSD.ticks.csv', 'time_ms,bid,ask\n3000,1.3,1.31\n5000,1.3,1.31\n');
    bench.write('EURUSD.ticks.csv.gz', gzipSync('1000,1.1,1.2\r\n3000,1.1,1.2\r\n3000,1.12,1.2'));
    const market = await bench.replay(bench.folder, { sessions: 'open' });
    const seen: string[] = [];
    market.onQuote(({ instrument }, { time, bid }) => {
      seen.push(`${time} ${instrument.code} ${bid}`);
    });
    await play(market);
    expect(seen).toEqual([
      '1000 EURUSD 110000',
      '3000 EURUSD 110000',
      '3000 EURUSD 112000',
      '3000 GBPUSD 130000',
      '5000 GBPUSD 130000',
    ]);
    expect(market.clock()).toBe(5_000);
  });

  test('may hold other files and unknown instruments, which are told and left out', async () => {
    bench.write('BTCUSD.ticks.csv', '1000,1,2\n');
    bench.write('notes.txt', 'nothing');
    bench.write('EURUSD.ticks.csv', '1000,1.1,1.2\n');
    const market = await bench.replay(bench.folder, { sessions: 'open' });
    await play(market);
    expect(market.feedHealth()).toMatchObject({ unknownCodes: ['BTCUSD'], badLines: 0 });
  });

  test('without any ticks of the catalogue is refused at the start', async () => {
    bench.write('BTCUSD.ticks.csv', '1000,1,2\n');
    const market = await bench.replay(bench.folder);
    await expect(market.start()).rejects.toThrow('Expected CODE.ticks.csv[.gz] of the catalogue');
  });
});

describe('bad input', () => {
  test('costs its line, is counted and told, and nothing else', async () => {
    const lines = [
      'time_ms,bid,ask',
      '1000,1.1,1.2',
      '',
      'rubbish',
      '1500,1.1',
      '1600,1.1,1.2,1.3',
      '-5,1.1,1.2',
      '1700,x,1.2',
      '1800,1.3,1.2',
      '1900,0,1.2',
      '900,1.1,1.2',
      `${'9'.repeat(5_000)}`,
      '2000,1.11,1.2',
      'x'.repeat(200_000),
      '3000,1.12,1.2',
    ];
    const market = await bench.replay(bench.write('EURUSD.ticks.csv', lines.join('\n')), {
      sessions: 'open',
    });
    const times: number[] = [];
    market.onQuote((_, { time }) => void times.push(time));
    await play(market);
    expect(times).toEqual([1_000, 2_000, 3_000]);
    const { badLines, lines: health } = market.feedHealth();
    expect(badLines).toBe(6);
    expect(health.find(({ code }) => code === 'EURUSD')).toMatchObject({
      accepted: 3,
      dropped: { unreadable: 1, crossed: 1, nonPositive: 1, outOfOrder: 1 },
    });
    expect(bench.warnings).toContainEqual({
      message: 'bad line in a tick file',
      details: expect.objectContaining({ line: 4, count: 1 }),
    });
  });

  test('a broken archive ends its file, the others play on', async () => {
    const whole = gzipSync(
      Array.from({ length: 50_000 }, (_, i) => `${1_000 + i},1.1,1.2`).join('\n'),
    );
    bench.write('EURUSD.ticks.csv.gz', whole.subarray(0, whole.length - 200));
    bench.write('GBPUSD.ticks.csv.gz', 'this is no archive');
    bench.write('NZDUSD.ticks.csv', '999999,0.6,0.61\n');
    const market = await bench.replay(bench.folder, { sessions: 'open' });
    await play(market);
    expect(market.feedHealth().badLines).toBe(2);
    expect(listingOf(market, 'EURUSD').quote).not.toBeNull();
    expect(listingOf(market, 'NZDUSD').quote?.time).toBe(999_999);
  });
});

const MINUTE = 60_000;
const FIRST = Date.parse('2014-05-02T10:00Z');
const minutes = (count: number) => Array.from({ length: count }, (_, at) => FIRST + at * MINUTE);

/** Replays a row a minute, of which some have another time; returns the times that were quoted. */
async function quotedTimes(broken: Readonly<Record<number, number>>, count = 20) {
  const times = minutes(count).map((time, at) => broken[at] ?? time);
  const rows = times.map((time, at) => `${time},102.${100 + at},102.${110 + at}`);
  const market = await bench.replay(bench.write('USDJPY.ticks.csv', rows.join('\n')));
  const seen: number[] = [];
  market.onQuote((_, { time }) => void seen.push(time));
  await play(market);
  return { seen, badLines: market.feedHealth().badLines, clock: market.clock() };
}

// One time is from a vendor that sent the year 2154; the others are of its kind.
test.each([
  ['the year 2154', { 4: 5_815_518_660_978 }],
  ['an hour ahead', { 4: FIRST + 64 * MINUTE }],
  ['six minutes ahead', { 4: FIRST + 10 * MINUTE }],
  ['a fortnight ahead, in the first row', { 0: FIRST + 20_160 * MINUTE }],
  ['microseconds', { 7: FIRST * 1_000 }],
  ['the year 2154, in the row before the last', { 18: 5_815_518_660_978 }],
  ['the year 2154 twice', { 4: 5_815_518_660_978, 5: 5_815_518_660_978 }],
  ['the year 2154 in three rows apart', { 2: 5_815_518_660_978, 9: 5_815_518_660_978, 15: 5e12 }],
])(
  'PRICE-029: a row with %s costs that row, not the clock or the rows after it',
  async (...row) => {
    const [, broken] = row;
    const bad = Object.keys(broken).map(Number);
    const { seen, badLines, clock } = await quotedTimes(broken);
    expect(seen).toEqual(minutes(20).filter((_, at) => !bad.includes(at)));
    expect(badLines).toBe(bad.length);
    expect(clock).toBe(FIRST + 19 * MINUTE);
  },
);

test.each([
  ['seconds instead of ms', { 4: Math.round(FIRST / 1_000) }],
  ['an hour too early', { 4: FIRST - 56 * MINUTE }],
])('PRICE-029: a row with %s costs that row', async (_, broken) => {
  const { seen, clock } = await quotedTimes(broken);
  expect(seen).toEqual(minutes(20).filter((_time, at) => at !== 4));
  expect(clock).toBe(FIRST + 19 * MINUTE);
});

test('PRICE-029: a step ahead that the rows after it confirm is believed', async () => {
  const later = Object.fromEntries(
    minutes(20).flatMap((time, at) => (at < 10 ? [] : [[at, time + 3 * 86_400_000]])),
  );
  const { seen, badLines } = await quotedTimes(later);
  expect({ count: seen.length, badLines }).toEqual({ count: 20, badLines: 0 });
});

test.each([
  ['a byte-order mark', '\ufeff1000,1.1,1.2\r\n2000,1.1,1.2\r\n'],
  ['a byte-order mark and a header', '\ufefftime_ms,bid,ask\n1000,1.1,1.2\n2000,1.1,1.2\n'],
])('PRICE-030: %s in front costs no tick', async (_, text) => {
  for (const [name, content] of [
    ['EURUSD.ticks.csv', text],
    ['GBPUSD.ticks.csv.gz', gzipSync(text)],
  ] as const) {
    bench.write(name, content);
  }
  const market = await bench.replay(bench.folder, { sessions: 'open' });
  const times: number[] = [];
  market.onQuote((__, { time }) => void times.push(time));
  await play(market);
  expect(times).toEqual([1_000, 1_000, 2_000, 2_000]);
  expect(market.feedHealth().badLines).toBe(0);
});

/** Rows as other programs write them; the last one is UTF-16. */
const FOREIGN = [
  '20140502 100000123;1.1;1.2;0\n',
  'EUR/USD,20140502 10:00:00.123,1.1,1.2\n',
  'timestamp,askPrice,bidPrice,askVolume,bidVolume\n1000,1.2,1.1,1,1\n',
  Buffer.from('\ufefftime_ms,bid,ask\r\n1000,1.1,1.2\r\n', 'utf16le'),
];

test('PRICE-030: files of which no row can be read are named, and alone refuse the start', async () => {
  const names = ['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD'].map((code) => `${code}.ticks.csv`);
  for (const [at, name] of names.entries()) bench.write(name, FOREIGN[at] ?? '');
  const alone = await bench.replay(bench.folder, { sessions: 'open' });
  await expect(alone.start()).rejects.toThrow(
    /Expected rows of time_ms,bid,ask: .*AUDUSD.*EURUSD.*GBPUSD.*NZDUSD/,
  );
  bench.write('USDCHF.ticks.csv', '1000,0.9,0.91\n');
  const market = await bench.replay(bench.folder, { sessions: 'open' });
  await play(market);
  expect(listingOf(market, 'USDCHF').quote?.time).toBe(1_000);
  const told = bench.warnings.filter(({ message }) => message.endsWith('can be read'));
  expect(JSON.stringify(told)).toMatch(/AUDUSD.*EURUSD.*GBPUSD.*NZDUSD/);
  // Each file's own first bad line is told too.
  const lines = bench.warnings.filter(({ message }) => message === 'bad line in a tick file');
  for (const name of names) expect(JSON.stringify(lines)).toContain(name);
});

test('PRICE-007: a price is rounded to the digits, bid and ask alike', async () => {
  const path = bench.write('XAUUSD.ticks.csv', '1000,1291.675,1292.034\n');
  const market = await bench.replay(path, { sessions: 'open' });
  await play(market);
  expect(listingOf(market, 'XAUUSD').quote).toMatchObject({ bid: 129_168, ask: 129_203 });
});

test('at full speed a listener that needs time gets it for every tick', async () => {
  const ticks = Array.from({ length: 300 }, (_, i) => `${1_000 + i},1.1,1.2`).join('\n');
  const market = await bench.replay(bench.write('EURUSD.ticks.csv', ticks), { sessions: 'open' });
  let busy = 0;
  let highest = 0;
  let seen = 0;
  market.onQuote(async () => {
    busy += 1;
    seen += 1;
    highest = Math.max(highest, busy);
    await new Promise((done) => setImmediate(done));
    busy -= 1;
  });
  await play(market);
  expect({ seen, highest }).toEqual({ seen: 300, highest: 1 });
});

test('SESSION-006: ticks outside the session are dropped and counted', async () => {
  const saturday = Date.parse('2014-05-03T12:00Z');
  const path = bench.write('EURUSD.ticks.csv', `${saturday},1.1,1.2\n${saturday + 1},1.1,1.2\n`);
  const market = await bench.replay(path);
  await play(market);
  const health = market.feedHealth().lines.find(({ code }) => code === 'EURUSD');
  expect(health).toMatchObject({ accepted: 0, dropped: { closed: 2 } });
});

test('SESSION-009: days roll by the clock of the ticks, each once and in order', async () => {
  const at = (text: string) => `${Date.parse(text)},1.1,1.2`;
  const ticks = [
    at('2014-05-01T20:59:59.999Z'),
    at('2014-05-01T21:00Z'),
    at('2014-05-01T22:00Z'),
    at('2014-05-02T20:59Z'),
    at('2014-05-04T21:00:01Z'),
    at('2023-09-04T12:00Z'),
  ];
  const market = await bench.replay(bench.write('EURUSD.ticks.csv', ticks.join('\n')));
  const seen: unknown[] = [];
  market.onRoll(({ day, weekday, at: moment }) => async () => {
    await new Promise((done) => setImmediate(done));
    seen.push([day, weekday, new Date(moment).toISOString().slice(11, 16)]);
  });
  market.onQuote((_, { time }) => void seen.push(new Date(time).toISOString().slice(0, 10)));
  const sessions: boolean[] = [];
  market.onSession(({ instrument }, isOpen) => {
    if (instrument.code === 'EURUSD') sessions.push(isOpen);
  });
  await play(market);
  expect(seen).toEqual([
    '2014-05-01',
    ['2014-05-01', 4, '21:00'],
    '2014-05-01',
    '2014-05-01',
    '2014-05-02',
    ['2014-05-02', 5, '21:00'],
    ['2014-05-03', 6, '21:00'],
    ['2014-05-04', 0, '21:00'],
    '2014-05-04',
    '2023-09-04',
  ]);
  expect(sessions).toEqual([true, false, true]);
});

test('a looped replay begins again with empty charts and days', async () => {
  const ticks = '60000,1.1,1.2\n120000,1.11,1.2\n';
  const market = await bench.replay(bench.write('EURUSD.ticks.csv', ticks), {
    sessions: 'open',
    feedLoop: true,
  });
  const listing = listingOf(market, 'EURUSD');
  const charts: (readonly [number, number])[] = [];
  market.onQuote(async (_, { time }) => {
    if (time !== 120_000 || charts.length === 3) return;
    const candles = await market.candles(listing, 1, { limit: 9 });
    charts.push([candles.length, market.day(listing).volume]);
  });
  await market.start();
  await until(() => charts.length === 3);
  await market.stop();
  expect(charts).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
});

test('a speed paces the ticks, and the clock goes on between them', async () => {
  const path = bench.write(
    'EURUSD.ticks.csv',
    '1000000,1.1,1.2\n1100000,1.1,1.2\n9000000,1.1,1.2\n',
  );
  const market = await bench.replay(path, { sessions: 'open', feedSpeed: 500 });
  const arrived: number[] = [];
  market.onQuote(() => void arrived.push(performance.now()));
  const began = performance.now();
  await market.start();
  await until(() => arrived.length === 2);
  // The delay is measured from the start, because a busy machine may deliver the first tick late.
  const [, second = 0] = arrived;
  expect(second - began).toBeGreaterThanOrEqual(200);
  await until(() => market.clock() > 1_150_000);
  await market.stop();
  expect(arrived).toHaveLength(2);
});
