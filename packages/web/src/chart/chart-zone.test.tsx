import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { CandleSource } from '../market/candle.ts';
import PriceChart from './price-chart.tsx';
import { readSetup } from './studies/chart-setup.ts';

/** Mocks the chart library, because drawing needs a canvas. */
const library = vi.hoisted(() => ({ init: vi.fn(() => null), dispose: vi.fn() }));
vi.mock(import('klinecharts'), async (original) => ({ ...(await original()), ...library }));

const source: CandleSource = {
  load: async () => [],
  follow: () => () => undefined,
};
const words = {
  summary: 'EUR/USD',
  zone: 'New York',
  latest: '',
  empty: '',
  failed: '',
  retry: '',
  high: '',
  low: '',
  study: () => '',
};

afterEach(cleanup);

test('the chart runs on New York time, and says so', async () => {
  render(
    <PriceChart
      source={source}
      code="EURUSD"
      digits={5}
      period="1H"
      type="candle"
      scale="linear"
      setup={readSetup({})}
      onStudy={() => undefined}
      lines={[]}
      isMagnet={false}
      events={[]}
      onEvents={() => undefined}
      onMove={() => undefined}
      onHold={() => undefined}
      legendFoot={{ lines: 0, of: () => null }}
      over={() => null}
      session={0}
      isStale={false}
      words={words}
    />,
  );
  const zone = expect.objectContaining({ timezone: 'America/New_York' }) as object;
  await vi.waitFor(() => expect(library.init).toHaveBeenCalled());
  expect(library.init).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLElement), zone);
  expect(screen.getByText('New York')).toBeDefined();
});
