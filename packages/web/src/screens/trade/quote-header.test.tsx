import { points } from '@fulcrum/engine/units';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { euroDollar, quote, setStage, show } from '../../preview/stage.tsx';
import { QuoteHeader } from './quote-header.tsx';

beforeEach(setStage);
afterEach(cleanup);

const head = () => screen.getByRole('region', { name: 'Last price' }).textContent;

test('the range of the day is in pips for a pair, and in price for all else', async () => {
  show(<QuoteHeader instrument={euroDollar} />);
  await quote(108_643, { high: points(108_712), low: points(108_341) });
  expect(head()).toContain('37.1 pips');
  cleanup();
  show(<QuoteHeader instrument={{ ...euroDollar, digits: 2, isPair: false }} />);
  await quote(233_456, { high: points(234_100), low: points(232_790) });
  expect(head()).toContain('Range13.10');
});
