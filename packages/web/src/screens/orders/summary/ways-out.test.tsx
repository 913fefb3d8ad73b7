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
  // Half a lot uses a margin of 542.59, and the price is that of its opening.
  account(500, [wireOrder()]);
  const person = show(<WaysOut settings={DEFAULT_RISK} onClose={asked} />);
  const button = screen.getByRole('button');
  // 500 are 124.53 % of 401.5166, the margin that 0.37 lots use.
  expect(button.textContent.replace(/[\u2066\u2069]/g, '')).toBe('Close 0.13 EUR/USD124%');
  await person.click(button);
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }), 130_000);
});
