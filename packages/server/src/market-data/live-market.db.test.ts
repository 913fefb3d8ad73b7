import { FIRST_FEES } from '@fulcrum/engine/market/formulas';
import { describe, expect, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { storeHalted, storeHours, storeTerms, termsOf } from './catalogue/catalogue-changes.ts';
import { storeNew, type NewInstrument } from './catalogue/new-instrument.ts';
import { listingOf, MarketBench, until } from '../../test/market/test-market.ts';

const bench = new MarketBench(openTestDb);
const at = (text: string) => Date.parse(text);
const line = (fields: object) => JSON.stringify(fields);

describe('sessions', () => {
  test('close and open by the clock, without any tick', async () => {
    bench.now = at('2026-06-19T20:59:59.950Z');
    const market = await bench.open();
    const changes: string[] = [];
    market.onSession(({ instrument }, isOpen) => {
      if (instrument.code === 'EURUSD') changes.push(isOpen ? 'open' : 'closed');
    });
    await market.start();
    const eurusd = listingOf(market, 'EURUSD');
    expect(eurusd.isOpen).toBe(true);
    bench.now = at('2026-06-19T21:00Z');
    await until(() => !eurusd.isOpen);
    expect(listingOf(market, 'BTCUSDT').isOpen).toBe(true);
    expect(changes).toEqual(['open', 'closed']);
  });

  test('SESSION-008: are never closed where SESSIONS says open', async () => {
    bench.now = at('2026-06-20T12:00Z');
    const market = await bench.open({ sessions: 'open' });
    await market.start();
    for (const listing of market.market.listings) expect(listing.isOpen).toBe(true);
  });

  test('that are closed refuse the bridge its quotes and keep the old one', async () => {
    bench.now = at('2026-06-19T20:59Z');
    const market = await bench.open();
    await market.start();
    const good = line({ code: 'EURUSD', bid: '1.1', ask: '1.1001', time: bench.now });
    expect(market.bridge?.accept([good])).toEqual({ accepted: 1, rejected: [] });
    bench.now = at('2026-06-20T12:00Z');
    const late = line({ code: 'EURUSD', bid: '1.2', ask: '1.2001', time: bench.now });
    expect(market.bridge?.accept([late])).toEqual({
      accepted: 0,
      rejected: [{ line: 1, reason: 'tick.closed' }],
    });
    expect(listingOf(market, 'EURUSD').quote?.bid).toBe(110_000);
  });
});

describe('changes', () => {
  const SATURDAY = { spans: [{ open: 6 * 1_440, close: 7 * 1_440 }], exceptions: [] };
  const hoursOf = (market: Awaited<ReturnType<typeof bench.open>>, code: string) => {
    const entry = market.catalogue.entries.find(({ instrument }) => instrument.code === code);
    if (!entry) throw new Error(`Expected ${code}`);
    return [{ id: entry.instrument.id, version: entry.version }];
  };

  test('SESSION-011: other hours open and close a market at once, and after a restart', async () => {
    bench.now = at('2026-06-20T12:00Z');
    const market = await bench.open();
    await market.start();
    const told: string[] = [];
    market.onSession(({ instrument }, isOpen) => told.push(`${instrument.code} ${isOpen}`));
    await market.change((tx) => storeHours(tx, hoursOf(market, 'EURUSD'), SATURDAY));
    expect(told).toEqual(['EURUSD true']);
    const again = await bench.open();
    await again.start();
    expect(listingOf(again, 'EURUSD').isOpen).toBe(true);
    expect(listingOf(again, 'GBPUSD').isOpen).toBe(false);
  });

  test('SESSION-011: a market closes on time by hours that were set while it ran', async () => {
    bench.now = at('2026-06-20T12:00:59.950Z');
    const market = await bench.open();
    await market.start();
    const untilNow = { spans: [{ open: 6 * 1_440, close: 6 * 1_440 + 481 }], exceptions: [] };
    await market.change((tx) => storeHours(tx, hoursOf(market, 'EURUSD'), untilNow));
    expect(listingOf(market, 'EURUSD').isOpen).toBe(true);
    // With the old hours, the clock's next event was Sunday's opening.
    bench.now = at('2026-06-20T12:01Z');
    await until(() => !listingOf(market, 'EURUSD').isOpen);
  });

  test('CATALOGUE-004: what another process changed since is not written over', async () => {
    const market = await bench.open();
    const seen = market.catalogue.entries[0];
    if (!seen) throw new Error('Expected an instrument');
    const hours = hoursOf(market, 'EURUSD');
    let told = 0;
    market.onSession(() => (told += 1));
    const store = () =>
      market.change((tx) => storeTerms(tx, seen, { ...termsOf(seen, FIRST_FEES), position: 9 }));
    await store();
    expect(told).toBe(1);
    await expect(store()).rejects.toThrow('catalogue.moved');
    await expect(market.change((tx) => storeHours(tx, hours, SATURDAY))).rejects.toThrow(
      'catalogue.moved',
    );
    expect(market.catalogue.entries.filter(({ position }) => position === 9)).toHaveLength(1);
  });

  test('SESSION-010: a halt lasts through the opening, the hours go on beneath it', async () => {
    bench.now = at('2026-06-21T20:59:59.950Z');
    const market = await bench.open();
    await market.start();
    await market.change((tx) => storeHalted(tx, 1, true));
    bench.now = at('2026-06-21T21:00Z');
    await until(() => listingOf(market, 'GBPUSD').isOpen);
    expect(listingOf(market, 'EURUSD').isOpen).toBe(false);
    await market.change((tx) => storeHalted(tx, 1, false));
    expect(listingOf(market, 'EURUSD').isOpen).toBe(true);
  });

  test('that fail change nothing, and the next one goes on', async () => {
    const market = await bench.open();
    const before = market.catalogue;
    const failing = market.change(async (tx) => {
      await storeHalted(tx, 1, true);
      throw new Error('the store is gone');
    });
    await expect(failing).rejects.toThrow('the store is gone');
    await market.change((tx) => storeHalted(tx, 2, true));
    expect(listingOf(market, 'EURUSD').instrument.isHalted).toBe(false);
    expect(listingOf(market, 'GBPUSD').instrument.isHalted).toBe(true);
    expect(before.entries[1]?.instrument.isHalted).toBe(false);
  });

  test('of the jump bound keep the price that jumps are measured from', async () => {
    const market = await bench.open();
    await market.start();
    const tick = (bid: string, ask: string) =>
      market.bridge?.accept([line({ code: 'EURUSD', bid, ask, time: bench.now })]);
    expect(tick('1.1', '1.1001')).toMatchObject({ accepted: 1 });
    const entry = market.catalogue.entries[0];
    if (!entry) throw new Error('Expected an instrument');
    await market.change((tx) =>
      storeTerms(tx, entry, { ...termsOf(entry, FIRST_FEES), maxJumpBp: 10 }),
    );
    expect(tick('1.102', '1.1021')).toMatchObject({ rejected: [{ reason: 'tick.jump' }] });
    expect(tick('1.1005', '1.1006')).toMatchObject({ accepted: 1 });
  });
});

describe('the bridge', () => {
  test('says of every line what is wrong with it', async () => {
    const market = await bench.open({ sessions: 'open' });
    await market.start();
    const time = bench.now;
    const lines = [
      line({ code: 'EURUSD', bid: '1.10000', ask: '1.10009', time }),
      line({ code: 'XAUUSD', bid: 1969.745, ask: 1970, time: String(time) }),
      'not json',
      '[]',
      line({ code: 'NOBODY', bid: '1', ask: '1', time }),
      line({ bid: '1', ask: '1', time }),
      line({ code: 'EURUSD', bid: 'x', ask: '1.1', time }),
      line({ code: 'EURUSD', bid: '1.1', ask: null, time }),
      line({ code: 'EURUSD', bid: '1.1', ask: '1.1001', time: 'soon' }),
      line({ code: 'EURUSD', bid: '1.1', ask: '1.1001', time: time + 61_000 }),
      line({ code: 'EURUSD', bid: '1.2', ask: '1.1', time }),
      line({ code: 'EURUSD', bid: '-1', ask: '1.1', time }),
      line({ code: 'EURUSD', bid: '1.1', ask: '1.1001', time: time - 1 }),
      line({ code: 'EURUSD', bid: '2.2', ask: '2.2001', time }),
      line({ code: 'EURUSD', bid: '1.10001', ask: '1.10010' }),
    ];
    expect(market.bridge?.accept(lines)).toEqual({
      accepted: 3,
      rejected: [
        'json.invalid',
        'code.unknown',
        'code.unknown',
        'code.unknown',
        'bid.invalid',
        'ask.invalid',
        'time.invalid',
        'time.ahead',
        'tick.crossed',
        'tick.nonPositive',
        'tick.outOfOrder',
        'tick.jump',
      ].map((reason, index) => ({ line: index + 3, reason })),
    });
    expect(listingOf(market, 'EURUSD').quote).toEqual({
      bid: 110_001,
      ask: 110_010,
      q: 3,
      time,
      arrivedAt: time,
    });
    expect(listingOf(market, 'XAUUSD').quote?.bid).toBe(196_975);
    expect(market.feedHealth()).toMatchObject({ state: 'running', unknownCodes: ['NOBODY'] });
  });

  test('keeps candles over a restart and shows the last price as a stale quote', async () => {
    const first = await bench.open({ sessions: 'open' });
    await first.start();
    void first.bridge?.accept([line({ code: 'EURUSD', bid: '1.1', ask: '1.1001' })]);
    bench.now += 60_000;
    void first.bridge?.accept([line({ code: 'EURUSD', bid: '1.2', ask: '1.2001' })]);
    void first.bridge?.accept([line({ code: 'EURUSD', bid: '1.104', ask: '1.1041' })]);
    await first.stop();
    bench.now += 3_600_000;
    const second = await bench.open({ sessions: 'open' });
    await second.start();
    const listing = listingOf(second, 'EURUSD');
    expect(await second.candles(listing, 1, { limit: 9 })).toMatchObject([
      { open: 110_000, close: 110_000 },
      { open: 110_400, close: 110_400 },
    ]);
    expect(listing.quote).toMatchObject({ bid: 110_400, ask: 110_409 });
    expect(second.feedHealth().lines[0]).toMatchObject({ code: 'EURUSD', isFresh: false });
    void second.bridge?.accept([line({ code: 'EURUSD', bid: '1.105', ask: '1.1051' })]);
    expect(second.runningCandle(listing, 1440)).toMatchObject({ open: 110_000, close: 110_500 });
    expect(await second.sparkline(listing, 1)).toEqual([110_000, 110_400, 110_500]);
  });

  test('PRICE-017: numbers its quotes on and on, and starts again beyond the last one', async () => {
    const numbers: (number | undefined)[] = [];
    for (let run = 0; run < 2; run += 1) {
      const market = await bench.open();
      await market.start();
      // The last price before a restart is only shown.
      expect(listingOf(market, 'EURUSD').quote?.q).toBeUndefined();
      market.onQuote((_, { q }) => void numbers.push(q));
      for (const bid of ['1.1', '1.10002', '1.10001']) {
        const tick = line({ code: 'EURUSD', bid, ask: '1.1001', time: bench.now });
        expect(market.bridge?.accept([tick])).toMatchObject({ accepted: 1 });
      }
    }
    const [first = NaN, , , next = NaN] = numbers;
    expect(first).toBe(1);
    expect(next).toBeGreaterThan(3);
    expect(numbers).toEqual([1, 2, 3, next, next + 1, next + 2]);
  });

  test('PRICE-002: the first jump after a restart is one from the last price', async () => {
    const first = await bench.open({ sessions: 'open' });
    await first.start();
    void first.bridge?.accept([line({ code: 'EURUSD', bid: '1.1', ask: '1.1001' })]);
    await first.stop();
    bench.now += 60_000;
    const second = await bench.open({ sessions: 'open' });
    await second.start();
    const tick = (bid: string, ask: string) =>
      second.bridge?.accept([line({ code: 'EURUSD', bid, ask })]);
    expect(tick('0.11', '0.1101')).toMatchObject({ rejected: [{ reason: 'tick.jump' }] });
    expect(listingOf(second, 'EURUSD').quote?.bid).toBe(110_000);
    expect(tick('1.104', '1.1041')).toMatchObject({ accepted: 1 });
    expect(tick('0.11', '0.1101')).toMatchObject({ rejected: [{ reason: 'tick.jump' }] });
  });

  test('does not go on from the candles of another feed', async () => {
    const simulated = await bench.open({ feed: 'simulated', sessions: 'open' });
    await simulated.start();
    await simulated.stop();
    const market = await bench.open();
    expect(await market.candles(listingOf(market, 'EURUSD'), 60, { limit: 9 })).toEqual([]);
    expect(listingOf(market, 'EURUSD').quote).toBeNull();
  });
});

describe('the simulation', () => {
  test('keeps its past over a pause, fills the pause and goes on from its price', async () => {
    const config = { feed: 'simulated', sessions: 'open' } as const;
    const first = await bench.open(config);
    await first.start();
    const eurusd = listingOf(first, 'EURUSD');
    bench.now += 30_000;
    await until(() => (eurusd.quote?.time ?? 0) > bench.now - 5_000);
    await first.stop();
    const end = bench.now / 1_000 - 60;
    const before = await first.candles(eurusd, 1, { to: end, limit: 1_500 });
    const last = eurusd.quote?.bid ?? 0;

    bench.now += 3 * 3_600_000;
    const second = await bench.open(config);
    await second.start();
    const listing = listingOf(second, 'EURUSD');
    expect(await second.candles(listing, 1, { to: end, limit: 1_500 })).toEqual(before);
    const minute = Math.floor(bench.now / 60_000) * 60;
    const filled = await second.candles(listing, 1, { to: minute, limit: 180 });
    expect(filled.map(({ time }) => minute - time)).toEqual(
      Array.from({ length: 180 }, (_, index) => (180 - index) * 60),
    );
    expect(Math.abs((filled[0]?.open ?? 0) / last - 1)).toBeLessThan(0.001);
    for (const minutes of [1, 5, 15, 30, 60, 1440] as const) {
      const candles = await second.candles(listing, minutes, { limit: 300 });
      expect(candles, `${minutes}`).toHaveLength(300);
    }
  });

  test('begins anew where the clock was put back by a day', async () => {
    const config = { feed: 'simulated', sessions: 'open' } as const;
    const first = await bench.open(config);
    await first.start();
    await first.stop();
    bench.now -= 86_400_000;
    const second = await bench.open(config);
    await second.start();
    const listing = listingOf(second, 'EURUSD');
    const [last] = await second.candles(listing, 1, { limit: 1 });
    expect(last?.time).toBe(bench.now / 1_000 - 60);
    expect(bench.warnings.map(({ message }) => message)).toEqual(['another history begins']);
  });

  test('lives through the sleep of a machine in bars', async () => {
    const market = await bench.open({ feed: 'simulated', sessions: 'open' });
    await market.start();
    const eurusd = listingOf(market, 'EURUSD');
    let ticks = 0;
    market.onQuote(() => void (ticks += 1));
    bench.now += 8 * 3_600_000;
    const minute = Math.floor(bench.now / 60_000) * 60 - 60;
    await until(() => (market.runningCandle(eurusd, 1)?.time ?? 0) >= minute);
    expect(ticks).toBe(0);
    bench.now += 2_000;
    await until(() => ticks > 50);
  });

  test('CATALOGUE-011 quotes an added instrument at once, and after a restart from its price', async () => {
    const config = { feed: 'simulated', sessions: 'open' } as const;
    const first = await bench.open(config);
    await first.start();
    const model = first.catalogue.entries[0];
    if (!model) throw new Error('Expected an instrument');
    const fresh: NewInstrument = {
      terms: { ...termsOf(model, FIRST_FEES), showCode: 'MSFT' },
      code: 'MSFT',
      baseCurrency: 'MSFT',
      quoteCurrency: 'USD',
      digits: 2,
      allowsNonPositive: false,
      spreadPoints: 4,
      profileClass: 'share' as const,
      sessions: model.instrument.sessions,
      simulatedBase: 42_000,
    };
    const around = () => ({
      catalogue: first.catalogue,
      profile: first.profile,
      feed: first.feedHealth().kind,
    });
    const id = await first.change((tx) => storeNew(tx, fresh, around()));
    const added = listingOf(first, 'MSFT');
    expect(added.quote).toBeNull();
    await first.change((tx) => storeHalted(tx, id, false));
    bench.now += 20_000;
    await until(() => (added.quote?.time ?? 0) > bench.now - 15_000);
    expect(Math.abs((added.quote?.bid ?? 0) / 42_000 - 1)).toBeLessThan(0.02);
    expect(first.runningCandle(added, 1)).toBeDefined();
    await first.stop();

    const second = await bench.open(config);
    await second.start();
    const again = listingOf(second, 'MSFT');
    bench.now += 20_000;
    await until(() => (again.quote?.time ?? 0) > bench.now - 15_000);
    expect(Math.abs((again.quote?.bid ?? 0) / (added.quote?.bid ?? 0) - 1)).toBeLessThan(0.02);
  });
});
