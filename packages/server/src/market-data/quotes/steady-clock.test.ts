import { beforeEach, expect, test } from 'vitest';

import { SteadyClock } from './steady-clock.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 2, 10, 15);

/** A machine whose wall clock can be set. */
const machine = {
  passed: 0,
  stepped: 0,
  now: () => START + Math.floor(machine.passed) + machine.stepped,
  monotonic: () => 77 + machine.passed,
};
let clock: SteadyClock;
let heard: unknown[];

beforeEach(() => {
  machine.passed = 0;
  machine.stepped = 0;
  clock = new SteadyClock(machine);
  heard = [];
  clock.listen({
    stepped: (step) => heard.push(step?.ms ?? null),
    set: (ms, why) => heard.push([ms, why]),
  });
});

/** Delivers one tick a second for `seconds`; `time` returns the time of each tick. */
function ticks(seconds: number, time: () => number | null): void {
  for (let count = 0; count < seconds; count += 1) {
    machine.passed += 1_000;
    clock.now();
    clock.hear(time());
  }
}

test('PRICE-016: reads the wall clock while nobody sets it, in whole milliseconds', () => {
  expect(clock.now()).toBe(START);
  machine.passed = 1_234.5;
  expect(clock.now()).toBe(START + 1_234);
  machine.passed = 25 * HOUR_MS;
  clock.check();
  expect(clock.now()).toBe(START + 25 * HOUR_MS);
  expect(heard).toEqual([]);
});

test.each([1_001, -1_001, HOUR_MS, -HOUR_MS, 25 * HOUR_MS, -25 * HOUR_MS])(
  'PRICE-016: a step of %i ms is seen by the next reading, which goes on evenly',
  (ms) => {
    machine.passed = 5_000;
    machine.stepped = ms;
    expect(clock.now()).toBe(START + 5_000);
    expect(clock.step).toEqual({ ms, since: START + 5_000 });
    machine.passed = 6_000;
    expect(clock.now()).toBe(START + 6_000);
    expect(heard).toEqual([ms]);
    // The step was a mistake that is now corrected, so nothing changes.
    machine.stepped = 0;
    expect(clock.now()).toBe(START + 6_000);
    expect(clock.step).toBeNull();
    expect(heard).toEqual([ms, null]);
    expect(clock.steps).toBe(1);
  },
);

test('PRICE-016: what the wall clock did before anybody went by this one is no step', () => {
  machine.passed = 48 * HOUR_MS;
  machine.stepped = HOUR_MS;
  clock.begin();
  expect(clock.now()).toBe(machine.now());
  clock.check();
  expect(heard).toEqual([]);
  // `begin` also ends a halt that started before.
  machine.stepped = 0;
  clock.now();
  clock.begin();
  expect([clock.now(), clock.step, clock.steps]).toEqual([machine.now(), null, 0]);
});

test.each([1_000, -1_000, 300, -250])('PRICE-016: a correction of %i ms is followed', (ms) => {
  machine.stepped = ms;
  expect(clock.now()).toBe(START);
  clock.check();
  expect(clock.now()).toBe(START + ms);
  expect(heard).toEqual([[ms, 'correction']]);
  // Small corrections are followed, so that many of them never add up to a step.
  machine.stepped = 2 * ms;
  clock.check();
  expect(clock.step).toBeNull();
});

test('PRICE-016: a step is followed when ticks have agreed with it for a second', () => {
  machine.stepped = -HOUR_MS;
  ticks(1, machine.now);
  expect(clock.step).not.toBeNull();
  ticks(1, machine.now);
  expect(clock.step).toBeNull();
  expect(clock.now()).toBe(machine.now());
  expect(heard).toEqual([-HOUR_MS, [-HOUR_MS, 'step'], null]);
});

test('PRICE-016: a feed that keeps its own time is believed, as long as it does', () => {
  machine.stepped = HOUR_MS;
  ticks(600, () => START + machine.passed);
  expect(clock.step).not.toBeNull();
  // A feed with the machine's clock does not outvote the other feed.
  ticks(100, () => (Math.floor(machine.passed / 1_000) % 2 === 0 ? machine.now() : clock.now()));
  expect(clock.step).not.toBeNull();
  // A tick with the time of another hour is ignored.
  machine.passed += 1;
  ticks(2, machine.now);
  ticks(1, () => START - 5 * HOUR_MS);
  expect(clock.step).toBeNull();
});

test('PRICE-016: ticks without a time of their own agree with any clock', () => {
  machine.stepped = 25 * HOUR_MS;
  ticks(2, () => null);
  expect(clock.step).toBeNull();
  expect(clock.now()).toBe(machine.now());
});

test('PRICE-016: without ticks it waits', () => {
  machine.stepped = HOUR_MS;
  machine.passed = 48 * HOUR_MS;
  clock.check();
  expect(clock.step).toEqual({ ms: HOUR_MS, since: START + 48 * HOUR_MS });
});

test('PRICE-016: a second step begins the waiting anew', () => {
  machine.stepped = HOUR_MS;
  ticks(1, machine.now);
  machine.passed += 900;
  machine.stepped = 2 * HOUR_MS;
  ticks(1, machine.now);
  expect(heard).toEqual([HOUR_MS, 2 * HOUR_MS]);
  ticks(1, machine.now);
  expect(heard).toEqual([HOUR_MS, 2 * HOUR_MS, [2 * HOUR_MS, 'step'], null]);
  expect(clock.steps).toBe(2);
});

test('PRICE-016: a machine that has slept counts as stepped', () => {
  // The monotonic clock stops during sleep, so the age of a quote would not grow.
  machine.stepped = 8 * HOUR_MS;
  clock.now();
  expect(clock.step?.ms).toBe(8 * HOUR_MS);
});
