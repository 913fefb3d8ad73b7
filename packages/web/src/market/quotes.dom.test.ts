import { points } from '@fulcrum/engine/units/units';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LiveQuote } from './model.ts';
import { QuoteStore } from './quotes.ts';

const quote = (code: string, bid: number): LiveQuote => ({
  code,
  bid: points(bid),
  ask: points(bid + 10),
  open: points(bid),
  high: points(bid),
  low: points(bid),
  previousClose: null,
  change: 0,
  volume: 1,
  isOpen: true,
  isHalted: false,
  isPaused: false,
  doubt: null,
  time: bid,
  arrivedAt: bid,
});

let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] });
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('many ticks of one code wake its subscriber once a flush, with the newest', () => {
  const store = new QuoteStore();
  const woken = vi.fn();
  store.subscribe('EURUSD', woken);
  for (let bid = 1; bid <= 50; bid += 1) store.put(quote('EURUSD', bid));
  expect(woken).not.toHaveBeenCalled();
  expect(store.latest('EURUSD')?.bid).toBe(50);
  expect(store.shown('EURUSD')?.bid).toBe(1);
  vi.advanceTimersByTime(110);
  expect(woken).toHaveBeenCalledTimes(1);
  expect(store.shown('EURUSD')?.bid).toBe(50);
});

test('a flush wakes nobody whose code did not change', () => {
  const store = new QuoteStore();
  const other = vi.fn();
  store.subscribe('XAUUSD', other);
  store.put(quote('EURUSD', 1));
  vi.advanceTimersByTime(200);
  expect(other).not.toHaveBeenCalled();
});

test('calm prices wait a second', () => {
  const store = new QuoteStore();
  store.setCalm(true);
  const woken = vi.fn();
  store.subscribe('EURUSD', woken);
  store.put(quote('EURUSD', 1));
  vi.advanceTimersByTime(900);
  expect(woken).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(woken).toHaveBeenCalledTimes(1);
});

test('a hidden page paints nothing and catches up in one flush', () => {
  const store = new QuoteStore();
  const woken = vi.fn();
  store.subscribe('EURUSD', woken);
  isHidden = true;
  store.put(quote('EURUSD', 1));
  store.put(quote('EURUSD', 2));
  vi.advanceTimersByTime(5_000);
  expect(woken).not.toHaveBeenCalled();
  isHidden = false;
  store.flushIfVisible();
  vi.advanceTimersByTime(200);
  expect(woken).toHaveBeenCalledTimes(1);
  expect(store.shown('EURUSD')?.bid).toBe(2);
});

test('who has left is not woken', () => {
  const store = new QuoteStore();
  const woken = vi.fn();
  store.subscribe('EURUSD', woken)();
  store.put(quote('EURUSD', 1));
  vi.advanceTimersByTime(200);
  expect(woken).not.toHaveBeenCalled();
});

test('held prices are shown on release, or by themselves after 300 ms', () => {
  const store = new QuoteStore();
  const woken = vi.fn();
  store.subscribe('EURUSD', woken);
  store.put(quote('EURUSD', 1));
  store.hold();
  vi.advanceTimersByTime(290);
  expect(woken).not.toHaveBeenCalled();
  store.release();
  vi.advanceTimersByTime(110);
  expect(woken).toHaveBeenCalledTimes(1);
  store.hold();
  store.put(quote('EURUSD', 2));
  vi.advanceTimersByTime(290);
  expect(woken).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(120);
  expect(woken).toHaveBeenCalledTimes(2);
});
