import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
import { drawFor } from '../plan/drawn-ticket.ts';
import { OrderTicket } from '../ticket/order-ticket.tsx';
import { SideChoice } from './side-choice.tsx';
import { useDrawnLines, type DrawnLines } from './use-drawn-lines.ts';

let drawn: DrawnLines;

/** Stands for the chart, whose canvas cannot be drawn here. */
function Chart() {
  drawn = useDrawnLines(euroDollar, null, true);
  return drawn.side === null ? null : <SideChoice side={drawn.side} />;
}

const shown = () => drawn.lines.map(({ label, priceText }) => `${label} @ ${priceText}`);
const plain = () => shown().map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''));
const move = (id: string, price: number) => act(() => void drawn.move(id, price));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

beforeEach(async () => {
  await setStage();
  changeTradeChoices({ lastUsed: {} });
  drawFor('buy');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open({ isOneTap = false } = {}) {
  account(500);
  changeSettings({ isOneTap });
  const person = show(
    <>
      <OrderTicket instrument={euroDollar} />
      <Chart />
    </>,
  );
  await quote(110_000);
  const type = async (name: string, text: string) => {
    await person.click(screen.getByRole('switch', { name }));
    const box = screen.getByRole('textbox', { name: `${name}, pips` });
    await person.clear(box);
    await person.type(box, text);
  };
  return { person, type };
}

test('a level that is switched on is drawn at once, with its money and its multiple of the risk', async () => {
  const { type } = await open();
  expect(shown()).toEqual([]);
  await type('Stop-loss', '25');
  await type('Take-profit', '50');
  // A tenth of a lot bought at the ask, 1.10010: one dollar a pip.
  expect(plain()).toEqual(['TP +50.00 2.0 R @ 1.10510', 'SL −25.00 @ 1.09760']);
  await quote(110_100);
  expect(plain()).toEqual(['TP +50.00 2.0 R @ 1.10610', 'SL −25.00 @ 1.09860']);
});

test('the lines are turned to the other side, where they are measured from the bid', async () => {
  const { person, type } = await open();
  await type('Stop-loss', '25');
  const bought = drawn.lines[0]?.id;
  await person.click(screen.getByRole('radio', { name: 'Sell' }));
  expect(plain()).toEqual(['SL −25.00 @ 1.10250']);
  // The chart makes room for lines that are new.
  expect(drawn.lines[0]?.id).not.toBe(bought);
  expect(screen.getByRole('radio', { name: 'Lines for Sell' })).toBeDefined();
});

test('a line that is moved writes the ticket in the unit that it shows', async () => {
  const { person, type } = await open();
  await type('Stop-loss', '25');
  move('ticket:buy:stopLoss', 1.0966);
  expect(field('Stop-loss, pips')).toBe('35.0');
  await person.click(screen.getByRole('button', { name: /^Unit: pips|pips/ }));
  move('ticket:buy:stopLoss', 1.0965);
  expect(field('Stop-loss, price')).toBe('1.09650');
});

test('a stop that is moved across the entry stays a point before it', async () => {
  const { type } = await open();
  await type('Stop-loss', '25');
  move('ticket:buy:stopLoss', 1.2);
  expect(field('Stop-loss, pips')).toBe('0.1');
  expect(plain()).toEqual(['SL −0.10 @ 1.10009']);
});

test('the target of a pending order is a line too, and moves', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('radio', { name: 'Pending' }));
  move('ticket:buy:target', 1.09);
  expect(field('Target price')).toBe('1.09000');
  expect(plain()).toEqual(['Target price @ 1.09000']);
});

test('the lines go with the order that was placed with them, and while the market is closed', async () => {
  playServer([{ code: 1, msg: 'Order accepted', data: wireOrder({ Quantity: '0.10' }) }]);
  const { person, type } = await open({ isOneTap: true });
  await type('Stop-loss', '25');
  await quote(110_000, { isOpen: false });
  expect(shown()).toEqual([]);
  await quote(110_000);
  expect(shown()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: /^Buy/ }));
  await vi.waitFor(() => expect(shown()).toEqual([]));
  await person.clear(screen.getByRole('textbox', { name: 'Stop-loss, pips' }));
  await person.type(screen.getByRole('textbox', { name: 'Stop-loss, pips' }), '30');
  expect(plain()).toEqual(['SL −30.00 @ 1.09710']);
});

test('a line of an order is not the ticket’s to move', async () => {
  await open();
  expect(drawn.move('7:stopLoss', 1.09)).toBe(false);
});
