import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Chart } from 'klinecharts';
import { afterEach, expect, test, vi } from 'vitest';

import { LatestButton } from './latest-button.tsx';

afterEach(cleanup);

test('the way back to now is there while the newest candle is not, and goes after the tap', async () => {
  const range = { to: 80 };
  const moved = new Set<() => void>();
  const chart = {
    getVisibleRange: () => range,
    getDataList: () => ({ length: 100 }),
    getSize: () => ({ width: 50, height: 200 }),
    subscribeAction: (_: string, listener: () => void) => moved.add(listener),
    unsubscribeAction: (_: string, listener: () => void) => moved.delete(listener),
    scrollToRealTime: vi.fn(() => {
      range.to = 100;
      for (const listener of moved) listener();
    }),
  };
  const { unmount } = render(<LatestButton chart={chart as unknown as Chart} label="Latest" />);
  await userEvent.click(screen.getByRole('button', { name: 'Latest' }));
  expect(chart.scrollToRealTime).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  unmount();
  expect(moved.size).toBe(0);
});
