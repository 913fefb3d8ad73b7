import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshInstruments } from '../../market/instruments.ts';
import { showCategory } from '../../market/shown-category.ts';
import { noteConnection } from '../../server/connection.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { listedOnWire } from '../../../test/wire-sample.ts';
import { swipe } from '../../../test/swipe.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { HomeScreen } from './home-screen.tsx';
import { refreshSmallCharts } from './small-charts.ts';

const euro = listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', CategoryId: 1 });
const gold = listedOnWire({ Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD', CategoryId: 2 });
const categories = [
  { Id: 1, NameShowTrans: 'FX majors' },
  { Id: 2, NameShowTrans: 'Metals' },
];
const charts = [euro, gold].map(({ Id, Code }) => ({
  forex_id: Id,
  Code,
  PreviousClose: 1.09,
  Points: [1.09, 1.1, 1.095, 1.1],
}));

/** Small charts whose area was filled. */
const filled = new Set<HTMLCanvasElement>();

beforeEach(async () => {
  await preparePage();
  filled.clear();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(contextOf as never);
  // Gives the list a height, because only visible rows are rendered.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo = () => undefined;
      lineTo = () => undefined;
      closePath = () => undefined;
    },
  );
  showCategory('all');
  serveCalls((path) => {
    if (path.endsWith('trade_list')) return { code: 1, msg: '', data: [euro, gold] };
    if (path.endsWith('getCategories')) return { code: 1, msg: '', data: categories };
    return { code: 1, msg: '', data: charts };
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Replaces the canvas context that jsdom lacks. */
function contextOf(this: HTMLCanvasElement) {
  const gradient = () => ({ addColorStop: () => undefined });
  const fill = () => void filled.add(this);
  const get = (_: object, name: string | symbol) => (name === 'fill' ? fill : gradient);
  return new Proxy({}, { get, set: () => true });
}

const rows = () => screen.getAllByRole('link').filter((link) => /\/USD/.test(link.textContent));

test('each instrument stands with its price, its change and a small area chart', async () => {
  showPage(<HomeScreen />);
  await Promise.all([refreshInstruments(), refreshSmallCharts()]);
  const row = await screen.findByRole('link', { name: 'EUR/USD, 1.10000, up 0.92%' });
  expect(row.textContent).toContain('+0.92%');
  expect(row.getAttribute('href')).toBe('#/trade?code=EURUSD');
  const chart = row.querySelector('canvas');
  await vi.waitFor(() => expect(chart && filled.has(chart)).toBe(true));
});

test('the list that was just loaded is dimmed only if the first connection fails', async () => {
  showPage(<HomeScreen />);
  await refreshInstruments();
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  const dimmed = () => rows().filter(({ classList }) => classList.contains('row--dim'));
  expect(dimmed()).toHaveLength(0);
  act(() => noteConnection('reconnecting', 1));
  expect(dimmed()).toHaveLength(2);
  act(() => noteConnection('live', 0));
  expect(dimmed()).toHaveLength(0);
  // A connection that is opened again shows the prices of the earlier one.
  act(() => noteConnection('connecting', 0));
  expect(dimmed()).toHaveLength(2);
});

test('a category chip shows what belongs to it', async () => {
  const { user } = showPage(<HomeScreen />);
  await refreshInstruments();
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['FX majors', 'Metals']),
  );
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('tab', { name: 'Metals' }));
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(['#/trade?code=XAUUSD']);
});

test('a long press offers the terms of an instrument, and shows them', async () => {
  const { user } = showPage(<HomeScreen />);
  await refreshInstruments();
  fireEvent.contextMenu(await screen.findByRole('link', { name: /^XAU\/USD/ }));
  const sheet = await screen.findByRole('dialog');
  const [, ...lines] = within(sheet).getAllByRole('button');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Add to favourites',
    'Price alerts',
    'Contract details',
    'Trade XAU/USD',
  ]);
  await user.click(within(sheet).getByRole('button', { name: 'Contract details' }));
  expect(await screen.findByText('Lot size')).toBeDefined();
});

test('ROW-003 a swiped instrument has its star, and the star that is removed offers Undo', async () => {
  vi.stubGlobal('innerWidth', 390);
  changeSettings({ favourites: ['EURUSD'] });
  const { user } = showPage(
    <>
      <HomeScreen />
      <ToastRegion />
    </>,
  );
  await refreshInstruments();
  const row = await screen.findByRole('link', { name: /^EUR\/USD/ });
  const swipeBy = (dx: number) =>
    act(() =>
      swipe(row, {
        by: [
          [dx / 10, 0],
          [dx, 0],
        ],
      }),
    );
  // The code for swipes loads a moment after the first screen.
  const remove = await vi.waitFor(
    () => {
      swipeBy(150);
      return screen.getByRole('button', { name: 'Remove from favourites' });
    },
    { timeout: 4_000, interval: 300 },
  );
  await user.click(remove);
  expect(useSettings.getState().favourites).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(useSettings.getState().favourites).toEqual(['EURUSD']);
  swipeBy(-150);
  expect(screen.getByRole('button', { name: 'Price alerts' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Trade EUR/USD' }));
  expect(screen.getByTestId('address').textContent).toBe('/trade?code=EURUSD');
});
