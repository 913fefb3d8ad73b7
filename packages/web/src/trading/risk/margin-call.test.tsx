import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { basisPoints } from '@fulcrum/engine/units/units';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { takeTradeMessage, useAccount } from '../../account/account.ts';
import { tradeMessage } from '../../../test/wire-sample.ts';
import { MarginGauge } from '../../screens/orders/summary/margin-gauge.tsx';
import { preparePage, showPage } from '../../../test/test-page.tsx';
import { callState } from './call-state.ts';
import { MarginCall } from './margin-call.tsx';

beforeEach(preparePage);
afterEach(cleanup);

test.each([
  [9_900, true, 'call'],
  [9_900, false, 'call'],
  [10_000, true, 'call'],
  [10_400, true, 'recovering'],
  [10_400, false, 'none'],
  [11_000, true, 'recovering'],
  [11_001, true, 'none'],
  [null, true, 'none'],
] as const)('at %s with the call standing: %s, an account is in "%s"', (level, isCalled, state) => {
  const marginLevel = level === null ? null : basisPoints(level);
  expect(callState({ marginLevel, isMarginCalled: isCalled }, DEFAULT_RISK)).toBe(state);
});

function Account() {
  const figures = useAccount();
  return figures ? (
    <>
      <MarginGauge figures={figures} settings={DEFAULT_RISK} />
      <MarginCall figures={figures} settings={DEFAULT_RISK} />
    </>
  ) : null;
}

async function at(percent: string, isCalled: 0 | 1) {
  takeTradeMessage(
    tradeMessage({ snapshot: true, HazardRate: percent, is_margin_called: isCalled, seq: 1 }),
  );
  showPage(<Account />);
  return (await screen.findByRole('meter')).getAttribute('aria-valuetext');
}

test('a margin call is called so by the gauge and the banner', async () => {
  expect(await at('99.00', 1)).toBe('99%, Margin call');
  expect(screen.getByRole('alert').textContent).toContain('your margin level is low');
});

test('above the call level the banner says when it is over, and nothing of a low level', async () => {
  expect(await at('104.00', 1)).toBe('104%, Danger');
  const text = screen.getByRole('alert').textContent;
  expect(text).toContain('The margin call ends above');
  expect(text).not.toContain('low');
});

test('past the recovery there is no banner', async () => {
  expect(await at('111.00', 1)).toBe('111%, Watch');
  expect(screen.queryByRole('alert')).toBeNull();
});
