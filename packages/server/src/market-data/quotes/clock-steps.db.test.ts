import type { Listing } from '@fulcrum/engine/market/market';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { MarketModule } from '../module.ts';
import { listingOf, MarketBench, until } from '../../../test/market/test-market.ts';
import { startJobs } from '../../../test/start-jobs.ts';

const bench = new MarketBench(openTestDb);
const at = (text: string) => Date.parse(text);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Steps that a clock is known to make: daylight saving applied twice, and a wrong day. */
const STEPS = [-HOUR_MS, HOUR_MS, -25 * HOUR_MS, 25 * HOUR_MS];

let market: MarketModule;
let eurusd: Listing;
let rolls: string[];

async function open(config: Parameters<MarketBench['open']>[0] = {}): Promise<void> {
  market = await bench.open({ sessions: 'open', ...config });
  rolls = [];
  market.onRoll(({ day }) => {
    rolls.push(day);
    return () => Promise.resolve();
  });
  eurusd = listingOf(market, 'EURUSD');
  await market.start();
}

/**
 * Delivers one tick at the price. Its time is right (`true`), comes from the machine's stepped
 * clock (`follows`) or is missing (`none`).
 */
type Timing = 'true' | 'follows' | 'none';
function tick(timing: Timing, bid = '1.10000'): string | null {
  const time = { true: bench.now, follows: bench.now + bench.stepped, none: undefined }[timing];
  const ask = (Number(bid) + 0.0001).toFixed(5);
  const receipt = market.bridge?.accept([JSON.stringify({ code: 'EURUSD', bid, ask, time })]);
  if (receipt instanceof Promise) throw new Error('Expected a receipt at once');
  return receipt?.rejected[0]?.reason ?? null;
}

/**
 * Delivers two ticks per second for so many seconds, each with another price than the one before;
 * returns why each was rejected, or null.
 */
function ticks(timing: Timing, seconds: number): (string | null)[] {
  return Array.from({ length: 2 * seconds }, (_, nth) => {
    bench.now += 500;
    return tick(timing, nth % 2 === 0 ? '1.10001' : '1.10000');
  });
}

describe('PRICE-016: after a step of the clock', () => {
  beforeEach(async () => {
    await open();
    expect(tick('true')).toBeNull();
    expect(eurusd.doubt).toBeNull();
  });

  test.each(STEPS)('of %i ms a feed that keeps its own time goes on, and nobody deals', (ms) => {
    bench.stepped = ms;
    expect(ticks('true', 60)).toEqual(Array.from({ length: 120 }, () => null));
    expect(eurusd).toMatchObject({ doubt: 'clock', quote: { arrivedAt: bench.now } });
    expect(market.clockHealth()).toMatchObject({ step: { ms }, steps: 1 });
    expect(market.feedHealth().lines[0]).toMatchObject({ code: 'EURUSD', isFresh: false });
    expect(bench.warnings.map(({ message }) => message)).toEqual([
      'the clock was stepped: trading is halted until ticks and clock agree',
    ]);
    // Once the clock is right again, the step has no further effect.
    bench.stepped = 0;
    bench.now += 500;
    expect(tick('true', '1.10001')).toBeNull();
    expect(eurusd).toMatchObject({ doubt: null, quote: { arrivedAt: bench.now } });
    expect(market.clockHealth()).toEqual({ step: null, steps: 1 });
    expect(bench.warnings.at(-1)?.message).toBe('ticks and clock agree: trading goes on');
  });

  test.each(STEPS)('of %i ms one that follows the clock goes on within two seconds', (ms) => {
    bench.stepped = ms;
    const heard = ticks('follows', 3);
    const refused = ms < 0 ? 'tick.untimely' : 'time.ahead';
    expect(heard).toEqual([refused, refused, null, null, null, null]);
    expect(market.clock()).toBe(bench.now + ms);
    expect(eurusd).toMatchObject({ doubt: null, quote: { arrivedAt: bench.now + ms } });
    // Setting the clock back is a step too.
    bench.stepped = 0;
    expect(ticks('follows', 3).slice(-3)).toEqual([null, null, null]);
    expect(market.clock()).toBe(bench.now);
    expect(market.clockHealth()).toEqual({ step: null, steps: 2 });
  });

  test.each(STEPS)('of %i ms one without times goes on within two seconds', (ms) => {
    bench.stepped = ms;
    expect(new Set(ticks('none', 3))).toEqual(new Set([null]));
    expect(eurusd).toMatchObject({ doubt: null, quote: { arrivedAt: bench.now + ms } });
  });

  test('no quote of before is fresh by the clock that is followed then', () => {
    const gbpusd = { code: 'GBPUSD', bid: '1.3', ask: '1.3001' };
    void market.bridge?.accept([JSON.stringify({ ...gbpusd, time: bench.now })]);
    bench.stepped = -HOUR_MS;
    ticks('follows', 3);
    const isFresh = new Map(market.feedHealth().lines.map((line) => [line.code, line.isFresh]));
    expect(isFresh.get('EURUSD')).toBe(true);
    expect(isFresh.get('GBPUSD')).toBe(false);
    expect(listingOf(market, 'GBPUSD').quote).toMatchObject({ bid: 130_000 });
  });

  test('a correction of the clock leaves every age as it was', async () => {
    const stop = startJobs(market);
    bench.now += 9_000;
    bench.stepped = -900;
    await until(() => market.clock() === bench.now - 900);
    await stop();
    const isFresh = () => market.feedHealth().lines[0]?.isFresh;
    expect(isFresh()).toBe(true);
    bench.now += 1_000;
    expect(isFresh()).toBe(true);
    bench.now += 1;
    expect(isFresh()).toBe(false);
    // A tick with the machine's time is not out of order, although that clock was set back.
    expect(tick('follows')).toBeNull();
  });

  test('an instrument in doubt for its price stays so when the step has ended', () => {
    expect(tick('true', '1.18000')).toBe('tick.jump');
    expect(eurusd.doubt).toBe('jump');
    bench.stepped = HOUR_MS;
    bench.now += 1;
    expect(tick('true', '1.18000')).toBe('tick.jump');
    expect(eurusd.doubt).toBe('clock');
    bench.stepped = 0;
    market.clock();
    expect(eurusd.doubt).toBe('jump');
  });
});

describe('SWAP-005: a step of the clock over a roll', () => {
  beforeEach(() => {
    bench.now = at('2026-06-09T20:30Z');
  });

  test('that nobody confirms neither brings a roll nor takes one', async () => {
    await open();
    for (const ms of STEPS) {
      bench.stepped = ms;
      ticks('true', 5);
      expect(rolls).toEqual([]);
    }
    bench.now = at('2026-06-09T21:00:01Z');
    tick('true');
    await until(() => rolls.length > 0);
    expect(rolls).toEqual(['2026-06-09']);
  });

  test('that ticks confirm tells each roll that lies between, once', async () => {
    await open();
    bench.stepped = 25 * HOUR_MS;
    ticks('follows', 3);
    await until(() => rolls.length === 2);
    expect(rolls).toEqual(['2026-06-09', '2026-06-10']);
  });

  test('and back tells it again when it comes: accounts are booked once for a day', async () => {
    await open();
    bench.stepped = HOUR_MS;
    ticks('follows', 3);
    bench.stepped = 0;
    ticks('follows', 3);
    await until(() => rolls.length === 1);
    bench.now = at('2026-06-09T21:00:01Z');
    ticks('follows', 1);
    await until(() => rolls.length === 2);
    expect(rolls).toEqual(['2026-06-09', '2026-06-09']);
  });
});

describe('a clock that is followed back', () => {
  test('SESSION-001: opens a session again that it had closed', async () => {
    bench.now = at('2026-06-12T20:30Z');
    await open({ sessions: 'honour' });
    tick('true');
    bench.stepped = HOUR_MS;
    ticks('follows', 3);
    expect(eurusd.isOpen).toBe(false);
    bench.stepped = 0;
    ticks('follows', 3);
    expect(eurusd.isOpen).toBe(true);
    expect(tick('follows')).toBeNull();
  });

  test('PRICE-005: leaves no candle in what is the future again, here or in the store', async () => {
    bench.now = at('2026-06-10T12:00:10Z');
    await open();
    tick('true', '1.10000');
    bench.stepped = HOUR_MS;
    ticks('follows', 3);
    tick('follows', '1.12000');
    bench.stepped = 0;
    ticks('follows', 3);
    tick('follows', '1.10500');
    const minute = at('2026-06-10T12:00Z') / 1_000;
    expect(await market.candles(eurusd, 1, { limit: 9 })).toMatchObject([
      { time: minute, open: 110_000, high: 110_500, close: 110_500 },
    ]);
    expect(market.runningCandle(eurusd, 60)).toMatchObject({ time: minute, close: 110_500 });
    await market.stop();
    const again = await bench.open({ sessions: 'open' });
    const listing = listingOf(again, 'EURUSD');
    expect(await again.candles(listing, 1, { limit: 9 })).toMatchObject([{ time: minute }]);
    expect(await again.candles(listing, 60, { limit: 9 })).toMatchObject([{ close: 110_500 }]);
  });
});

describe('the simulation', () => {
  test.each([-HOUR_MS, 25 * HOUR_MS])(
    'goes on after a step of %i ms, near the price it had',
    async (ms) => {
      await open({ feed: 'simulated' });
      const lives = async () => {
        const { accepted } = market.feedHealth().lines[0] ?? { accepted: 0 };
        await until(() => {
          bench.now += 100;
          const line = market.feedHealth().lines[0];
          return (line?.accepted ?? 0) > accepted + 3 && line?.isFresh === true;
        });
        return eurusd.quote?.bid ?? 0;
      };
      const before = await lives();
      bench.stepped = ms;
      expect(market.clock()).toBe(bench.now);
      expect(eurusd.doubt).toBe('clock');
      await until(() => {
        bench.now += 100;
        return market.clockHealth().step === null;
      });
      const after = await lives();
      expect(Math.abs(after / before - 1)).toBeLessThan(0.02);
      expect(market.clock()).toBe(bench.now + ms);
      const last = market.runningCandle(eurusd, 1)?.time ?? 0;
      expect(Math.abs(last * 1_000 - market.clock())).toBeLessThan(2 * MINUTE_MS);
    },
  );
});
