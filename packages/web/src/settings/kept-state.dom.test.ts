import { afterEach, expect, test, vi } from 'vitest';

import { listedOnWire } from '../../test/wire-sample.ts';
import { keepMarket, seeMarket, seeQuotation } from '../market/kept-market.ts';
import { forgetSession } from '../server/session.ts';
import { changeSettings } from './settings.ts';
import { changeTradeChoices } from '../trading/trade-choices.ts';

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
