import type { Roll } from '@fulcrum/engine/money/swap';
import { expect, test } from 'vitest';

import { openTestDb } from '../../../test/db/test-db.ts';
import type { MarketModule } from '../module.ts';
import { listingOf, MarketBench, until } from '../../../test/market/test-market.ts';

const bench = new MarketBench(openTestDb);
const at = (text: string) => Date.parse(text);

/** The rolls that a listener received, and how many of them it was asked to book. */
interface Told {
  readonly rolls: Roll[];
  booked: number;
}

function listen(market: MarketModule, book: () => Promise<void> = () => Promise.resolve()): Told {
  const told: Told = { rolls: [], booked: 0 };
  market.onRoll((roll) => {
    told.rolls.push(roll);
    return async () => {
      await book();
      told.booked += 1;
    };
  });
  return told;
}

const notBooked = () =>
  bench.db.query<{ day: string }>('select day from roll where booked_at is null');
const allBooked = async () => {
  while ((await notBooked()).length > 0) await new Promise((done) => setTimeout(done, 5));
};

function quote(market: MarketModule, bid: string, ask: string): void {
  const tick = JSON.stringify({ code: 'EURUSD', bid, ask, time: bench.now });
  expect(market.bridge?.accept([tick])).toMatchObject({ accepted: 1 });
}

const priceOf = (market: MarketModule, roll: Roll | undefined) =>
  roll?.terms.get(listingOf(market, 'EURUSD').instrument.id)?.quote;

/** Opens a market 50 ms before the roll at `moment`, which is 17:00 New York. */
async function openBefore(moment: string): Promise<MarketModule> {
  bench.now = at(moment) - 50;
  return bench.open();
}

test('are told by the clock when the day ends, with the prices of that moment', async () => {
  const market = await openBefore('2026-06-10T21:00Z');
  const told = listen(market);
  await market.start();
  quote(market, '1.10000', '1.10009');
  bench.now += 60;
  await until(() => told.rolls.length > 0);
  expect(told.rolls).toMatchObject([
    { at: at('2026-06-10T21:00Z'), day: '2026-06-10', weekday: 3, clock: 'wall' },
  ]);
  expect(priceOf(market, told.rolls[0])).toEqual({ bid: 110_000, ask: 110_009 });
  // The prices are stored first; then the roll is booked.
  await until(() => told.booked === 1);
});

test('SWAP-008: a store that does not take the prices at once gets them again', async () => {
  const market = await openBefore('2026-06-10T21:00Z');
  const told = listen(market);
  await market.start();
  quote(market, '1.10000', '1.10009');
  await bench.db.script('alter table roll rename to roll_aside');
  bench.now += 60;
  await until(() => bench.warnings.length > 0);
  expect(bench.warnings[0]?.message).toBe('the prices of a roll could not be kept yet');
  expect([told.rolls.length, told.booked]).toEqual([1, 0]);
  await bench.db.script('alter table roll_aside rename to roll');
  await until(() => told.booked === 1);
  const kept = await bench.db.query<{ day: string }>('select day from roll');
  expect(kept).toEqual([{ day: '2026-06-10' }]);
});

test('SWAP-008: the first tick after 17:00 moves no price of the roll, also when it is seen first', async () => {
  const market = await openBefore('2026-06-10T21:00Z');
  const told = listen(market);
  await market.start();
  quote(market, '1.10000', '1.10009');
  bench.now += 60;
  quote(market, '1.10500', '1.10509');
  expect(told.rolls).toHaveLength(1);
  expect(priceOf(market, told.rolls[0])).toEqual({ bid: 110_000, ask: 110_009 });
});

test('SWAP-008: a roll that was not booked whole comes again at the start, at its own prices', async () => {
  const first = await openBefore('2026-06-10T21:00Z');
  // This listener never finishes booking.
  const stuck = listen(first, () => new Promise(() => undefined));
  await first.start();
  quote(first, '1.10000', '1.10009');
  bench.now += 60;
  await until(() => stuck.rolls.length > 0);
  // Quotes continue during the booking.
  quote(first, '1.10500', '1.10509');
  expect(listingOf(first, 'EURUSD').quote?.bid).toBe(110_500);
  await until(() => stuck.rolls.length === 1);
  while ((await notBooked()).length === 0) await new Promise((done) => setTimeout(done, 5));
  await first.stop();

  bench.now += 3_600_000;
  const second = await bench.open();
  const told = listen(second);
  await second.start();
  expect(told.rolls.map(({ day }) => day)).toEqual(['2026-06-10']);
  expect(told.rolls[0]?.terms).toEqual(stuck.rolls[0]?.terms);
  expect(priceOf(second, told.rolls[0])).toEqual({ bid: 110_000, ask: 110_009 });
  await allBooked();
  await second.stop();

  const third = await bench.open();
  const none = listen(third);
  await third.start();
  expect(none.rolls).toEqual([]);
});

test('SWAP-009: rolls that nobody took come at the last price of before, each once, oldest first', async () => {
  bench.now = at('2026-06-10T12:00Z');
  const first = await bench.open();
  await first.start();
  quote(first, '1.10000', '1.10009');
  await first.stop();
  // The market runs again on Thursday evening and is stopped before Friday's 17:00.
  bench.now = at('2026-06-11T22:00Z');
  const second = await bench.open();
  await second.start();
  quote(second, '1.11000', '1.11009');
  await allBooked();
  await second.stop();

  bench.now = at('2026-06-13T12:00Z');
  const third = await bench.open();
  const told = listen(third);
  await third.start();
  expect(told.rolls.map(({ day }) => day)).toEqual(['2026-06-12']);
  const spread = third.catalogue.entries.find(({ instrument }) => instrument.code === 'EURUSD');
  const ask = 111_000 + (spread?.spreadPoints ?? 0);
  expect(priceOf(third, told.rolls[0])).toEqual({ bid: 111_000, ask });
  const rows = await bench.db.query<{ day: string; is_missed: boolean; terms: Roll['terms'] }>(
    'select day, is_missed, terms from roll order by at',
  );
  expect(rows.map(({ day, is_missed }) => [day, is_missed])).toEqual([
    ['2026-06-10', true],
    ['2026-06-11', true],
    ['2026-06-12', true],
  ]);
  // Instruments without a tick since then keep Wednesday's price.
  for (const { terms } of rows.slice(0, 2)) {
    const quotes = Object.values(terms).flatMap(({ quote }) => quote ?? []);
    expect(quotes).toMatchObject([{ bid: 110_000 }]);
  }
});

test('SWAP-012: a start that has missed rolls does not wait until they are booked', async () => {
  const first = await bench.open();
  await first.start();
  await first.stop();
  bench.now = at('2026-06-13T12:00Z');
  const second = await bench.open();
  const told = listen(second, () => new Promise(() => undefined));
  await second.start();
  expect(told.rolls.map(({ day }) => day)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12']);
  expect(told.booked).toBe(0);
});
