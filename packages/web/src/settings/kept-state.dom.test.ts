import { afterEach, expect, test, vi } from 'vitest';

import { listedOnWire } from '../../test/wire-sample.ts';
import { keepMarket, seeMarket, seeQuotation } from '../market/kept-market.ts';
import { forgetSession } from '../server/session.ts';
import { changeSettings, useSettings } from './settings.ts';
import { changeTradeChoices, rememberOrder, useTradeChoices } from '../trading/trade-choices.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a choice that is made again writes nothing to the device', () => {
  changeSettings({ isCalm: true });
  changeTradeChoices({ period: '1H' });
  forgetSession();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  changeSettings({ isCalm: true });
  changeTradeChoices({ period: '1H' });
  forgetSession();
  expect(write).not.toHaveBeenCalled();
  changeSettings({ isCalm: false });
  expect(write).toHaveBeenCalledTimes(1);
});

test('a page that is hidden again keeps the market once', () => {
  seeMarket([], []);
  seeQuotation('EURUSD', listedOnWire().ForexQuotations);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  keepMarket();
  keepMarket();
  expect(write).toHaveBeenCalledTimes(1);
});

/** Writes as another tab does, and tells this one. */
function writeElsewhere(key: string, change: object): void {
  const kept = JSON.parse(localStorage.getItem(key) ?? '{"state":{}}') as { state: object };
  localStorage.setItem(key, JSON.stringify({ state: { ...kept.state, ...change }, version: 0 }));
}
const told = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

test('LIVE-022 settings follow the other tabs, and what a chart shows stays this tab’s', () => {
  changeSettings({ isCalm: false, isBalanceHidden: false });
  changeTradeChoices({ period: '1H', isMagnet: true });
  writeElsewhere('settings', { isBalanceHidden: true, theme: 'light' });
  writeElsewhere('trade', { period: '4H', isMagnet: false });
  told('settings');
  told('trade');
  expect(useSettings.getState()).toMatchObject({ isBalanceHidden: true, theme: 'light' });
  expect(useTradeChoices.getState()).toMatchObject({ period: '1H', isMagnet: false });
});

test('LIVE-022 a tab that has not heard of another’s changes writes its own beside them', () => {
  changeSettings({ favourites: ['EURUSD', 'XAUUSD'], isCalm: false, isBalanceHidden: false });
  writeElsewhere('settings', { isBalanceHidden: true, favourites: ['XAUUSD', 'BTCUSD'] });
  changeSettings({ isCalm: true });
  changeSettings({ favourites: [...useSettings.getState().favourites, 'US500'] });
  expect(useSettings.getState()).toMatchObject({ isCalm: true, isBalanceHidden: true });
  expect(useSettings.getState().favourites).toEqual(['XAUUSD', 'BTCUSD', 'US500']);
  writeElsewhere('trade', { lastUsed: { XAUUSD: { lots: '2', leverage: 50 } } });
  rememberOrder('EURUSD', { lots: '1', leverage: 100 });
  expect(Object.keys(useTradeChoices.getState().lastUsed).sort()).toEqual(['EURUSD', 'XAUUSD']);
});
