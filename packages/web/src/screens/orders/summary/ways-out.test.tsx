import { points } from '@fulcrum/engine/units/units';
import { DEFAULT_RISK } from '@fulcrum/engine/settings';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { account, quote, setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { WaysOut } from './ways-out.tsx';

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the close that ends the call is a button with its lots and the level after it', async () => {
  const asked = vi.fn();
  await quote(108_518, { ask: points(108_527) });
  // Half a lot on a margin of 542.59, at its opening price.
  account(500, [wireOrder()]);
  const person = show(<WaysOut settings={DEFAULT_RISK} onClose={asked} />);
  const button = screen.getByRole('button');
  // 500 over the margin of 0.37 lots, 401.5166, is 124.53 %.
  expect(button.textContent.replace(/[\u2066\u2069]/g, '')).toBe('Close 0.13 EUR/USD124%');
  await person.click(button);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }), 130_000);
});
