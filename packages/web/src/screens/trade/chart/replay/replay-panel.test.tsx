import { microLots } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../../../test/test-page.tsx';
import { listedOnWire } from '../../../../../test/wire-sample.ts';
import type { PriceChartProps } from '../../../../chart/price-chart.tsx';
import { instrumentOf, refreshInstruments } from '../../../../market/instruments.ts';
import { changeTradeChoices } from '../../../../trading/trade-choices.ts';
import ReplayPanel from './replay-panel.tsx';

const drawn = vi.hoisted(() => ({ props: [] as unknown[] }));
vi.mock('../../../../chart/price-chart.tsx', () => ({
  default: (props: unknown) => {
    drawn.props.push(props);
    return <div data-testid="chart" />;
  },
}));
const chart = () => drawn.props.at(-1) as PriceChartProps;

/** 17:00 New York of Tuesday, 11 November 2025. */
const START = Date.UTC(2025, 10, 11, 22);
const MINUTES = 120;

const wireCandles = Array.from({ length: MINUTES }, (_, at) => ({
  Time: START / 1_000 + at * 60,
  Open: 1.1,
  High: 1.2,
  Low: 1,
  // A pip up with each minute.
  Close: (110_000 + 10 * at) / 100_000,
  Volume: 1,
}));

interface Served {
  days: 'minutes' | 'none' | 'failed';
}

async function openPanel(served: Served = { days: 'minutes' }) {
  const calls = serveCalls((path) => {
    if (!path.endsWith('kline')) return { code: 1, msg: '', data: [listedOnWire()] };
    if (served.days === 'failed') return { code: 1_999, msg: 'Not possible now', data: null };
    return { code: 1, msg: '', data: served.days === 'none' ? [] : wireCandles };
  });
  await refreshInstruments();
  const instrument = instrumentOf('EURUSD');
  if (!instrument) throw new Error('Expected the instrument');
  const onLeave = vi.fn();
  const panel = (code: string) => (
    <>
      <ReplayPanel
        chosen={{ instrument, start: START, lots: microLots(100_000) }}
        code={code}
        isFull={false}
        head={null}
        onLeaveFull={() => undefined}
        onLeave={onLeave}
      />
      <ToastRegion />
    </>
  );
  const page = showPage(panel('EURUSD'));
  return { ...page, calls, onLeave, panel };
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const practice = () => within(screen.getByRole('region', { name: 'Practice, not real' }));
const moment = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of the day' });
const moveTo = (value: number) => fireEvent.change(moment(), { target: { value: String(value) } });

beforeEach(async () => {
  await preparePage();
  drawn.props = [];
  changeTradeChoices({ period: '1M', compared: [{ code: 'XAUUSD', color: 0 }], scale: 'linear' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('REPLAY-005 the chart has past candles, a strip that says so, and nothing live', async () => {
  await openPanel();
  await screen.findByTestId('chart');
  expect(screen.getByText('Replay: past prices, not live')).not.toBeNull();
  const { lines, events, legendFoot, session, scale } = chart();
  expect({ lines, events, session, scale }).toEqual({
    lines: [],
    events: [],
    session: 0,
    scale: 'linear',
  });
  expect(legendFoot.lines).toBe(0);
});

test('REPLAY-003, REPLAY-004: steps are candles of the period, which keeps the clock', async () => {
  const { user } = await openPanel();
  await screen.findByTestId('chart');
  expect(moment().getAttribute('aria-valuetext')).toBe('17:00 Tue, Nov 11');
  expect(button('Previous candle')).toHaveProperty('disabled', true);
  await user.click(button('Next candle'));
  expect(moment().getAttribute('aria-valuetext')).toBe('17:01 Tue, Nov 11');
  changeTradeChoices({ period: '15M' });
  await user.click(button('Next candle'));
  expect(moment().value).toBe('15');
  changeTradeChoices({ period: '1H' });
  expect(moment().value).toBe('15');
  await user.click(button('Previous candle'));
  expect(moment().value).toBe('0');
});

test('REPLAY-003 it plays candles at the chosen speed until it is paused', async () => {
  const { user } = await openPanel();
  await screen.findByTestId('chart');
  await user.click(screen.getByRole('radio', { name: '10×' }));
  vi.useFakeTimers();
  fireEvent.click(button('Play'));
  await vi.advanceTimersByTimeAsync(1_050);
  expect(moment().value).toBe('10');
  fireEvent.click(button('Pause'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(moment().value).toBe('10');
  fireEvent.click(button('Play'));
  fireEvent(document, new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(button('Play')).not.toBeNull();
});

test('REPLAY-007, REPLAY-009: a practice position is never sent, and Exit sums it up', async () => {
  const { user, calls, onLeave } = await openPanel();
  await screen.findByTestId('chart');
  expect(practice().getByRole('button', { name: /Buy/ })).toHaveProperty('disabled', true);
  moveTo(1);
  const before = calls.length;
  await user.click(await practice().findByRole('button', { name: /Buy 1\.10000/ }));
  expect(chart().lines).toMatchObject([{ price: 1.1, priceText: '1.10000' }]);
  moveTo(26);
  // A tenth of a lot gains a dollar with each pip.
  expect(practice().getByText(/\+25\.0.* pips · .*\+25\.00 USD/)).not.toBeNull();
  await user.click(practice().getByRole('button', { name: /Close 1\.10250/ }));
  expect(practice().getByText(/Closed: 1 · .*\+25\.0/)).not.toBeNull();
  await user.click(practice().getByRole('button', { name: /Sell/ }));
  moveTo(36);
  await user.click(button('Exit'));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(screen.getByText(/^Practice ended/).textContent).toMatch(
    /Practice ended\. Trades: 2 · .*\+15\.0.* pips · .*\+15\.00 USD/,
  );
  expect(calls.slice(before).filter(({ path }) => !path.endsWith('kline'))).toEqual([]);
});

test('REPLAY-009 Esc and another instrument end the replay', async () => {
  const { user, onLeave, rerender, panel } = await openPanel();
  await screen.findByTestId('chart');
  await user.keyboard('{Escape}');
  expect(onLeave).toHaveBeenCalledTimes(1);
  rerender(panel('XAUUSD'));
  expect(onLeave).toHaveBeenCalledTimes(2);
});

test('REPLAY-010 a day that cannot be loaded is tried again, and an empty one is named', async () => {
  const served: Served = { days: 'failed' };
  const { user } = await openPanel(served);
  expect((await screen.findByRole('alert')).textContent).toContain('Not possible now');
  served.days = 'none';
  await user.click(button('Retry'));
  expect(await screen.findByText('There are no candles of this day')).not.toBeNull();
  expect(screen.queryByTestId('chart')).toBeNull();
});
