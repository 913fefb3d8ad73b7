import { FIRST_FEES } from '@fulcrum/engine/market/formulas';
import { isFresh } from '@fulcrum/engine/market/tradable';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { FaultyBus, type Fate } from '../../test/bus/faulty-bus.ts';
import { openTestDb } from '../../test/db/test-db.ts';
import { pictureOf, StreamRig } from '../../test/market/stream-rig.ts';
import { listingOf, MarketBench } from '../../test/market/test-market.ts';
import { until } from '../../test/until.ts';
import { InProcessBus } from '../platform/adapters/bus/in-process-bus.ts';
import { storeHalted, storePaused, storeTerms, termsOf } from './catalogue/catalogue-changes.ts';
import type { StreamedMarket } from './heard-market.ts';

const bench = new MarketBench(openTestDb);
const rig = new StreamRig(bench);
const newBus = () =>
  new InProcessBus({
    error: (details, message) => void bench.warnings.push({ details, message }),
  });
/** A bus on which nothing ever comes. */
const deafBus = () => new FaultyBus(newBus(), () => 'lost');

const send = (market: StreamedMarket, code: string, bid: number) => {
  const line = JSON.stringify({ code, bid: String(bid), ask: String(bid + 0.0001) });
  expect(market.bridge?.accept([line])).toEqual({ accepted: 1, rejected: [] });
};
const priceOf = (market: StreamedMarket, code: string) => listingOf(market, code).quote?.bid;

/** Waits until the other process shows all that the first one does. */
async function equal(market: StreamedMarket, other: StreamedMarket): Promise<void> {
  await until(async () => expect(await pictureOf(other)).toEqual(await pictureOf(market)));
}

test('PRICE-018: a quote is logged before anybody hears of it, and everybody hears the same', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(bus);
  const rows = () => bench.db.query('select q1 from quote_batch order by q0 desc limit 1');
  const seen: unknown[] = [];
  for (const each of [market, heard]) {
    each.onQuote((_, quote) => void seen.push(rows().then(([row]) => [row, quote])));
  }
  send(market, 'EURUSD', 1.1);
  expect(priceOf(market, 'EURUSD')).toBeUndefined();
  await until(() => expect(seen).toHaveLength(2));
  const [first, second] = await Promise.all(seen);
  expect(first).toEqual(second);
  const { quote } = listingOf(market, 'EURUSD');
  expect(first).toEqual([{ q1: quote?.q }, quote]);
  await equal(market, heard);
});

const CODES = ['EURUSD', 'GBPUSD', 'BTCUSDT'];
const fate = fc.constantFrom<Fate>('comes', 'comes', 'lost', 'twice', 'late');
const step = fc.record({
  code: fc.constantFrom(...CODES),
  move: fc.integer({ min: -5, max: 5 }),
  /** Mostly within a candle, sometimes hours later. */
  waitMs: fc.oneof({ weight: 9, arbitrary: fc.nat(900) }, { weight: 1, arbitrary: fc.nat(9e6) }),
});

test('PRICE-019: whatever happens to the messages, a process knows what the leader does, in order', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  let fates: readonly Fate[] = ['comes'];
  let turn = 0;
  const faulty = new FaultyBus(bus, () => fates[turn++ % fates.length] ?? 'comes');
  const heard = await rig.heard(faulty);
  const [all, others]: [unknown[], unknown[]] = [[], []];
  market.onQuote(({ instrument }, quote) => void all.push([instrument.code, quote]));
  heard.onQuote(({ instrument }, quote) => void others.push([instrument.code, quote]));
  let price = 1;
  const steps = fc.array(step, { minLength: 10, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 3, maxLength: 17 }), steps, async (next, run) => {
      fates = next;
      for (const { code, move, waitMs } of run) {
        bench.now += waitMs;
        price += move / 1_000;
        if (listingOf(market, code).isOpen) {
          void market.bridge?.accept([JSON.stringify({ code, bid: price.toFixed(4), ask: '1.5' })]);
        }
        await new Promise((done) => setTimeout(done, move < -1 ? 15 : 0));
      }
      await equal(market, heard);
    }),
    { numRuns: 20 },
  );
  expect(others).toEqual(all);
  expect(all.length).toBeGreaterThan(30);
  expect(heard.stream.gaps).toBeGreaterThan(5);
  for (const count of Object.values(faulty.counts)) expect(count).toBeGreaterThan(5);
});

test('PRICE-019: without the bus a process reads the log, and one that starts knows the whole market', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  send(market, 'EURUSD', 1.1);
  const deaf = await rig.heard(deafBus());
  await equal(market, deaf);
  send(market, 'EURUSD', 1.1002);
  await until(() => expect(priceOf(deaf, 'EURUSD')).toBe(110_020));
  bench.now = Date.parse('2026-06-12T21:00Z');
  send(market, 'BTCUSDT', 60_000);
  await until(() => expect(listingOf(deaf, 'EURUSD').isOpen).toBe(false));
  await equal(market, deaf);
  await equal(market, await rig.heard(newBus()));
});

test('PRICE-019: new terms hold for everybody from the same number on, whoever changes them', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(new FaultyBus(bus, () => 'comes'));
  const { id } = listingOf(heard, 'EURUSD').instrument;
  const told: boolean[] = [];
  market.onSession(({ instrument }, isOpen) => {
    if (instrument.id === id) told.push(isOpen);
  });
  await heard.change((tx) => storePaused(tx, [id], true));
  expect(listingOf(heard, 'EURUSD')).toMatchObject({
    isOpen: true,
    instrument: { isPaused: true },
  });
  await equal(heard, market);
  await heard.change((tx) => storeHalted(tx, id, true));
  expect(listingOf(heard, 'EURUSD').isOpen).toBe(false);
  await equal(heard, market);
  expect(told).toContain(false);
  const entry = heard.catalogue.entries.find(({ instrument }) => instrument.id === id);
  if (!entry) throw new Error('Expected EURUSD');
  const terms = { ...termsOf(entry, FIRST_FEES), maxJumpBp: 10 };
  await market.change((tx) => storeTerms(tx, entry, terms));
  expect(market.catalogue.entries).toContainEqual({ ...entry, version: 2, maxJumpBp: 10 });
  await equal(market, heard);
  // Equal to the catalogue in the store, also where JSON has no number.
  await equal(market, await rig.heard(newBus()));
});

test('CATALOGUE-001 what needs all desks begins when everybody can know what is stored', async () => {
  const bus = newBus();
  await rig.leading(bus);
  const [heard, other] = [await rig.heard(bus), await rig.heard(new FaultyBus(bus, () => 'comes'))];
  const { id } = listingOf(heard, 'EURUSD').instrument;
  // A halt of which nobody was told: whoever stored it died then.
  await bench.db.transaction((tx) => storeHalted(tx, id, true));
  let known: boolean | null = null;
  const isHalted = await heard.change(
    async () => listingOf(other, 'EURUSD').instrument.isHalted,
    async (q) => {
      known = q !== null && (await other.reached(q, 2_000));
    },
  );
  expect({ known, isHalted }).toEqual({ known: true, isHalted: true });
  const alone = await rig.heard(deafBus());
  const work = vi.fn(async () => undefined);
  await expect(alone.change(work, async () => undefined)).rejects.toMatchObject({
    reason: 'server.unavailable',
  });
  expect(work).not.toHaveBeenCalled();
});

test('PRICE-019: a standby hears on and leads from the next number when the leader ends', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const standby = await rig.leading(bus);
  const heard = await rig.heard(bus);
  send(market, 'EURUSD', 1.1);
  await until(() => expect(priceOf(standby.market, 'EURUSD')).toBe(110_000));
  const before = market.stream.q;
  await market.stop();
  await until(() => expect(standby.market.stream.isLeading).toBe(true));
  const { market: next } = standby;
  // The first jump is one from the price that was heard.
  expect(next.bridge?.accept([JSON.stringify({ code: 'EURUSD', bid: '2', ask: '2.1' })])).toEqual({
    accepted: 0,
    rejected: [{ line: 1, reason: 'tick.jump' }],
  });
  send(next, 'EURUSD', 1.1001);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_010));
  await equal(next, heard);
  expect(next.day(listingOf(next, 'EURUSD'))).toMatchObject({ open: 110_000, volume: 2 });
  const rows = await bench.db.query<{ q0: number; q1: number; epoch: number }>(
    'select q0, q1, epoch from quote_batch order by q0',
  );
  for (const [index, { q0 }] of rows.entries()) expect(q0).toBe((rows[index - 1]?.q1 ?? 0) + 1);
  expect(rows.find(({ q0 }) => q0 === before + 1)?.epoch).toBe((rows[0]?.epoch ?? 0) + 2);
});

test('PRICE-018: what a leader says after its session was ended is not logged, and nobody hears it', async () => {
  const bus = newBus();
  const old = await rig.leading(bus);
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(bus);
  send(old.market, 'EURUSD', 1.1);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_000));
  // The process takes a tick before it knows that its session was ended.
  await rig.sessions.end(old.session);
  send(old.market, 'EURUSD', 1.1001);
  await until(() => expect(market.stream.isLeading).toBe(true));
  await until(() => expect(old.market.stream.isLeading).toBe(false));
  send(market, 'EURUSD', 1.1002);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_020));
  for (const each of [old.market, heard]) await equal(market, each);
  const [count] = await bench.db.query(
    `select count(*) as quotes from quote_batch, json_array_elements(body) item
     where json_typeof(item) = 'array'`,
  );
  expect(count).toEqual({ quotes: 2 });
});

test("PRICE-016: a step of the leader's clock puts prices in doubt for everybody, until ticks agree", async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(bus);
  send(market, 'EURUSD', 1.1);
  send(market, 'BTCUSDT', 60_000);
  await until(() => expect(priceOf(heard, 'BTCUSDT')).toBeDefined());
  const tick = (time: number, bid = '60000') => {
    const line = JSON.stringify({ code: 'BTCUSDT', bid, ask: '60001', time });
    void market.bridge?.accept([line]);
  };
  bench.stepped = 3_600_000;
  tick(market.clock());
  await until(() => expect(listingOf(heard, 'BTCUSDT').doubt).toBe('clock'));
  await equal(market, heard);
  await until(() => {
    tick(market.clock() + bench.stepped);
    expect(listingOf(heard, 'BTCUSDT').doubt).toBeNull();
  });
  expect(listingOf(heard, 'EURUSD').quote?.arrivedAt).toBe(Number.NEGATIVE_INFINITY);
  // The other process's clock was stepped as well, and the leader's agrees with it now.
  await until(() => expect(heard.clockHealth()).toEqual({ step: null, steps: 1 }));
  expect(Math.abs(heard.clock() - market.clock())).toBeLessThan(1_000);
  tick(market.clock(), '60000.1');
  await equal(market, heard);
});

test("PRICE-003: a clock that is behind the leader's does not make its quotes stale", async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const behind = await rig.heard(bus, { aheadMs: -700 });
  send(market, 'EURUSD', 1.1);
  await until(() => expect(priceOf(behind, 'EURUSD')).toBe(110_000));
  expect(isFresh(listingOf(behind, 'EURUSD'), behind.clock())).toBe(true);
});

test('PRICE-019: small charts go on after another process leads', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(bus);
  for (const [index, bid] of [1.1, 1.101, 1.102, 1.103].entries()) {
    if (index > 0) bench.now += 15 * 60_000;
    send(market, 'EURUSD', bid);
  }
  const closes = [110_000, 110_100, 110_200, 110_300];
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_300));
  expect(await heard.sparkline(listingOf(heard, 'EURUSD'))).toEqual(closes);
  await market.stop();
  const next = await rig.leading(bus);
  send(next.market, 'EURUSD', 1.104);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_400));
  closes.splice(3, 1, 110_400);
  expect(await heard.sparkline(listingOf(heard, 'EURUSD'))).toEqual(closes);
  expect(await next.market.sparkline(listingOf(next.market, 'EURUSD'))).toEqual(closes);
});

test('SWAP-008: each process hears of a roll at its prices, and of the last ones when it starts', async () => {
  const bus = newBus();
  bench.now = Date.parse('2026-06-10T20:58Z');
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(bus);
  send(market, 'EURUSD', 1.1);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_000));
  const booked: string[] = [];
  const listenTo = (each: StreamedMarket, name: string) =>
    each.onRoll(({ day, terms }) => {
      const { id } = listingOf(each, 'EURUSD').instrument;
      return async () => void booked.push(`${name} ${day} ${terms.get(id)?.quote?.bid}`);
    });
  listenTo(market, 'leader');
  listenTo(heard, 'other');
  bench.now += 120_000;
  send(market, 'EURUSD', 1.101);
  await until(() =>
    expect(booked.toSorted()).toEqual(['leader 2026-06-10 110000', 'other 2026-06-10 110000']),
  );
  // Nobody knows whether all processes have booked it.
  const late = await rig.heard(bus, { created: (each) => listenTo(each, 'late') });
  await until(() => expect(booked).toContain('late 2026-06-10 110000'));
  expect(priceOf(late, 'EURUSD')).toBe(110_100);
  for (const day of ['11', '12', '13', '14']) {
    bench.now = Date.parse(`2026-06-${day}T21:00:01Z`);
    send(market, 'BTCUSDT', 60_000);
    await until(() => expect(booked.filter((text) => text.includes(`-${day} `))).toHaveLength(3));
  }
  await until(async () => {
    const open = await bench.db.query('select day from roll where booked_at is null order by at');
    expect(open).toEqual(['11', '12', '13', '14'].map((day) => ({ day: `2026-06-${day}` })));
  });
});

test('PRICE-015: a jump puts the price in doubt for everybody, and its confirmation ends that', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const heard = await rig.heard(bus);
  send(market, 'EURUSD', 1.1);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_000));
  const jump = JSON.stringify({ code: 'EURUSD', bid: '1.3', ask: '1.3001' });
  for (const doubt of ['jump', 'jump', null]) {
    void market.bridge?.accept([jump]);
    await until(() => expect(listingOf(heard, 'EURUSD').doubt).toBe(doubt));
  }
  expect(isFresh(listingOf(heard, 'EURUSD'), heard.clock())).toBe(true);
  await equal(market, heard);
});

test('what a broker delivers to another process comes to the leader', async () => {
  const bus = newBus();
  const heard = await rig.heard(bus);
  const line = (code: string) => JSON.stringify({ code, bid: '1.1', ask: '1.1001' });
  expect(await heard.bridge?.accept([line('EURUSD')])).toBeNull();
  const { market } = await rig.leading(bus);
  const lines = [...Array.from({ length: 2_500 }, () => line('EURUSD')), line('XXXYYY')];
  expect(await heard.bridge?.accept(lines)).toEqual({
    accepted: 2_500,
    rejected: [{ line: 2_501, reason: 'code.unknown' }],
  });
  await until(() => expect(priceOf(market, 'EURUSD')).toBe(110_000));
  expect(market.feedHealth()).toMatchObject({ state: 'running', unknownCodes: ['XXXYYY'] });
});

test('processes that start together write one catalogue', async () => {
  const bus = newBus();
  const markets = await Promise.all([rig.heard(bus), rig.heard(bus), rig.leading(bus)]);
  expect(markets).toHaveLength(3);
  const [row] = await bench.db.query<{ last: number }>(
    'select count(*) as n, max(id) as last from instrument',
  );
  expect(row).toEqual({ n: row?.last, last: row?.last });
});

test('PRICE-017: numbers that a fail-over of the store has lost are not used again', async () => {
  const bus = newBus();
  const { market } = await rig.leading(bus);
  const standby = await rig.leading(bus);
  const heard = await rig.heard(bus);
  send(market, 'EURUSD', 1.1);
  await until(() => expect(priceOf(standby.market, 'EURUSD')).toBe(110_000));
  const { q } = heard.stream;
  await bench.db.query('delete from quote_batch where q1 = $1', [q]);
  await market.stop();
  await until(() => expect(standby.market.stream.isLeading).toBe(true));
  send(standby.market, 'EURUSD', 1.1001);
  await until(() => expect(priceOf(heard, 'EURUSD')).toBe(110_010));
  expect(listingOf(heard, 'EURUSD').quote?.q).toBeGreaterThan(q);
  await equal(standby.market, heard);
});
