import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dropOldToasts, toast, ToastRegion } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  cleanup();
  vi.useRealTimers();
});

test('a notice is read out politely and goes by itself', () => {
  render(<ToastRegion />);
  act(() => {
    toast({ text: 'Bought 0.10 EUR/USD' });
  });
  expect(screen.getByRole('status').textContent).toBe('Bought 0.10 EUR/USD');
  act(() => {
    vi.advanceTimersByTime(4_000);
  });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('at most three stand at a time, and the same words stand once', () => {
  render(<ToastRegion />);
  act(() => {
    for (const text of ['one', 'two', 'two', 'three', 'four']) toast({ text });
  });
  expect(screen.getByRole('status').textContent).toBe('twothreefour');
});

test('its action is done once and takes the notice away', () => {
  const undo = vi.fn();
  render(<ToastRegion />);
  act(() => {
    toast({ text: 'Removed', action: { label: 'Undo', onPress: undo } });
  });
  act(() => {
    screen.getByRole('button', { name: 'Undo' }).click();
  });
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test('the next page takes away old confirmations, but nothing new, wrong or to press', () => {
  render(<ToastRegion />);
  const action = { label: 'Undo', onPress: () => undefined };
  act(() => {
    toast({ text: 'old', tone: 'good' });
    toast({ text: 'removed', action });
    vi.advanceTimersByTime(1_001);
    toast({ text: 'new' });
    dropOldToasts();
  });
  expect(screen.getByRole('status').textContent).toBe('removedUndonew');
  act(() => {
    vi.advanceTimersByTime(10_000);
    toast({ text: 'refused', tone: 'bad' });
    toast({ text: 'closed', tone: 'good', isNews: true });
    vi.advanceTimersByTime(1_001);
    dropOldToasts();
  });
  expect(screen.getByRole('status').textContent).toBe('refusedclosed');
});
