import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetAccount } from '../../../account/account.ts';
import { changeSettings } from '../../../settings/settings.ts';
import { changeTradeChoices } from '../../../trading/trade-choices.ts';
import {
  account,
  euroDollar,
  playServer,
  quote,
  setStage,
  show,
  wireOrder,
} from '../../../../test/stage.tsx';
import { OrderTicket } from './order-ticket.tsx';

beforeEach(async () => {
  await setStage();
  changeTradeChoices({ lastUsed: {} });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openStrip(dollars = 500) {
  account(dollars);
  changeSettings({ isOneTap: true });
  const person = show(<OrderTicket instrument={euroDollar} isFull />);
  await quote(110_000);
  return person;
}

/** The text of the strip, without the marks that set figures from left to right. */
const strip = () =>
  screen.getByRole('form', { name: 'New order' }).textContent.replaceAll(/[\u2066-\u2069]/g, '');
const levels = () => screen.getByRole('button', { name: /^Stop-loss · Take-profit/ });

test('the strip tells the margin level after the order, the spread, and both prices', async () => {
  await openStrip();
  // Equity 500 less fee 0.70 and spread 1.00, on a margin of 110.01: 452.96 %.
  expect(strip()).toContain('Level after452%');
  // Its name, in sight, keeps the spread from reading as lots.
  expect(strip()).toContain('lotsSpread 1.0');
  expect(screen.getByText('Spread', { selector: '.strip *' }).className).not.toContain('sr');
  expect(screen.getByRole('button', { name: /^Sell.*1\.10000/ })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: /^Buy.*1\.10010/ })).toHaveProperty('disabled', false);
});

test('the strip tells what is missing in place of the margin level', async () => {
  await openStrip(50);
  expect(strip()).toContain('Free margin is short by61.71 USD');
  expect(screen.getByRole('button', { name: /^Buy/ })).toHaveProperty('disabled', true);
});

test('the strip has no margin level for a visitor', async () => {
  forgetAccount();
  show(<OrderTicket instrument={euroDollar} isFull />);
  await quote(110_000);
  expect(strip()).toContain('Level after–');
});

test('a stop that is set in the sheet stands in the strip and goes with the order', async () => {
  const sent = playServer([{ code: 1, msg: 'Order accepted', data: wireOrder() }]);
  const person = await openStrip();
  expect(levels().textContent).toContain('SL –TP –');
  await person.click(levels());
  const sheet = screen.getByRole('dialog', { name: 'Stop-loss · Take-profit' });
  await person.click(within(sheet).getByRole('switch', { name: 'Stop-loss' }));
  const distance = within(sheet).getByRole('textbox', { name: /^Stop-loss/ });
  await person.clear(distance);
  await person.type(distance, '20');
  await person.click(within(sheet).getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'More' }));
  // 20 pips of 0.11 lots.
  expect(levels().textContent).toContain('SL 20−22.00');
  await person.click(screen.getByRole('button', { name: /^Buy/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ cont: '0.11', type: 1, stop_loss_price: '1.09810' });
});

test('the size that was typed in the strip is that of the ticket', async () => {
  const person = await openStrip();
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await person.clear(lots);
  expect(screen.getByRole('button', { name: /^Sell/ }).textContent).toContain('Enter the lots');
  await person.type(lots, '0.25');
  expect(screen.getByRole('button', { name: /^Sell.*1\.10000/ })).toHaveProperty('disabled', false);
  await person.click(screen.getByRole('button', { name: 'Less' }));
  expect(lots).toHaveProperty('value', '0.24');
});
