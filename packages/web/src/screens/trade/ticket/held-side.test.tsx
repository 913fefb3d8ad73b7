import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  account,
  euroDollar,
  playServer,
  quote,
  setStage,
  show,
  wireOrder,
  type Answer,
} from '../../../../test/stage.tsx';
import { changeSettings } from '../../../settings/settings.ts';
import { changeTradeChoices } from '../../../trading/trade-choices.ts';
import { OrderTicket } from './order-ticket.tsx';

const accepted: Answer = { code: 1, msg: '', data: wireOrder({ Price: '1.10012' }) };
const HOLD_MS = 850;

beforeEach(async () => {
  await setStage();
  changeTradeChoices({ lastUsed: {} });
  changeSettings({ isOneTap: false });
  account(500);
  show(<OrderTicket instrument={euroDollar} />);
  await quote(110_000);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Buy/ });

async function holdBuy(meanwhile: () => void = () => undefined): Promise<void> {
  fireEvent.pointerDown(buy(), { clientX: 300, clientY: 700 });
  expect(buy().dataset['hold']).toBe('held');
  meanwhile();
  await act(() => new Promise((resolve) => setTimeout(resolve, HOLD_MS)));
  fireEvent.pointerUp(buy());
}

test('TOUCH-001 a side that is held sends without the sheet that asks', async () => {
  const sent = playServer([accepted]);
  await holdBuy();
  expect(sent).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('TOUCH-001 an order whose risk has to be accepted asks also when it is held', async () => {
  const sent = playServer([accepted]);
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  fireEvent.change(lots, { target: { value: '0.42' } });
  await holdBuy();
  expect(sent).toHaveLength(0);
  // Holding it will not help the next time either.
  expect(screen.getByRole('dialog').textContent).not.toContain('Hold the button');
});

test('TOUCH-001 an order that is only pressed says that holding skips the check', async () => {
  playServer([accepted]);
  fireEvent.click(buy());
  expect((await screen.findByRole('dialog')).textContent).toContain('Hold the button');
});

test('TOUCH-001 an order that became impossible during the hold is not sent', async () => {
  const sent = playServer([accepted]);
  await holdBuy(() => act(() => account(50)));
  expect(sent).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});
