import { Random } from '../../packages/engine/sim/random.ts';
import { walk, type Tick } from './ticks.ts';

/** A seed for the markets of a test; `SEED` repeats a run. A failing test must print it. */
export const marketSeed = (): number =>
  Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** An afternoon with nearly two ticks a second and no gap of half a minute. */
export function busyAfternoon(seed: number): Tick[] {
  const from = Date.parse('2026-03-06T13:40Z');
  const to = Date.parse('2026-03-06T17:00Z');
  return walk(new Random(seed), { from, to, bid: 110_400, everyMs: 570, stepMax: 3 });
}

/** When figures are published in `releaseOfFigures`, epoch ms. */
export const RELEASE = Date.parse('2026-03-06T13:30Z');

/**
 * Ten quiet minutes, then figures: the price falls by about 400 points within a second, in ticks of
 * which several share a millisecond, and the spread is ten times as wide. Two lively hours follow,
 * in which the price comes back.
 */
export function releaseOfFigures(seed: number): Tick[] {
  const random = new Random(seed);
  const quiet = { from: RELEASE - 600_000, to: RELEASE, bid: 110_600, everyMs: 900, stepMax: 1 };
  const before = walk(random, quiet);
  const ticks = [...before];
  let bid = last(before).bid;
  let time = RELEASE + random.between(200, 900);
  for (const floor = bid - 400; bid > floor; ) {
    ticks.push({ time, bid, ask: bid + random.between(90, 160) });
    bid -= random.isOneIn(40) ? random.between(60, 200) : random.between(-8, 16);
    time += random.between(0, 12);
  }
  const to = RELEASE + 7_200_000;
  const lively = walk(random, { from: time, to, bid, everyMs: 600, stepMax: 4 });
  // The walk is lifted back to where it began, a little with each tick.
  const lift = 500 / lively.length;
  const back = lively.map((tick, index) => ({
    ...tick,
    bid: tick.bid + Math.floor(index * lift),
    ask: tick.ask + Math.floor(index * lift),
  }));
  return [...ticks, ...back];
}

/**
 * Two trading weeks from Sunday, 17:00 New York, to Friday, 17:00, with the weekend between them
 * on which summer time begins there, and a gap of price over it.
 */
export function twoWeeks(seed: number): Tick[] {
  const random = new Random(seed);
  const first = walk(random, {
    from: Date.parse('2026-03-01T22:00:01Z'),
    to: Date.parse('2026-03-06T22:00Z'),
    bid: 110_000,
    everyMs: 9_000,
    stepMax: 4,
  });
  const second = walk(random, {
    from: Date.parse('2026-03-08T21:00:01Z'),
    to: Date.parse('2026-03-13T21:00Z'),
    bid: last(first).bid + random.between(30, 80) * (random.isOneIn(2) ? 1 : -1),
    everyMs: 9_000,
    stepMax: 4,
  });
  return [...first, ...second];
}

function last(ticks: readonly Tick[]): Tick {
  const tick = ticks.at(-1);
  if (!tick) throw new Error('Expected ticks');
  return tick;
}
