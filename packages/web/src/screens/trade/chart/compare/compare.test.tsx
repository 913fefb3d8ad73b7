import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../../../test/test-page.tsx';
import { listedOnWire } from '../../../../../test/wire-sample.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import { instrumentOf, refreshInstruments } from '../../../../market/instruments.ts';
import type { Candle, CandleSource } from '../../../../market/candle.ts';
import { useCompared } from '../../../../trading/compare-choices.ts';
import { changeTradeChoices, useTradeChoices } from '../../../../trading/trade-choices.ts';
import { PeriodBar } from '../period-bar.tsx';
import CompareLegend from './compare-legend.tsx';

const LIST = [
  listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro', CategoryId: 1 }),
  listedOnWire({ Id: 3, Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold', CategoryId: 3 }),
];

beforeEach(async () => {
  await preparePage();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  serveCalls((path) => ({ code: 1, msg: '', data: path.endsWith('trade_list') ? LIST : [] }));
  await refreshInstruments();
  changeTradeChoices({ code: 'EURUSD', compared: [], scale: 'log' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const DRAWING = { isDrawing: false, onDrawing: nothing };
const BAR = { isFull: false, onFull: nothing, onReplay: nothing, ...DRAWING };

async function openType(user: ReturnType<typeof showPage>['user']) {
  await user.click(screen.getByRole('button', { name: 'Chart type' }));
  return within(await screen.findByRole('dialog'));
}

test('SCALE-007, SCALE-011: the scale is percent while an instrument is compared', async () => {
  const { user } = showPage(<PeriodBar {...BAR} />);
  const sheet = await openType(user);
  await user.click(sheet.getByRole('button', { name: 'Compare with another instrument' }));
  await user.click(await sheet.findByRole('button', { name: /^EUR\/USD(?!,)/ }));
  expect(sheet.getByRole('alert').textContent).toBe('This is the instrument of the chart');
  expect(useTradeChoices.getState().compared).toEqual([]);
  await user.click(sheet.getByRole('button', { name: /^XAU\/USD(?!,)/ }));
  expect(useTradeChoices.getState().compared).toEqual([{ code: 'XAUUSD', color: 0 }]);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const again = await openType(user);
  const scales = within(again.getByRole('radiogroup', { name: 'Price scale' }));
  const checked = () => scales.getByRole('radio', { checked: true }).textContent;
  expect(checked()).toBe('Percent');
  expect(scales.getByRole('radio', { name: 'Linear' })).toHaveProperty('disabled', true);
  await user.click(again.getByRole('button', { name: 'Compare with another instrument' }));
  await user.click(await again.findByRole('button', { name: 'Stop comparing with XAU/USD' }));
  expect(useTradeChoices.getState()).toMatchObject({ compared: [], scale: 'log' });
});

const candle = (minute: number, close: number): Candle => ({
  time: minute * 60,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});

/** A chart of three candles at 1.00, 1.10 and 1.20, of which the last is the shown one. */
function fakeChart(): HeldChart {
  const bars = [1, 1.1, 1.2].map((close, minute) => ({ timestamp: minute * 60_000, close }));
  const chart = {
    getDataList: () => bars,
    getVisibleRange: () => ({ from: 0, to: 3 }),
    getPeriod: () => ({ type: 'minute', span: 1 }),
    getYAxes: () => [],
    createOverlay: nothing,
    overrideOverlay: nothing,
    removeOverlay: nothing,
    resize: nothing,
  };
  const shown = { time: () => 120_000, subscribe: () => nothing };
  return { chart, shown, extents: new Set() } as unknown as HeldChart;
}

const Legend = ({ held, source }: { held: HeldChart; source: CandleSource }) => {
  const compared = useCompared('EURUSD');
  const own = instrumentOf('EURUSD');
  if (!own) return null;
  return (
    <CompareLegend
      held={held}
      source={source}
      instrument={own}
      compared={compared}
      period="1M"
      session={0}
    />
  );
};

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('SCALE-010: the legend has the changes since the first candle, and a cross', async () => {
  changeTradeChoices({ compared: [{ code: 'XAUUSD', color: 0 }] });
  const candles = [candle(0, 2_000), candle(1, 1_950), candle(2, 1_900)];
  const source = { load: async () => candles, follow: () => nothing };
  const { user } = showPage(<Legend held={fakeChart()} source={source} />);
  // From 1.00 to 1.20, and from 2,000 to 1,900.
  await vi.waitFor(() => expect(rows()).toEqual(['EUR/USD +20.00%', 'XAU/USD −5.00%']));
  await user.click(screen.getByRole('button', { name: 'Stop comparing with XAU/USD' }));
  expect(rows()).toEqual(['EUR/USD +20.00%']);
});

test('SCALE-010: missing closes are told in words, and can be loaded again', async () => {
  changeTradeChoices({ compared: [{ code: 'XAUUSD', color: 0 }] });
  const replies: (readonly Candle[] | Error)[] = [
    new Error('offline'),
    [candle(1, 80), candle(2, 100)],
  ];
  const load = async () => {
    const reply = replies.shift() ?? [];
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const { user } = showPage(<Legend held={fakeChart()} source={{ load, follow: () => nothing }} />);
  await vi.waitFor(() => expect(rows()[1]).toContain('not loaded'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  // From 80 to 100 since the second candle; 1 January 1970, 0:01 UTC is 19:01 in New York.
  await vi.waitFor(() => expect(rows()[1]).toMatch(/\+25\.00%since .*19:01, no older candles/));
});
