import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { preparePage, showPage } from '../../../../test/test-page.tsx';
import { tradeMessage } from '../../../../test/wire-sample.ts';
import { takeTradeMessage } from '../../../account/account.ts';
import { AccountFoot } from '../dock/account-foot.tsx';
import { SummaryCard } from './summary-card.tsx';

beforeEach(preparePage);
afterEach(cleanup);

/** An equity of 5,002.30, of which 202.88 is used and `locked` on hold. */
function hold(locked: string, free: string): void {
  const figures = { balance: '5003.000000', equity: '5002.300000', CautionMoneyAll: '202.880000' };
  const rest = { lock_balance: locked, free_margin: free, ProfitsTotal: '-0.700000' };
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 1, ...figures, ...rest }));
}

const valueOf = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.parentElement?.querySelector('dd')?.textContent;
const cents = (name: string) => Math.round(Number(valueOf(name)?.replace(',', '')) * 100);

test.each([
  ['the summary', () => <SummaryCard onClose={() => undefined} />],
  ['the foot of the desk', () => <AccountFoot />],
])('MARGIN-017: in %s the equity is used, free and on hold', (_, screenOf) => {
  hold('1000.000000', '3799.420000');
  showPage(screenOf());
  expect(valueOf('On hold')).toMatch(/^1,?000\.00/);
  expect(cents('Equity')).toBe(cents('Used margin') + cents('Free margin') + cents('On hold'));
});

test('MARGIN-017: nothing on hold is no figure', () => {
  hold('0.000000', '4799.420000');
  showPage(<SummaryCard onClose={() => undefined} />);
  expect(valueOf('Used margin')).toContain('202.88');
  expect(valueOf('On hold')).toBeUndefined();
});

test('MARGIN-018: the gauge runs from danger at the left to safety at the right', () => {
  hold('0.000000', '4799.420000');
  for (const [seq, HazardRate, now, text] of [
    [2, '90615.00', '100', '> 1,000%, Safe'],
    [3, '200.00', '46', '200%, Safe'],
    [4, '50.00', '0', '50%, Margin call'],
  ] as const) {
    takeTradeMessage(tradeMessage({ snapshot: true, seq, HazardRate }));
    showPage(<SummaryCard onClose={() => undefined} />);
    const gauge = screen.getByRole('meter');
    expect([gauge.getAttribute('aria-valuenow'), gauge.getAttribute('aria-valuetext')]).toEqual([
      now,
      text,
    ]);
    expect(gauge.querySelector('.levelbar--slim .levelbar__b')).not.toBeNull();
    cleanup();
  }
});
