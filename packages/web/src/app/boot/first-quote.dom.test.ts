import type { GlanceRow } from '@fulcrum/contract/market-data/glance';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { drawFirstQuote } from './first-quote.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const euro: GlanceRow = {
  code: 'EURUSD',
  showCode: 'EUR/USD',
  name: '歐元/美元',
  digits: 5,
  bid: 108_383,
  spread: 9,
  change: 0.2412,
  isOpen: true,
  isHalted: false,
};
const index: GlanceRow = {
  ...euro,
  code: 'US30',
  showCode: 'US30',
  digits: 1,
  bid: 421_507,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  document.body.innerHTML = '<div class="boot"><div class="screen"><p>Home</p></div></div>';
});
afterEach(() => {
  vi.useRealTimers();
});

function draw(wanted: string | null, rows = [euro, index], at = NOW): string | null {
  const frame = document.querySelector('.boot');
  if (!frame) throw new Error('Expected the frame');
  return drawFirstQuote(frame, { at, rows }, wanted) ? frame.textContent : null;
}

test('the frame shows the instrument that Trade opens with, and its price', () => {
  expect(draw(null)).toBe('EUR/USD1.08383');
  expect(draw('EURUSD')).toBe('EUR/USD1.08383');
  expect(draw('US30')).toBe('US3042,150.7');
  expect(document.querySelector('.px--xl')?.textContent).toBe('42,150.7');
});

test('without its price the frame stays as it was', () => {
  const before = document.body.innerHTML;
  expect(draw('XAUUSD')).toBeNull();
  expect(draw('EURUSD', [{ ...euro, bid: null }])).toBeNull();
  expect(draw(null, [])).toBeNull();
  expect(document.body.innerHTML).toBe(before);
});

test('an old price is not shown, and one that gets old is taken away', () => {
  expect(draw('EURUSD', [euro], NOW - 30_000)).toBe('EUR/USD');
  expect(draw('EURUSD', [euro], NOW - 29_000)).toBe('EUR/USD1.08383');
  vi.advanceTimersByTime(1_000);
  expect(document.querySelector('.px')).toBeNull();
});
