import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { announce, coverToasts, dropOldToasts, toast, ToastRegion } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  cleanup();
  vi.useRealTimers();
});

const text = () => screen.getByRole('status').textContent;
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const put = (...notices: Parameters<typeof toast>[0][]): void =>
  act(() => {
    for (const notice of notices) toast(notice);
  });

test('TOAST-001: a toast is read out politely and goes after three seconds', () => {
  render(<ToastRegion />);
  put({ text: 'Bought 0.10 EUR/USD' });
  pass(2_999);
  expect(text()).toBe('Bought 0.10 EUR/USD');
  pass(1);
  expect(text()).toBe('');
});

test.each([
  ['a problem', { tone: 'bad' }],
  ['one with a button', { action: { label: '', onPress: () => undefined } }],
] as const)('TOAST-001: %s stays five seconds', (_, more) => {
  render(<ToastRegion />);
  put({ text: 'Removed', ...more });
  pass(4_999);
  expect(text()).toBe('Removed');
  pass(1);
  expect(text()).toBe('');
});

test('TOAST-002: one stands at a time, and the newer confirmation replaces the older', () => {
  render(<ToastRegion />);
  put({ text: 'Buy Limit placed' }, { text: 'Pending order cancelled' });
  expect(text()).toBe('Pending order cancelled');
  pass(3_000);
  expect(text()).toBe('');
});

test('TOAST-002: news and problems follow each other, and none is lost', () => {
  render(<ToastRegion />);
  const news = (each: string) => ({ text: each, isNews: true });
  put(news('one'), news('two'), { text: 'refused', tone: 'bad' }, news('two'), { text: 'saved' });
  const seen = [text()];
  for (let at = 0; at < 4; at += 1) {
    pass(1_500);
    seen.push(text());
  }
  expect(seen).toEqual(['one', 'refused', 'two', 'saved', 'saved']);
});

test('TOAST-003: news waits until no sheet is open; what the sheet says does not', () => {
  render(<ToastRegion />);
  put({ text: 'Closed by stop-loss', isNews: true });
  pass(500);
  let close = () => undefined as void;
  act(() => {
    close = coverToasts();
  });
  expect(text()).toBe('');
  put({ text: 'Copied', tone: 'good' });
  expect(text()).toBe('Copied');
  pass(60_000);
  expect(text()).toBe('');
  act(() => close());
  expect(text()).toBe('Closed by stop-loss');
  pass(3_000);
  expect(text()).toBe('');
});

test('TOAST-003: news that was read before a sheet opened does not come back', () => {
  render(<ToastRegion />);
  put({ text: 'Closed by stop-loss', isNews: true });
  pass(1_500);
  act(() => coverToasts()());
  expect(text()).toBe('');
});

test('its action is done once and takes the toast away', () => {
  const undo = vi.fn();
  render(<ToastRegion />);
  put({ text: 'Removed', action: { label: 'Undo', onPress: undo } });
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test.each([
  ['a confirmation', { tone: 'good' }, ''],
  ['one with a button', { action: { label: '', onPress: () => undefined } }, ''],
  ['a problem', { tone: 'bad' }, 'said'],
  ['news', { isNews: true }, 'said'],
] as const)(
  'TOAST-004: of what is a second old, the next page keeps news and problems alone: %s',
  (_, more, kept) => {
    render(<ToastRegion />);
    put({ text: 'said', ...more });
    pass(1_000);
    act(dropOldToasts);
    expect(text()).toBe('said');
    pass(1);
    act(dropOldToasts);
    expect(text()).toBe(kept);
  },
);

test('what the page shows in its own place is read out and not shown', () => {
  render(<ToastRegion />);
  act(() => announce('Bought 0.10 EUR/USD at 1.08645'));
  expect(screen.getByText(/^Bought/).className).toBe('sr');
  pass(3_000);
  expect(text()).toBe('');
});
