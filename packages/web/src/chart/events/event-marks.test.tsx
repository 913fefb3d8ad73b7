import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Chart } from 'klinecharts';
import { afterEach, expect, test, vi } from 'vitest';

import { EventMarks } from './event-marks.tsx';
import type { ChartEvent } from './event-places.ts';

/** Mocks the chart, because jsdom has no canvas. A candle is ten pixels wide. */
const asked = {
  getSize: vi.fn((pane: string) =>
    pane === 'x_axis_pane' ? { width: 300, height: 22 } : { width: 300, height: 200 },
  ),
  getDataList: vi.fn(() => [0, 1, 2, 3].map((minute) => ({ timestamp: minute * 60_000 }))),
  convertToPixel: vi.fn(({ dataIndex }: { dataIndex: number }) => ({ x: dataIndex * 10 })),
  subscribeAction: vi.fn(),
  unsubscribeAction: vi.fn(),
};
const chart = asked as unknown as Chart;

afterEach(cleanup);

const event = (minute: number, importance: 2 | 3): ChartEvent => ({
  id: minute,
  at: minute * 60_000,
  importance,
  label: `USD CPI ${minute}`,
});

test('CALENDAR-010 a mark is above the time axis at its candle, and says what it is', async () => {
  const onEvents = vi.fn();
  const marks = [event(0, 2), event(3, 3)];
  render(<EventMarks chart={chart} period="1M" events={marks} onEvents={onEvents} />);
  const [low, high] = screen.getAllByRole('button');
  expect([low?.style.left, low?.style.bottom]).toEqual(['0px', '22px']);
  expect(high?.style.left).toBe('30px');
  expect([low, high].map((mark) => mark?.classList.contains('chart-event--high'))).toEqual([
    false,
    true,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'USD CPI 3' }));
  expect(onEvents).toHaveBeenCalledExactlyOnceWith([3]);
});

test('CALENDAR-010 a chart without events is asked for nothing', () => {
  asked.subscribeAction.mockClear();
  render(<EventMarks chart={chart} period="1M" events={[]} onEvents={() => undefined} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(asked.subscribeAction).not.toHaveBeenCalled();
});
