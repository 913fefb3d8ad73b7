import { points } from '@fulcrum/engine/units/units';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { changeLanguage } from '../../language/i18n.ts';
import { euroDollar, quote, setStage, show } from '../../../test/stage.tsx';
import { QuoteHeader } from './quote-header.tsx';

beforeEach(setStage);
afterEach(cleanup);

const head = () => screen.getByRole('region', { name: 'Last price' }).textContent;

test('the change of the day is told in price and in percent', async () => {
  show(<QuoteHeader instrument={euroDollar} />);
  await quote(108_643, { previousClose: points(108_383), change: 0.24 });
  expect(head()).toContain('+0.00260+0.24%');
  await quote(108_343, { previousClose: points(108_383), change: -0.04 });
  expect(head()).toContain('−0.00040−0.04%');
});

test('on the first day of an instrument there is no price to compare with', async () => {
  show(<QuoteHeader instrument={euroDollar} />);
  await quote(108_643, { previousClose: null, change: 0 });
  expect(head()).toMatch(/1\.08643.*0\.00%/);
  expect(head()).not.toContain('0.00000');
});

test('the range of the day is in pips for a pair, and in price for all else', async () => {
  show(<QuoteHeader instrument={euroDollar} />);
  await quote(108_643, { high: points(108_712), low: points(108_341) });
  expect(head()).toContain('37.1 pips');
  cleanup();
  show(<QuoteHeader instrument={{ ...euroDollar, digits: 2, isPair: false }} />);
  await quote(233_456, { high: points(234_100), low: points(232_790) });
  expect(head()).toContain('Range13.10');
});

test('a unit that is a word stands behind its number in the direction of the language', async () => {
  await changeLanguage('ar');
  show(<QuoteHeader instrument={euroDollar} />);
  await quote(108_643, { volume: 45_000 });
  const volume = screen.getByText(/^45\sألف$/);
  expect(volume.tagName).toBe('BDI');
  expect(volume.closest('.num')).toBeNull();
  await changeLanguage('en');
});
