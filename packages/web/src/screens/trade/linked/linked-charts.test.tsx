import { cleanup, screen, within } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../../test/test-page.tsx';
import { listedOnWire } from '../../../../test/wire-sample.ts';
import { refreshInstruments } from '../../../market/instruments.ts';
import { changeSettings, useSettings } from '../../../settings/settings.ts';
import { changeTradeChoices, useTradedInstrument } from '../../../trading/trade-choices.ts';
import LinkedCharts from './linked-charts.tsx';

/** The panel needs a canvas; what it is given is seen in its place. */
vi.mock(import('../chart/chart-panel.tsx'), () => ({ ChartPanel: memo(() => <i />) }));

const LIST = [
  listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro' }),
  listedOnWire({ Id: 2, Code: 'GBPUSD', ShowCode: 'GBP/USD', Name: 'Pound' }),
  listedOnWire({ Id: 3, Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold' }),
];

beforeEach(async () => {
  await preparePage();
  serveCalls((path) => ({ code: 1, msg: '', data: path.endsWith('trade_list') ? LIST : [] }));
  await refreshInstruments();
  changeTradeChoices({ code: 'EURUSD', activeChart: 0 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The charts with what the ticket trades, and buttons in place of the list. */
function Desk() {
  const [instrument, choose] = useTradedInstrument();
  if (!instrument) return null;
  return (
    <>
      <output aria-label="ticket">{instrument.showCode}</output>
      {LIST.map(({ Code }) => (
        <button key={Code} type="button" onClick={() => choose(Code)}>
          {Code}
        </button>
      ))}
      <LinkedCharts instrument={instrument} onChoose={choose} followed={null} />
    </>
  );
}

const show = (desk: ReturnType<typeof useSettings.getState>['desk'], code = '?code=EURUSD') => {
  changeSettings({ desk: { layout: { charts: 2 }, ...desk } });
  return showPage(<Desk />, `/trade${code}`);
};
const charts = () => screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'));
const active = () =>
  screen
    .getAllByRole('group')
    .filter((each) => each.getAttribute('aria-current') === 'true')
    .map((each) => each.getAttribute('aria-label'));
const ticket = () => screen.getByRole('status', { name: 'ticket' }).textContent;
const chart = (number: number) => {
  const found = screen.getAllByRole('group')[number - 1];
  if (!found) throw new Error(`No chart ${number}`);
  return found;
};
const PINK = { 'chart-2': { color: 'pink' }, 'color-pink': { code: 'XAUUSD' } };

test('WIDE-005: an instrument that is chosen is that of all charts of the colour', async () => {
  const { user } = show({});
  await user.click(screen.getByRole('button', { name: 'GBPUSD' }));
  expect(charts()).toEqual(['Chart 1: GBP/USD', 'Chart 2: GBP/USD']);
  expect(useSettings.getState().desk['color-blue']).toEqual({ code: 'GBPUSD' });
});

test('WIDE-006: the chart that is pressed is the active one, and the ticket follows it', async () => {
  const { user } = show(PINK);
  expect(charts()).toEqual(['Chart 1: EUR/USD', 'Chart 2: XAU/USD']);
  await user.click(chart(2));
  expect(active()).toEqual(['Chart 2: XAU/USD']);
  expect(ticket()).toBe('XAU/USD');
  await user.click(screen.getByRole('button', { name: 'GBPUSD' }));
  expect(charts()).toEqual(['Chart 1: EUR/USD', 'Chart 2: GBP/USD']);
});

test('WIDE-006: the chart that gets the focus is the active one', async () => {
  const { user } = show(PINK);
  within(chart(2))
    .getByRole('button', { name: /link colour/ })
    .focus();
  await vi.waitFor(() => expect(ticket()).toBe('XAU/USD'));
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  await vi.waitFor(() => expect(active()).toEqual(['Chart 1: EUR/USD']));
});

test('WIDE-005: a period is that of one chart', async () => {
  const { user } = show({});
  const radio = (number: number, name: string) =>
    within(chart(number)).getByRole<HTMLElement>('radio', { name });
  await user.click(radio(2, '5 minutes'));
  expect(radio(2, '5 minutes').getAttribute('aria-checked')).toBe('true');
  expect(radio(1, '15 minutes').getAttribute('aria-checked')).toBe('true');
});

test('WIDE-005: each chart has its tools, but cannot fill the screen', () => {
  show({});
  for (const number of [1, 2]) {
    const tools = within(chart(number));
    for (const name of ['Drawings', 'Chart type', 'Indicators']) {
      expect(tools.getByRole('button', { name })).toBeDefined();
    }
    expect(tools.queryByRole('button', { name: 'Full screen' })).toBeNull();
  }
});

test('WIDE-005: another colour brings its instrument, and a new one keeps that of the chart', async () => {
  const { user } = show(PINK);
  const give = async (number: number, color: string) => {
    await user.click(within(chart(number)).getByRole('button', { name: /link colour/ }));
    await user.click(await screen.findByRole('radio', { name: new RegExp(color) }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await give(2, 'Teal');
  expect(charts()).toEqual(['Chart 1: EUR/USD', 'Chart 2: XAU/USD']);
  await give(1, 'Teal');
  expect(charts()).toEqual(['Chart 1: XAU/USD', 'Chart 2: XAU/USD']);
  expect(ticket()).toBe('XAU/USD');
});

test('WIDE-007: without an instrument in the address the active chart has its own', async () => {
  show({ 'color-blue': { code: 'GBPUSD' } }, '');
  await vi.waitFor(() => expect(ticket()).toBe('GBP/USD'));
  expect(charts()).toEqual(['Chart 1: GBP/USD', 'Chart 2: GBP/USD']);
});

test('WIDE-007: a colour whose instrument is not listed takes that of the active chart', () => {
  show({ 'chart-2': { color: 'pink' }, 'color-pink': { code: 'GONE' } });
  expect(charts()).toEqual(['Chart 1: EUR/USD', 'Chart 2: EUR/USD']);
});

test('WIDE-007: another device does not change what the ticket trades', async () => {
  show(PINK);
  useSettings.setState(({ desk }) => ({ desk: { ...desk, 'color-blue': { code: 'GBPUSD' } } }));
  await vi.waitFor(() => expect(charts()).toEqual(['Chart 1: EUR/USD', 'Chart 2: XAU/USD']));
  expect(ticket()).toBe('EUR/USD');
});
