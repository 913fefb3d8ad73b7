import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import type { HeldChart } from '../held-chart.ts';
import { readSetup } from '../studies/chart-setup.ts';
import { ChartLegend } from './chart-legend.tsx';

afterEach(cleanup);

test('STUDY-013 a press on a study’s line in the legend opens its settings', async () => {
  const study = { id: 'EMA', paneId: 'candle_pane', precision: 2, result: [{ ema1: 1, ema2: 2 }] };
  const held = {
    chart: {
      getDataList: () => [{ timestamp: 1, open: 1, high: 1, low: 1, close: 1 }],
      getIndicators: ({ id }: { id: string }) => (id === 'EMA' ? [study] : []),
    },
    shown: { time: () => 1, subscribe: () => () => undefined },
  } as unknown as HeldChart;
  const onStudy = vi.fn();
  render(
    <ChartLegend
      held={held}
      digits={2}
      setup={readSetup({})}
      onStudy={onStudy}
      nameOf={(name) => `Settings of ${name}`}
    />,
  );
  const row = screen.getByRole('button', { name: 'Settings of EMA' });
  expect(row.textContent).toBe('EMA12 1.00EMA26 2.00');
  await userEvent.click(row);
  expect(onStudy).toHaveBeenCalledExactlyOnceWith('EMA');
});
