import { Registry } from 'prom-client';
import { expect, test } from 'vitest';

import { measureFeed } from './metrics.ts';
import type { SourceState } from './quotes/feed.ts';
import type { LineHealth } from './quotes/instrument-line.ts';
import type { MarketModule } from './module.ts';

const lineOf = (code: string, ending: 'silent' | 'lost' | null, isOpen = true) =>
  ({ code, isOpen, dropped: {}, life: { ending } }) as unknown as LineHealth;

test('PRICE-033 silent instruments of a live source are counted, in session', async () => {
  const registry = new Registry();
  let state: SourceState = 'live';
  const feedHealth = () =>
    ({
      lines: [
        lineOf('EURUSD', 'silent'),
        lineOf('GBPUSD', 'lost'),
        lineOf('AAPL', 'silent', false),
        lineOf('XAUUSD', 'silent'),
        lineOf('BTCUSDT', null),
      ],
      sources: [
        { name: 'lp1', state, codes: ['EURUSD', 'GBPUSD', 'AAPL'] },
        { name: 'k1', state: 'live', codes: ['BTCUSDT'] },
      ],
    }) as unknown as ReturnType<MarketModule['feedHealth']>;
  measureFeed(registry, { feedHealth, clockHealth: () => ({ step: null, steps: 0 }) });
  const text = () => registry.getSingleMetricAsString('fulcrum_source_silent_instruments');
  expect(await text()).toContain('{source="lp1"} 1');
  expect(await text()).toContain('{source="k1"} 0');
  // A source that does not live has an alert of its own.
  state = 'down';
  expect(await text()).toContain('{source="lp1"} 0');
});
