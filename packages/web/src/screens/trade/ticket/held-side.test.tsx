import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
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
import { noteAnswers, noteConnection } from '../../../server/connection.ts';
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
  // Otherwise the next press may count as the second tap on a sheet of the previous test.
  fireEvent.pointerDown(document.body, { clientX: 1, clientY: 1 });
});
afterEach(() => {
  cleanup();
  noteAnswers(false);
  noteConnection('live', 0);
  vi.unstubAllGlobals();
});

const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Buy/ });

const finger = { isPrimary: true, pointerType: 'touch', clientX: 300, clientY: 700 };
const mouse = { ...finger, pointerType: 'mouse', buttons: 1 };

async function holdBuy(meanwhile: () => void = () => undefined): Promise<void> {
  fireEvent.pointerDown(buy(), finger);
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

test.each(['held', 'one tap'])('LIVE-019 without a live line %s asks first', async (way) => {
  const sent = playServer([accepted]);
  changeSettings({ isOneTap: true });
  act(() => {
    noteConnection('reconnecting', 3);
    noteAnswers(true);
  });
  if (way === 'held') await holdBuy();
  else fireEvent.click(buy());
  const sheet = screen.getByRole('dialog');
  expect(sent).toHaveLength(0);
  fireEvent.click(within(sheet).getByRole('button', { name: /^Buy/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
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

test('TOUCH-008 only the primary button and the first finger hold a side', () => {
  for (const other of [{ button: 1 }, { button: 2 }, { button: 4 }, { isPrimary: false }]) {
    fireEvent.pointerDown(buy(), { ...mouse, ...other });
    expect(buy().dataset['hold']).toBe('rest');
    fireEvent.pointerUp(buy(), { ...mouse, ...other });
  }
});

test.each<[string, typeof finger, () => void]>([
  ['a second finger elsewhere', finger, () => fireEvent.pointerDown(document.body)],
  ['another button', mouse, () => fireEvent.pointerMove(buy(), { ...mouse, buttons: 3 })],
  ["a mouse's menu", mouse, () => fireEvent.contextMenu(buy())],
  ['a hidden page', finger, () => fireEvent(document, new Event('visibilitychange'))],
  ['another window', mouse, () => fireEvent(window, new Event('blur'))],
])('TOUCH-008 %s ends the hold', async (_, pointer, end) => {
  const sent = playServer([accepted]);
  fireEvent.pointerDown(buy(), pointer);
  expect(buy().dataset['hold']).toBe('held');
  act(end);
  expect(buy().dataset['hold']).toBe('rest');
  await act(() => new Promise((resolve) => setTimeout(resolve, HOLD_MS)));
  expect(sent).toHaveLength(0);
});

test("TOUCH-008 a finger's long touch opens no menu and goes on holding", async () => {
  const sent = playServer([accepted]);
  let isPrevented = false;
  await holdBuy(() => {
    isPrevented = !fireEvent.contextMenu(buy());
  });
  expect(isPrevented).toBe(true);
  expect(sent).toHaveLength(1);
});
