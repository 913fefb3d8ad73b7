import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { serveCalls } from '../../test/test-page.tsx';
import { listedOnWire } from '../../test/wire-sample.ts';
import { keptMarket } from './kept-market.ts';

/* Each visit to the app is a page of its own, with nothing from before but what is kept. */

const NINE = Date.UTC(2026, 10, 28, 9);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const STALE_AFTER = 10 * SECOND;
let now = NINE;

beforeEach(() => {
  now = NINE;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Seen {
  readonly code?: string;
  /** When the price came, counted from nine. */
  readonly at: number;
  readonly isOpen?: boolean;
  readonly doubt?: 'withdrawn' | null;
}

function listed({ code = 'EURUSD', at, isOpen = true, doubt = null }: Seen) {
  const known = listedOnWire({ Code: code, ShowCode: code });
  return {
    ...known,
    Id: code.length,
    StaleAfter: STALE_AFTER,
    MarketStatus: isOpen ? (1 as const) : (0 as const),
    PriceDoubt: doubt,
    ForexQuotations: { ...known.ForexQuotations, Time: NINE, ArrivedAt: NINE + at },
  };
}

/** Opens the app anew, with these replies or without a network. */
async function visit(seen: readonly Seen[] | 'offline') {
  vi.resetModules();
  if (seen === 'offline') {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  } else {
    const list = seen.map(listed);
    const data = (path: string) => (path.endsWith('trade_list') ? list : []);
    serveCalls((path) => ({ code: 1, msg: '', data: data(path) }));
  }
  const { refreshInstruments, useInstruments } = await import('./instruments.ts');
  const { timeOfPrices } = await import('./price-time.ts');
  const { keepMarket, seeQuotation } = await import('./kept-market.ts');
  const { renderHook } = await import('@testing-library/react');
  await act(refreshInstruments);
  // Lets the page become idle, so that it keeps the list before the next visit.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const { all } = renderHook(() => useInstruments()).result.current;
  const time = timeOfPrices(all);
  return { time: time === null ? null : time - NINE, keepMarket, seeQuotation };
}

describe('LIVE-013 old prices are dated by when they came', () => {
  test('after an hour without network, and after two reloads in a row', async () => {
    const { keepMarket } = await visit([{ at: -SECOND }]);
    now += 2 * SECOND;
    keepMarket();
    for (const wait of [75 * SECOND, HOUR]) {
      now += wait;
      const again = await visit('offline');
      expect(again.time).toBe(-SECOND);
      again.keepMarket();
    }
  });

  test('if the feed stops while the line lives and the page is hidden much later', async () => {
    const { keepMarket, seeQuotation } = await visit([{ at: -SECOND }]);
    const { ForexQuotations: last } = listed({ at: 30 * SECOND });
    now += 30 * SECOND;
    seeQuotation('EURUSD', last);
    now += HOUR;
    keepMarket();
    expect((await visit('offline')).time).toBe(30 * SECOND);
  });

  test('if the app is opened while the feed does not move', async () => {
    now += HOUR;
    const { keepMarket, time } = await visit([{ at: 5 * SECOND }]);
    expect(time).toBe(5 * SECOND);
    keepMarket();
    expect((await visit('offline')).time).toBe(5 * SECOND);
  });

  test('on a phone whose clock is put ahead meanwhile', async () => {
    const { keepMarket } = await visit([{ at: -SECOND }]);
    keepMarket();
    now += 2 * HOUR;
    expect((await visit('offline')).time).toBe(-SECOND);
  });

  test('by the oldest price whose own feed had stopped, not by one that was quiet', async () => {
    now += HOUR;
    const quiet = { code: 'USOIL', at: HOUR - STALE_AFTER };
    const moving = { code: 'EURUSD', at: HOUR - SECOND };
    expect((await visit([quiet, moving])).time).toBe(HOUR - SECOND);
    const stopped = { code: 'XAUUSDT', at: 20 * SECOND };
    expect((await visit([quiet, moving, stopped])).time).toBe(20 * SECOND);
  });

  test('by closed markets, and prices that were taken back, only if there are no others', async () => {
    now += HOUR;
    const closed = { code: 'UK100', at: -HOUR, isOpen: false };
    const withdrawn = { code: 'USOILX', at: -HOUR, doubt: 'withdrawn' } as const;
    expect((await visit([closed, withdrawn, { at: HOUR - SECOND }])).time).toBe(HOUR - SECOND);
    expect((await visit([closed])).time).toBe(-HOUR);
    expect((await visit([])).time).toBeNull();
  });
});

test('a market that an older version kept is readable', async () => {
  const { ForexQuotations, ...rest } = listed({ at: 0 });
  const { ArrivedAt: _, ...prices } = ForexQuotations;
  const kept = { language: 'hk', at: NINE + HOUR, categories: [] };
  const instruments = [{ ...rest, ForexQuotations: prices }];
  localStorage.setItem('market', JSON.stringify({ ...kept, instruments }));
  expect(keptMarket()?.instruments).toHaveLength(1);
  now += 2 * HOUR;
  expect((await visit('offline')).time).toBe(0);
});

test('the time of a price of another day has its day', async () => {
  const { priceTime } = await import('./price-time.ts');
  const { setFormatLocale } = await import('@fulcrum/ui/figures/format');
  setFormatLocale('en');
  expect(priceTime(NINE - SECOND)).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(priceTime(NINE - 48 * HOUR)).toMatch(/11.*26.*\d\d:\d\d/);
});
