import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { serveCalls } from '../../test/test-page.tsx';
import { refreshInstruments, useInstruments } from './instruments.ts';
import { keptMarket } from './kept-market.ts';
import { quotes } from './quotes.ts';
import { listedOnWire } from '../../test/wire-sample.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const gold = listedOnWire({ Id: 2, Code: 'XAUUSD', ShowCode: 'XAU/USD' });

const serve = (euro: Partial<ReturnType<typeof listedOnWire>>) =>
  serveCalls((path) => ({
    code: 1,
    msg: '',
    data: path.endsWith('trade_list')
      ? [listedOnWire(euro), gold]
      : [{ Id: 1, NameShowTrans: 'FX majors' }],
  }));

test('a list that comes again draws nothing anew but what has changed', async () => {
  serve({});
  const drawn = vi.fn();
  const { result } = renderHook(() => {
    drawn();
    return useInstruments();
  });
  await act(refreshInstruments);
  const first = result.current;
  drawn.mockClear();

  const prices = { ...gold.ForexQuotations, Bid: 1.2, Ask: 1.2001, Time: 2 };
  serve({ ForexQuotations: prices });
  await act(refreshInstruments);
  expect(drawn).not.toHaveBeenCalled();
  expect(quotes.latest('EURUSD')?.bid).toBe(120_000);

  serve({ Name: 'The euro' });
  await act(refreshInstruments);
  expect(result.current.byCode.get('EURUSD')).toMatchObject({ name: 'The euro' });
  expect(result.current.all[1]).toBe(first.all[1]);
});

test('a list is kept soon after it has come, not only when the page is left', async () => {
  serve({ Name: 'Euro / US dollar' });
  await act(refreshInstruments);
  const kept = () => keptMarket()?.instruments.map(({ Name }) => Name);
  await vi.waitFor(() => expect(kept()).toEqual(['Euro / US dollar', gold.Name]));
});
