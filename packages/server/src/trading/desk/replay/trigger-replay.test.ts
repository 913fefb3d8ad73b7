import { rollOf } from '@fulcrum/engine/money/swap';
import { points } from '@fulcrum/engine/units/units';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { BUY } from '../../../../test/trading/order-sample.ts';
import {
  ACCOUNTS,
  anyStep,
  FIRST,
  jumpStep,
  Player,
  quoteStep,
  SPREAD,
  streamStep,
} from '../../../../test/trading/replay-player.ts';
import { ReplayWorld } from '../../../../test/trading/replay-rig.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

const run = fc.record({
  before: fc.array(anyStep, { minLength: 15, maxLength: 40 }),
  /** The desk hears these and commits nothing any more. */
  hung: fc.array(streamStep, { maxLength: 4 }),
  /** Nobody hears these. */
  gap: fc.array(
    fc.oneof({ weight: 5, arbitrary: streamStep }, { weight: 1, arbitrary: jumpStep }),
    { minLength: 1, maxLength: 12 },
  ),
  /** These come while the next desk replays. */
  during: fc.array(quoteStep, { maxLength: 4 }),
  after: fc.array(anyStep, { maxLength: 10 }),
  /** How many steps before its death the desk's last heartbeat was. */
  beatAgo: fc.nat(6),
  /** After how many commits of its replay the second desk dies as well; null if it does not. */
  secondDeath: fc.option(fc.nat(2), { nil: null }),
});

/** `npm run proof -- simulation` plays more runs, each time others; `SEED=42` repeats some. */
const isLong = process.env['PROOF'] === 'long';
const RUNS = isLong ? 1_000 : 160;
const seed = Number(process.env['SEED'] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1));

test('TRIGGER-020, LEVEL-008: after the death of a desk the same fires at the same quotes as without it', async () => {
  const seen = {
    fired: 0,
    stopOuts: 0,
    trailed: 0,
    pendings: 0,
    again: 0,
    triggered: 0,
    linked: 0,
    levels: 0,
    moved: 0,
  };
  await fc.assert(
    fc.asyncProperty(run, async ({ before, hung, gap, during, after, beatAgo, secondDeath }) => {
      const plain = new Player();
      const living = await plain.begin();
      await plain.play(living, [...before, ...hung, ...gap, ...during, ...after]);
      await living.desk.settled();

      const player = new Player();
      const first = await player.begin();
      const beats: (number | null)[] = [];
      for (const step of before) {
        await player.play(first, [step]);
        beats.push(first.desk.settledQ);
      }
      first.isHung = true;
      for (const step of hung) {
        await player.play(first, [step]);
        await turn();
        beats.push(first.desk.settledQ);
      }
      first.die(beats.at(-1 - Math.min(beatAgo, beats.length - 1)) ?? null);
      await player.play(first, gap);
      if (secondDeath !== null) {
        player.world.store.commitsLeft = secondDeath;
        const second = player.world.open();
        void second.gain();
        for (let round = 0; round < 30; round += 1) await turn();
        second.die(second.desk.settledQ);
        player.world.store.commitsLeft = Infinity;
        seen.again += second.replayed.length === 0 ? 1 : 0;
      }
      const heir = player.world.open();
      const gaining = heir.gain();
      await player.play(heir, during);
      await gaining;
      await heir.desk.settled();
      await player.play(heir, after);
      // The last command may have set something off.
      await heir.desk.settled();

      expect(player.story()).toEqual(plain.story());
      expect([...first.failures, ...heir.failures]).toEqual([]);
      expect([...player.world.marks]).toEqual([]);
      const [replay] = heir.replayed;
      seen.fired += replay?.[1] ?? 0;
      const late = [...player.world.store.journal.values()]
        .flat()
        .filter((event) => 'fill' in event && event.fill.filledAt > event.fill.receivedAt);
      for (const event of late) {
        if (event.type === 'orderFilled') seen.pendings += 1;
        if (event.type === 'positionClosed' && event.cause === 'stopOut') seen.stopOuts += 1;
        if (event.type === 'positionClosed' && event.level !== undefined) seen.levels += 1;
      }
      const all = [...player.world.store.journal.values()].flat();
      seen.triggered += all.filter(({ type }) => type === 'orderTriggered').length;
      seen.linked += all.filter((event) => 'cause' in event && event.cause === 'linked').length;
      seen.trailed += all.filter(
        (event) => 'cause' in event && event.cause === 'trailingStop',
      ).length;
      seen.moved += all.filter((event) => 'cause' in event && event.cause === 'breakEven').length;
    }),
    { numRuns: RUNS, seed },
  );
  for (const [name, count] of Object.entries(seen)) {
    expect(count, `seed ${seed}: ${name} of ${JSON.stringify(seen)}`).toBeGreaterThan(2);
  }
}, 600_000);

/** A desk on a market at 1.10000, with one order of account 1. */
async function withOrder(asked: Partial<typeof BUY>) {
  const world = new ReplayWorld(ACCOUNTS, 10_000);
  const desk = world.open();
  await desk.gain();
  await world.log({ session: [1, true, null] });
  await world.quote(1, 110_000, 110_009);
  const outcome = await desk.desk.submit(1, { ...BUY, ...asked });
  if (!outcome.ok) throw new Error(outcome.reason);
  const events = () => world.store.journal.get(1) ?? [];
  return { world, desk, events, orderId: outcome.order.id };
}

const CROSS_LEVELS = { target: points(164_500), stopLoss: points(160_000) };
const PENDING = { mode: 'pending', target: points(109_000), stopLoss: points(108_500) } as const;

test('TRIGGER-020: what a fill sets off at its own quote happens at it, if the desk died between', async () => {
  const { world, desk, events } = await withOrder(PENDING);
  world.store.commitsLeft = 1;
  void world.quote(1, 108_000, 108_009);
  for (let round = 0; round < 9; round += 1) await turn();
  expect(events().map(({ type }) => type)).toEqual(['orderPlaced', 'orderFilled']);
  desk.die(desk.desk.settledQ);
  world.store.commitsLeft = Infinity;
  const { q } = world;
  await world.quote(1, 109_500, 109_509);
  await world.open().gain();
  expect(events()[2]).toMatchObject({
    type: 'positionClosed',
    cause: 'stopLoss',
    fill: { price: 108_000, quoteQ: q },
  });
});

test('TRIGGER-020, ORDER-072: of two linked orders that were reached while no desk lived, one fills', async () => {
  const { world, desk, events, orderId } = await withOrder(PENDING);
  const stop = { mode: 'pending', target: points(110_500), limit: points(110_510) } as const;
  const other = await desk.desk.submit(1, { ...BUY, ...stop, clientOrderId: 'other' });
  if (!other.ok) throw new Error(other.reason);
  await desk.desk.link(1, { orderId, linkedId: other.order.id });
  desk.die(desk.desk.settledQ);
  // Reaches the stop beyond its limit, then the limit, then the target of the other.
  await world.quote(1, 110_600, 110_609);
  await world.quote(1, 110_500, 110_509);
  const { q } = world;
  await world.quote(1, 108_900, 108_909);
  await world.open().gain();
  expect(events().slice(4)).toMatchObject([
    { type: 'orderTriggered', orderId: other.order.id, ask: 110_609 },
    { type: 'orderFilled', orderId: other.order.id, fill: { price: 110_509, quoteQ: q } },
    { type: 'orderCancelled', orderId, cause: 'linked' },
  ]);
  expect(events()).toHaveLength(7);
});

test('TRIGGER-021: an order is not reached by quotes from before it, and the fill tells when it was done', async () => {
  const { world, desk, events } = await withOrder({});
  const beat = desk.desk.settledQ;
  await world.quote(1, 108_000, 108_009);
  await world.quote(1, 110_000, 110_009);
  const late = await desk.desk.submit(1, { ...BUY, stopLoss: points(109_000) });
  expect(late).toMatchObject({ ok: true });
  desk.die(beat);
  world.now += 700;
  await world.quote(1, 108_990, 108_999);
  const [q, arrivedAt] = [world.q, world.now];
  await world.quote(1, 109_500, 109_509);
  world.now += 900;
  const heir = world.open();
  await heir.gain();
  expect(events().filter(({ type }) => type === 'positionClosed')).toMatchObject([
    {
      at: world.now,
      fill: { price: 108_990, quoteQ: q, receivedAt: arrivedAt, filledAt: world.now },
    },
  ]);
  expect(heir.replayed).toEqual([[2, 1]]);
});

test('TRIGGER-020: an order that waits for its conversion waits for a quote of its own after a death too', async () => {
  const world = new ReplayWorld(ACCOUNTS, 10_000);
  const desk = world.open();
  await desk.gain();
  for (const [id, bid] of FIRST) {
    await world.log({ session: [id, true, null] });
    await world.quote(id, bid, bid + SPREAD);
  }
  await desk.desk.submit(1, { ...BUY, instrumentId: 3, ...PENDING, ...CROSS_LEVELS });
  world.now += 20_000;
  await world.quote(3, 164_000, 164_009);
  await world.quote(2, 150_000, 150_009);
  await world.quote(1, 110_000, 110_009);
  const beat = desk.desk.settledQ;
  world.now += 100;
  // This turn sees the conversion fresh, and is not about the order that waits.
  expect(await desk.desk.submit(1, BUY)).toMatchObject({ ok: true });
  desk.die((beat ?? 0) - 3);
  await world.quote(1, 110_000, 110_009);
  await world.open().gain();
  const types = () => (world.store.journal.get(1) ?? []).map(({ type }) => type);
  expect(types()).toEqual(['orderPlaced', 'positionOpened']);
  await world.quote(3, 163_900, 163_909);
  expect(types()).toEqual(['orderPlaced', 'positionOpened', 'orderFilled']);
});

test('TRIGGER-021: a firing that waited behind another one fires, at its own quote', async () => {
  const { world, desk, events, orderId } = await withOrder({ stopLoss: points(109_000) });
  await desk.desk.submit(1, { ...BUY, stopLoss: points(108_950) });
  let release: () => void = () => undefined;
  world.store.release = new Promise((resolve) => (release = resolve));
  void desk.desk.submit(1, BUY);
  for (let round = 0; round < 9; round += 1) await turn();
  void world.quote(1, 108_980, 108_989);
  void world.quote(1, 108_900, 108_909);
  const { q } = world;
  void world.quote(1, 110_000, 110_009);
  world.store.commitsLeft = 1;
  release();
  await vi.waitFor(() => expect(events().at(-1)?.type).toBe('positionClosed'));
  expect(events().at(-1)).toMatchObject({ orderId, seenQ: q + 1, waits: [[q, orderId + 1]] });
  desk.die(q - 1);
  world.store.commitsLeft = Infinity;
  await world.open().gain();
  expect(events().at(-1)).toMatchObject({ orderId: orderId + 1, fill: { quoteQ: q } });
});

test('TRIGGER-022: quotes older than the bound set nothing off; the first one after it does', async () => {
  for (const [seconds, price] of [
    [60, 108_000],
    [2, 108_500],
    [0, 108_400],
  ] as const) {
    const { world, desk, events } = await withOrder({ stopLoss: points(109_000) });
    desk.die(desk.desk.settledQ);
    await world.quote(1, 108_000, 108_009);
    world.now += 3_000;
    await world.quote(1, 108_500, 108_509);
    world.now += 1_000;
    const heir = world.open(seconds * 1_000);
    await heir.gain();
    if (seconds === 0) {
      // What the last quote has reached is done, as after any other start, while it is fresh.
      await heir.desk.settled();
      expect(events().at(-1)).toMatchObject({ fill: { price: 108_500 } });
      continue;
    }
    expect(events().at(-1)).toMatchObject({ cause: 'stopLoss', fill: { price } });
  }
});

test('TRIGGER-020: nothing is settled while a turn is being written', async () => {
  const { world, desk } = await withOrder({});
  desk.isHung = true;
  const before = desk.desk.settledQ ?? 0;
  expect(before).toBe(world.q);
  void desk.desk.submit(1, BUY);
  for (let round = 0; round < 9; round += 1) await turn();
  await world.quote(1, 110_010, 110_019);
  expect(desk.desk.settledQ).toBe(before - 1);
});

test('TRIGGER-020: commands wait for the replay of their account, and see what it has done', async () => {
  const { world, desk, orderId } = await withOrder({ stopLoss: points(109_000) });
  desk.die(desk.desk.settledQ);
  await world.quote(1, 108_000, 108_009);
  await world.quote(1, 110_000, 110_009);
  const heir = world.open();
  const gaining = heir.gain();
  const close = { orderId, lots: null, seenPrice: null, deviation: null, clientOrderId: null };
  expect(await heir.desk.close(1, close)).toMatchObject({
    ok: false,
    reason: 'order.alreadyClosed',
  });
  // An account without orders has nothing to wait for.
  expect(await heir.desk.submit(2, BUY)).toMatchObject({ ok: true });
  await gaining;
});

test('TRIGGER-020: a desk that stops in its replay leaves the rest to the next one', async () => {
  const { world, desk, events } = await withOrder({ stopLoss: points(109_000) });
  desk.die(desk.desk.settledQ);
  await world.quote(1, 108_000, 108_009);
  const heir = world.open();
  const gaining = heir.gain();
  await heir.desk.stop();
  await gaining;
  expect(events()).toHaveLength(1);
  expect(heir.desk.settledQ).toBeNull();
  expect(world.marks.size).toBeGreaterThan(0);
  await world.open().gain();
  expect(events().at(-1)).toMatchObject({ cause: 'stopLoss', fill: { price: 108_000 } });
});

test('TRIGGER-022: an account of an earlier version is replayed from the time of its last event', async () => {
  const { world, desk, events } = await withOrder({ stopLoss: points(109_000) });
  const beat = (desk.desk.settledQ ?? 0) - 1;
  const [first] = events();
  if (first) Object.assign(first, { seenQ: undefined });
  desk.die(beat);
  await world.quote(1, 108_000, 108_009);
  world.now += 10;
  await world.quote(1, 108_200, 108_209);
  await world.open().gain();
  // The first of these quotes came in the same millisecond as the order.
  expect(events().at(-1)).toMatchObject({ cause: 'stopLoss', fill: { price: 108_200 } });
});

test('TRIGGER-021: financing is owed by what a replay closes after the roll, not before it', async () => {
  for (const isAfter of [false, true]) {
    const { world, desk, events } = await withOrder({ stopLoss: points(109_000) });
    desk.die(desk.desk.settledQ);
    const roll = { at: world.now + 500, day: '2024-06-12', weekday: 3 };
    world.now += isAfter ? 600 : 400;
    await world.quote(1, 108_000, 108_009);
    world.now += 1_000;
    await world.quote(1, 110_000, 110_009);
    const heir = world.open();
    void heir.desk.onRoll(rollOf(roll, 'wall', [world.listing(1)]))();
    await heir.gain();
    const types = events().map(({ type }) => type);
    const booked = isAfter ? ['swapBooked'] : [];
    expect(types).toEqual(['positionOpened', ...booked, 'positionClosed']);
    const swap = events().find((event) => event.type === 'swapBooked');
    expect(events().at(-1)).toMatchObject({ swap: swap?.amount ?? 0, fill: { price: 108_000 } });
  }
});
