import { isFresh } from '@fulcrum/engine/market/tradable';
import { describe, expect, test } from 'vitest';

import { openTestDb } from '../../../../test/db/test-db.ts';
import { listingOf, MarketBench } from '../../../../test/market/test-market.ts';
import { storeHalted } from '../../catalogue/catalogue-changes.ts';

const bench = new MarketBench(openTestDb);

test('PRICE-001: a line that repeats the quote at a wrong time is dropped', async () => {
  const market = await bench.open();
  await market.start();
  const prices = { code: 'EURUSD', bid: '1.08641', ask: '1.08650' };
  const send = (time: number) => market.bridge?.accept([JSON.stringify({ ...prices, time })]);
  expect(send(bench.now)).toMatchObject({ accepted: 1 });
  const hours = 3 * 3_600_000;
  for (const [time, reason] of [
    [bench.now + hours, 'time.ahead'],
    [bench.now - hours, 'tick.untimely'],
    [bench.now - 1, 'tick.outOfOrder'],
  ] as const) {
    expect(send(time)).toEqual({ accepted: 0, rejected: [{ line: 1, reason }] });
  }
});

test('PRICE-001: a price is the same as text, as a JSON number and with an exponent', async () => {
  const market = await bench.open();
  await market.start();
  const send = (bid: string, ask: string) =>
    market.bridge?.accept([`{"code":"EURUSD","bid":${bid},"ask":${ask}}`]);
  expect(send('"1.08641"', '1.08650')).toMatchObject({ accepted: 1 });
  expect(send('1.08641', '108651e-5')).toMatchObject({ accepted: 1 });
  // Five digits of this price are zero, but it is understood.
  for (const bid of ['0.00000089', '8.7e-07']) {
    expect(send(bid, '1.0865')).toEqual({
      accepted: 0,
      rejected: [{ line: 1, reason: 'tick.nonPositive' }],
    });
  }
  for (const bid of ['1e21', '"8.7e-07"', '1e999']) {
    expect(send(bid, '1.0865')).toMatchObject({ rejected: [{ reason: 'bid.invalid' }] });
  }
});

test.each([
  [{ bid: 'x' }, 'unreadable'],
  [{ ask: null }, 'unreadable'],
  [{ time: 'noon' }, 'unreadable'],
  [{ bid: '1.2' }, 'crossed'],
  [{ bid: '-1' }, 'nonPositive'],
] as const)('PRICE-031: the line %j ends the word for the price before it', async (bad, ending) => {
  const market = await bench.open();
  await market.start();
  const life = () => market.feedHealth().lines.find(({ code }) => code === 'EURUSD')?.life;
  const good = { code: 'EURUSD', bid: '1.1', ask: '1.1001' };
  await market.bridge?.accept([JSON.stringify(good)]);
  expect(life()).toMatchObject({ state: 'quoted', ending: null });
  await market.bridge?.accept([JSON.stringify({ ...good, ...bad })]);
  expect(life()).toMatchObject({ state: 'doubtful', ending });
  await market.bridge?.accept([JSON.stringify(good)]);
  expect(life()?.state).toBe('quoted');
});

describe('PRICE-022: a line of the bridge that repeats the quote', () => {
  async function open() {
    const market = await bench.open();
    await market.start();
    const bids: number[] = [];
    market.onQuote((_, { bid }) => void bids.push(bid));
    const send = (bid: string, ask: string) =>
      market.bridge?.accept([JSON.stringify({ code: 'EURUSD', bid, ask })]);
    return { eurusd: listingOf(market, 'EURUSD'), bids, send, market };
  }

  test('is a tick once the quote was stale', async () => {
    const { eurusd, bids, send } = await open();
    for (let nth = 0; nth < 5; nth += 1) void send('1.1', '1.1001');
    expect(bids).toEqual([110_000]);
    bench.now += eurusd.instrument.staleAfterMs + 1;
    expect(isFresh(eurusd, bench.now)).toBe(false);
    void send('1.1', '1.1001');
    expect(bids).toEqual([110_000, 110_000]);
    expect(isFresh(eurusd, bench.now)).toBe(true);
  });

  test('is a tick with another ask, and while the price is in doubt', async () => {
    const { eurusd, bids, send } = await open();
    void send('1.1', '1.1001');
    void send('1.1', '1.1002');
    expect(bids).toHaveLength(2);
    expect(send('1.3', '1.3001')).toMatchObject({ rejected: [{ reason: 'tick.jump' }] });
    expect(eurusd.doubt).toBe('jump');
    void send('1.1', '1.1002');
    expect(eurusd.doubt).toBeNull();
    expect(bids).toHaveLength(3);
  });

  test('is a tick once a halt or a step of the clock has ended, because triggers wait for it', async () => {
    const { eurusd, bids, send, market } = await open();
    void send('1.1', '1.1001');
    const { id } = eurusd.instrument;
    for (const isHalted of [true, false]) {
      await market.change((tx) => storeHalted(tx, id, isHalted));
    }
    void send('1.1', '1.1001');
    void send('1.1', '1.1001');
    expect(bids).toHaveLength(2);
    bench.stepped = 3_600_000;
    void send('1.1', '1.1001');
    expect(eurusd.doubt).toBe('clock');
    bench.stepped = 0;
    const before = bids.length;
    void send('1.1', '1.1001');
    expect([eurusd.doubt, bids.length]).toEqual([null, before + 1]);
  });

  test('is heard, though it is no tick', async () => {
    const { bids, send, market } = await open();
    for (let nth = 0; nth < 10; nth += 1) {
      bench.now += 500;
      void send('1.1', '1.1001');
    }
    expect(bids).toHaveLength(1);
    const [line] = market.feedHealth().lines;
    expect(line).toMatchObject({ code: 'EURUSD', heardAt: bench.now, accepted: 1, dropped: {} });
    expect(line?.perSecond).toBeGreaterThan(0.5);
  });
});
