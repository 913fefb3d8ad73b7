import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** True time of the server, and a device whose two clocks go by it in their own ways. */
let time = Date.UTC(2026, 10, 28, 9);
let setBy = 0;
let slept = 0;
let clock: typeof import('./clock.ts');

const pass = (ms: number): void => void (time += ms);
const sleep = (ms: number): void => {
  time += ms;
  slept += ms;
};
const start = Date.UTC(2026, 10, 28, 8);
const steady = () => time - start - slept;

beforeEach(async () => {
  [time, setBy, slept] = [Date.UTC(2026, 10, 28, 9), 0, 0];
  vi.spyOn(Date, 'now').mockImplementation(() => time + setBy);
  vi.spyOn(performance, 'now').mockImplementation(steady);
  vi.resetModules();
  clock = await import('./clock.ts');
});
afterEach(() => vi.restoreAllMocks());

/** A ping that takes `there` ms to the server, and its pong `back` ms to the device. */
function ping(there: number, back: number): void {
  const askedAt = steady();
  pass(there);
  const answer = time;
  pass(back);
  clock.noteServerTime(answer, askedAt);
}

const errorMs = () => clock.serverNow() - time;

test('before any reply it is the time of this device', () => {
  setBy = 60_000;
  expect(errorMs()).toBe(60_000);
  expect(clock.serverNowAtMost() - time).toBe(60_000);
});

test.each([60_000, -60_000, 7_200_000, -7_200_000])(
  'a device whose clock is then set by %i ms knows the time still',
  (step) => {
    ping(20, 20);
    setBy += step;
    expect(errorMs()).toBe(0);
    pass(5_000);
    setBy -= step;
    expect(errorMs()).toBe(0);
  },
);

test('a clock that was wrong at the reply and then put right', () => {
  setBy = 60_000;
  ping(20, 20);
  setBy = 0;
  expect(errorMs()).toBe(0);
});

test('a reply that took long is wrong by half of its round trip at most, and no later one by it', () => {
  ping(14_000, 100);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(7_050);
  ping(30, 10);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(20);
  ping(100, 14_000);
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(20);
});

test('a Date header has whole seconds, which several replies narrow', () => {
  for (const wait of [350, 420, 730, 290, 910]) {
    pass(wait);
    const askedAt = steady();
    pass(30);
    clock.noteDateHeader(new Date(time).toUTCString(), askedAt);
    pass(30);
  }
  expect(Math.abs(errorMs())).toBeLessThan(300);
});

test('no date, or one that cannot be read, changes nothing', () => {
  ping(20, 20);
  clock.noteDateHeader(null, 0);
  clock.noteDateHeader('yesterday', 0);
  expect(errorMs()).toBe(0);
});

test('after a sleep the prices are as old as they are, and the next reply brings the time', () => {
  ping(20, 20);
  sleep(3_600_000);
  expect(errorMs()).toBe(-3_600_000);
  expect(clock.serverNowAtMost() - time).toBe(0);
  ping(20, 20);
  expect(errorMs()).toBe(0);
  expect(clock.serverNowAtMost() - time).toBe(0);
});

test("a step of the server's clock is followed", () => {
  ping(20, 20);
  const askedAt = steady();
  clock.noteServerTime(time - 90_000, askedAt);
  expect(errorMs()).toBe(-90_000);
});

test('a stopwatch counts a sleep, and not a clock that is set back', () => {
  const age = clock.stopwatch();
  pass(4_000);
  setBy = -60_000;
  expect(age()).toBe(4_000);
  setBy = 0;
  sleep(600_000);
  expect(age()).toBe(604_000);
});

test('times are whole milliseconds, whatever fractions performance.now() has', () => {
  ping(20.3, 20.1);
  const age = clock.stopwatch();
  pass(0.7);
  const times = [clock.serverNow(), clock.serverNowAtMost(), age()];
  expect(times.map(Number.isInteger)).toEqual([true, true, true]);
});
