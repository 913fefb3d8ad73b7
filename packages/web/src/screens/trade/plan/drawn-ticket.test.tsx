import { microLots } from '@fulcrum/engine/units/units';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { sampleTicket } from '../../../../test/ticket-sample.ts';
import { useDrawn, useDrawnTicket } from './drawn-ticket.ts';
import type { Ticket } from './ticket.ts';

const change = vi.fn();
const drawn = (ticket: Ticket) => ({ code: 'EURUSD', ticket, lots: microLots(100_000), change });
const shown = () => useDrawn.getState().shown?.ticket ?? null;

afterEach(cleanup);

test('the chart is told of a ticket only once it has a price to draw', () => {
  const { rerender } = renderHook((ticket: Ticket) => useDrawnTicket(drawn(ticket), false), {
    initialProps: sampleTicket,
  });
  expect(shown()).toBeNull();
  rerender({ ...sampleTicket, lots: '0.35' });
  expect(shown()).toBeNull();
  const stopLoss = { isOn: true, text: '30', unit: 'pips' } as const;
  for (const ticket of [
    { ...sampleTicket, stopLoss },
    { ...sampleTicket, takeProfit: stopLoss },
    { ...sampleTicket, mode: 'pending', target: '1.10000' } as const,
  ]) {
    rerender(ticket);
    expect(shown()).toBe(ticket);
  }
  rerender(sampleTicket);
  expect(shown()).toBeNull();
});
