import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Chart } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LineHandles } from './line-handles.tsx';
import type { PriceLine } from './price-lines.ts';

/** Mocks the chart, because drawing needs a canvas. One dollar is ten pixels high. */
const asked = {
  getSize: vi.fn(() => ({ width: 300, height: 200 })),
  convertFromPixel: vi.fn(([{ y }]: [{ y: number }]) => [{ value: 120 - y / 10 }]),
  convertToPixel: vi.fn(({ value, timestamp = 0 }: { value: number; timestamp?: number }) => ({
    x: timestamp / 6_000,
    y: (120 - value) * 10,
  })),
  getVisibleRange: vi.fn(() => ({ from: 0, to: 0 })),
  getDataList: vi.fn((): readonly object[] => []),
  subscribeAction: vi.fn(),
  unsubscribeAction: vi.fn(),
};
const chart = asked as unknown as Chart;

const line = (label: string, price: number, grip?: string): PriceLine => ({
  id: '7:stopLoss',
  price,
  tone: 'down',
  label,
  priceText: String(price),
  ...(grip === undefined ? {} : { grip }),
});
const onMove = vi.fn();
const onHold = vi.fn();
const grips = (lines: readonly PriceLine[], isMagnet = false) => (
  <LineHandles
    chart={chart}
    digits={2}
    lines={lines}
    isMagnet={isMagnet}
    onMove={onMove}
    onHold={onHold}
    period="1M"
    words={{ high: 'High', low: 'Low' }}
  />
);

const at = (clientY: number) => ({ pointerId: 1, isPrimary: true, clientY });

/** Returns the handle, with the pointer capture that jsdom lacks. */
function gripOfPointer(): HTMLElement {
  const grip = screen.getByRole('slider');
  const captured = new Set<number>();
  grip.setPointerCapture = (pointer) => void captured.add(pointer);
  grip.hasPointerCapture = (pointer) => captured.has(pointer);
  return grip;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('money that changes on a line does not make the handles listen anew', () => {
  const { rerender } = render(grips([line('SL -10.00', 110, 'Move SL')]));
  const first = asked.subscribeAction.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  for (let cents = 1; cents <= 20; cents += 1) {
    rerender(grips([line(`SL -10.${cents}`, 110, `Move SL -10.${cents}`)]));
  }
  expect(asked.subscribeAction).toHaveBeenCalledTimes(first);
  expect(asked.unsubscribeAction).not.toHaveBeenCalled();
  expect(screen.getByRole('slider', { name: 'Move SL -10.20' }).style.top).toBe('100px');
});

test('a handle that moves stands at its new price', () => {
  const { rerender } = render(grips([line('SL', 110, 'Move SL')]));
  rerender(grips([line('SL', 112, 'Move SL')]));
  expect(screen.getByRole('slider').style.top).toBe('80px');
});

test('a chart without handles is asked for nothing', () => {
  const { rerender, unmount } = render(grips([line('Buy', 110)]));
  rerender(grips([line('Buy +1.00', 110)]));
  vi.advanceTimersByTime(5_000);
  for (const ask of Object.values(asked)) expect(ask).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  unmount();
});

test('a handle taken beside its line moves as far as the finger, not to it', () => {
  render(grips([line('SL', 110, 'Move SL')]));
  const grip = gripOfPointer();
  fireEvent.pointerMove(grip, at(70));
  expect(onMove).not.toHaveBeenCalled();

  fireEvent.pointerDown(grip, at(108));
  expect(onHold).toHaveBeenLastCalledWith('7:stopLoss');
  fireEvent.pointerMove(grip, at(88));
  expect(onMove).toHaveBeenLastCalledWith('7:stopLoss', 112);
  fireEvent.pointerMove(grip, at(2));
  expect(onMove, 'no higher than the chart').toHaveBeenLastCalledWith('7:stopLoss', 120);
  fireEvent.lostPointerCapture(grip, at(2));
  expect(onHold).toHaveBeenLastCalledWith(null);
});

test('TOUCH-008 another button and a second finger move no line', () => {
  render(grips([line('SL', 110, 'Move SL')]));
  const grip = gripOfPointer();
  for (const other of [{ button: 2 }, { button: 1 }, { isPrimary: false }]) {
    fireEvent.pointerDown(grip, { ...at(108), ...other });
    fireEvent.pointerMove(grip, at(88));
  }
  expect(onMove).not.toHaveBeenCalled();
});

test('with the magnet a line stops at the price where the candles turned', () => {
  const lows = [117, 116, 115, 113, 114, 115, 116];
  const bars = lows.map((low, at) => ({ low, high: low + 2, timestamp: at * 60_000 }));
  asked.getVisibleRange.mockReturnValue({ from: 0, to: bars.length });
  asked.getDataList.mockReturnValue(bars);
  const { rerender } = render(grips([line('SL', 110, 'Move SL')], true));
  const grip = gripOfPointer();
  fireEvent.pointerDown(grip, at(100));
  fireEvent.pointerMove(grip, at(73));
  expect(onMove).toHaveBeenLastCalledWith('7:stopLoss', 113);
  // The low of the fourth candle, 30 px from the left and 70 px from the top. 00:03 UTC is 19:03 in
  // New York.
  const name = '12-31 19:03';
  expect(screen.getByText('Low')).toBeDefined();
  const mark = screen.getByText(name).closest<HTMLElement>('.turn');
  expect(mark?.style.top).toBe('70px');
  expect(mark?.querySelector<HTMLElement>('.turn__ring')?.style.left).toBe('30px');
  fireEvent.pointerMove(grip, at(75));
  expect(onMove).toHaveBeenLastCalledWith('7:stopLoss', 112.5);
  expect(screen.queryByText(name)).toBeNull();
  fireEvent.pointerMove(grip, at(73));
  expect(screen.getByText(name)).toBeDefined();
  fireEvent.lostPointerCapture(grip, at(73));
  expect(screen.queryByText(name)).toBeNull();
  fireEvent.pointerDown(grip, at(100));
  rerender(grips([line('SL', 110, 'Move SL')], false));
  fireEvent.pointerMove(grip, at(73));
  expect(onMove).toHaveBeenLastCalledWith('7:stopLoss', 112.7);
});

test('a line that is gone, or no longer held by the magnet, has no mark', () => {
  const bars = [117, 116, 115, 113, 114, 115, 116].map((low) => ({ low, high: 119, timestamp: 0 }));
  asked.getVisibleRange.mockReturnValue({ from: 0, to: bars.length });
  asked.getDataList.mockReturnValue(bars);
  const lines = [line('SL', 110, 'Move SL')];
  const { rerender } = render(grips(lines, true));
  const drag = () => {
    const grip = gripOfPointer();
    fireEvent.pointerDown(grip, at(100));
    fireEvent.pointerMove(grip, at(73));
    expect(screen.getByText('Low')).toBeDefined();
  };
  drag();
  rerender(grips(lines, false));
  expect(screen.queryByText('Low')).toBeNull();
  rerender(grips(lines, true));
  drag();
  rerender(grips([], true));
  expect(screen.queryByText('Low')).toBeNull();
  rerender(grips(lines, true));
  expect(screen.queryByText('Low')).toBeNull();
});
