import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { listedOnWire } from '../../../test/wire-sample.ts';
import { refreshInstruments } from '../../market/instruments.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { InstrumentDrawer } from './instrument-drawer.tsx';

const LIST = [
  listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Name: 'Euro', CategoryId: 1 }),
  listedOnWire({ Id: 2, Code: 'GBPUSD', ShowCode: 'GBP/USD', Name: 'Pound', CategoryId: 1 }),
  listedOnWire({ Id: 3, Code: 'XAUUSD', ShowCode: 'XAU/USD', Name: 'Gold', CategoryId: 3 }),
];
const REPLIES = {
  trade_list: LIST,
  getCategories: [{ Id: 3, NameShowTrans: 'Metals' }],
  search_words: [{ Code: 'GBPUSD', Names: ['Pound', '英鎊'], Words: ['cable'] }],
};

beforeEach(async () => {
  await preparePage();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const calls = serveCalls((path) => {
    const found = Object.entries(REPLIES).find(([name]) => path.endsWith(name));
    return { code: 1, msg: '', data: found?.[1] ?? [] };
  });
  await refreshInstruments();
  // The words are no part of what the first screen waits for.
  expect(calls.some(({ path }) => path.endsWith('search_words'))).toBe(false);
  changeSettings({ favourites: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const show = () => {
  const onChoose = vi.fn();
  const shown = showPage(
    <InstrumentDrawer isOpen onClose={() => undefined} current="EURUSD" onChoose={onChoose} />,
  );
  return { ...shown, onChoose };
};

test('a nickname finds its instrument, which is chosen or starred', async () => {
  const { user, onChoose } = show();
  await user.type(screen.getByRole('searchbox'), 'cable');
  const found = await screen.findByRole('button', { name: /GBP\/USD.*Pound · cable/ });
  expect(rows().some((text) => text?.includes('XAU/USD'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'GBP/USD, favourite', pressed: false }));
  expect(useSettings.getState().favourites).toEqual(['GBPUSD']);
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(found);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('GBPUSD');
});

test('what finds nothing offers the nearest, and a category that is shown in place of the query', async () => {
  const { user } = show();
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(field, 'glod');
  expect(await screen.findByText('No match for “glod”')).toBeDefined();
  expect(rows().find((text) => text?.includes('/USD'))).toContain('XAU/USD');
  const [, category] = screen.getAllByRole('button', { name: 'Metals' });
  if (!category) throw new Error('Expected the category below the nearest instruments');
  await user.click(category);
  expect(field.value).toBe('');
  expect(await screen.findByRole('button', { name: /XAU\/USD.*Gold/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /EUR\/USD.*Euro/ })).toBeNull();
});

test('the sheet keeps its rows while it slides out', async () => {
  let end: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (end = resolve));
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'));
  Object.defineProperty(Element.prototype, 'getAnimations', {
    configurable: true,
    value: () => [{ finished, pending: false, playState: 'running' }],
  });
  const Opened = () => {
    const [isOpen, setOpen] = useState(true);
    const close = () => setOpen(false);
    return <InstrumentDrawer isOpen={isOpen} onClose={close} current="EURUSD" onChoose={close} />;
  };
  const { user } = showPage(<Opened />);
  const gold = () => screen.queryByRole('button', { name: /XAU\/USD.*Gold/, hidden: true });
  await vi.waitFor(() => expect(gold()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(gold()).not.toBeNull();
  end();
  await vi.waitFor(() => expect(gold()).toBeNull());
});
