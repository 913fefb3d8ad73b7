import { expect, test } from 'vitest';

import { touches } from './calendar.ts';

const pair = (baseCurrency: string, quoteCurrency: string) => ({ baseCurrency, quoteCurrency });

test.each([
  ['USD', pair('EUR', 'USD'), true],
  ['EUR', pair('EUR', 'USD'), true],
  ['GBP', pair('EUR', 'USD'), false],
  ['USD', pair('XAU', 'USD'), true],
  ['EUR', pair('GER40', 'EUR'), true],
  ['USD', pair('GER40', 'EUR'), false],
  ['USD', pair('BTC', 'USDT'), true],
  ['EUR', pair('BTC', 'USDT'), false],
])('CALENDAR-008 an event of %s and %o: %s', (currency, instrument, isTouched) => {
  expect(touches({ currency }, instrument)).toBe(isTouched);
});
