import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { quietBus } from '../../../test/bus/quiet-bus.ts';
import { ClusterCounts } from './cluster-counts.ts';

const clock = { time: 0, now: () => clock.time, monotonic: () => clock.time };

beforeEach(() => {
  vi.useFakeTimers();
  clock.time = 0;
});
afterEach(() => vi.useRealTimers());

function pass(ms: number): void {
  clock.time += ms;
  vi.advanceTimersByTime(ms);
}

test('CONSOLE-122 the connections of all gateways are added up, until one is silent', () => {
  const bus = quietBus();
  const one = { connectionCount: 3, peopleCount: 2 };
  const other = { connectionCount: 5, peopleCount: 4 };
  const first = new ClusterCounts(bus, clock, one);
  const second = new ClusterCounts(bus, clock, other);
  pass(5_000);
  expect([first.connectionCount, first.peopleCount]).toEqual([8, 6]);
  expect([second.connectionCount, second.peopleCount]).toEqual([8, 6]);
  other.connectionCount = 1;
  pass(5_000);
  expect(first.connectionCount).toBe(4);
  second.stop();
  pass(15_000);
  expect(first.connectionCount).toBe(4);
  pass(1);
  expect([first.connectionCount, first.peopleCount]).toEqual([3, 2]);
  first.stop();
});
