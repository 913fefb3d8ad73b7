import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { preparePage, showPage } from '../../../test/test-page.tsx';
import { drawFor, useDrawn } from './plan/drawn-ticket.ts';
import { useAskedSide } from './use-asked-side.ts';

function Ticket() {
  useAskedSide();
  return (
    <>
      <button type="button" className="bs__sell">
        Sell
      </button>
      <button type="button" className="bs__buy">
        Buy
      </button>
    </>
  );
}

beforeEach(async () => {
  await preparePage();
  drawFor('buy');
});
afterEach(cleanup);

test('ROW-004 an address with a side turns the ticket to it, once', () => {
  const { whereNow } = showPage(<Ticket />, '/trade?code=EURUSD&side=sell');
  expect(useDrawn.getState().side).toBe('sell');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sell' }));
  expect(whereNow()).toBe('/trade?code=EURUSD');
});

test.each(['/trade?code=EURUSD', '/trade?code=EURUSD&side=both', '/order?side=sell'])(
  'ROW-004 %s turns nothing',
  (address) => {
    const { whereNow } = showPage(<Ticket />, address);
    expect([useDrawn.getState().side, whereNow()]).toEqual(['buy', address]);
    expect(document.activeElement).toBe(document.body);
  },
);
