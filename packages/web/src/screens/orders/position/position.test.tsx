import { points } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useHolding } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import {
  account,
  euroDollar,
  playServer,
  quote,
  sentOnce,
  setStage,
  show,
  wireOrder,
  type Answer,
} from '../../../../test/stage.tsx';
import { CloseBySheet } from './close-by-sheet.tsx';
import { FromPositionSheet } from './from-position-sheet.tsx';
import { PositionSheet, type PositionAction } from './position-sheet.tsx';

/** Opens the menu of order 7, and the sheet that is chosen there. */
function Opened() {
  const first = useHolding().find(({ id }) => id === 7);
  const [order] = useState<TradeOrder | undefined>(first);
  const [sheet, setSheet] = useState<PositionAction | 'menu' | 'done'>('menu');
  if (!order || sheet === 'done') return <p>done</p>;
  const props = { order, instrument: euroDollar, onDone: () => setSheet('done') };
  if (sheet === 'menu') {
    return <PositionSheet {...props} onChoose={setSheet} onClose={props.onDone} />;
  }
  return sheet === 'closeBy' ? (
    <CloseBySheet {...props} />
  ) : (
    <FromPositionSheet {...props} how={sheet === 'double' ? sheet : 'reverse'} />
  );
}

/** Half a lot of EUR/USD bought at 1.08518. */
const HELD = wireOrder();
const opposite = (change: object = {}) =>
  wireOrder({
    Id: 9,
    OrderType: 2,
    Quantity: '0.20',
    Price: '1.08618',
    OpenTime: 2_000,
    ...change,
  });

async function open(action: RegExp, orders: readonly object[] = [HELD], dollars = 12_480) {
  account(dollars, orders);
  const person = show(
    <>
      <Opened />
      <ToastRegion />
    </>,
  );
  await quote(108_643, { ask: points(108_652) });
  await person.click(button(action));
  return person;
}

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const text = () => screen.getByRole('dialog').textContent;
const done = (order: object): Answer => ({ code: 1, msg: '', data: order });
const toasts = () =>
  screen
    .getAllByRole('status')
    .map((each) => each.textContent)
    .join();

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a reverse shows result, cost and what is left, and is sent once', async () => {
  const sent = playServer([done(wireOrder({ Id: 8, OrderType: 2, Price: '1.08643' }))]);
  const person = await open(/^Reverse$/);
  // 125 points on half a lot; then the margin of half a lot at 1.08643.
  expect(text()).toContain('Net result+59.000000');
  expect(text()).toContain('Margin held543.215000');
  expect(text()).toContain('Fee3.500000');
  // 12,480 + 62.50 − 3.50 − 4.50 of spread − 543.215 of margin.
  expect(text()).toContain('Free margin11,991.285000');
  await person.click(button(/^Sell .*0\.50/));
  expect(sent).toEqual([
    {
      path: '/v1/api/forex/reverse',
      body: { id: 7, price: '1.08643', deviation: 50, trade_fee: '3.50', ...sentOnce },
    },
  ]);
  await screen.findByText('done');
  await vi.waitFor(() => expect(toasts()).toMatch(/Sold .*0\.50.*1\.08643/));
});

test('a double shows its cost, and is sent once', async () => {
  const sent = playServer([done(wireOrder({ Id: 8, Price: '1.08652' }))]);
  const person = await open(/^Double$/);
  expect(text()).toContain('Margin held543.260000');
  expect(text()).not.toContain('Estimated result');
  await person.click(button(/^Buy .*0\.50/));
  expect(sent).toMatchObject([
    { path: '/v1/api/forex/double', body: { id: 7, price: '1.08652', trade_fee: '3.50' } },
  ]);
  await screen.findByText('done');
  await vi.waitFor(() => expect(toasts()).toMatch(/Bought .*0\.50.*1\.08652/));
});

test('a double that the account cannot carry is told, and cannot be sent', async () => {
  await open(/^Double$/, [HELD], 900);
  expect(screen.getByRole('alert').textContent).toBe('Not enough free margin');
  expect(button(/^Buy /).disabled).toBe(true);
});

test('a refusal of the server is shown in the sheet', async () => {
  playServer([{ code: 1211, msg: 'The price has moved', data: {} }]);
  const person = await open(/^Reverse$/);
  await person.click(button(/^Sell /));
  expect((await screen.findByRole('alert')).textContent).toBe('The price has moved');
});

test('COMMAND-004 while a reverse is unknown its button only asks', async () => {
  const sent = playServer([]);
  const person = await open(/^Reverse$/);
  await person.click(button(/^Sell /));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer yet');
  await person.click(button(/^Ask now$/));
  expect(screen.queryByRole('button', { name: /^Sell / })).toBeNull();
  expect(new Set(sent.map(({ body }) => body['client_order_id'])).size).toBe(1);
});

test('a position without an opposite one cannot be closed by it', async () => {
  account(12_480, [HELD, wireOrder({ Id: 8 })]);
  show(<Opened />);
  await quote(108_643, { ask: points(108_652) });
  expect(screen.queryByRole('button', { name: /opposite/ })).toBeNull();
});

test('a close by shows the result and what stays open, and is sent once', async () => {
  const closed = wireOrder({
    Id: 10,
    ParentId: 7,
    Status: 3,
    Quantity: '0.20',
    UpdatePrice: '1.08618',
    FactProfits: '20.00',
    Cause: 'closeBy',
  });
  const sent = playServer([done(closed)]);
  const person = await open(/opposite/, [HELD, opposite()]);
  // 100 points on a fifth of a lot, whatever the price.
  // Two fifths of one fee of 3.50, and the whole of the other.
  expect(text()).toContain('Net result+15.100000');
  expect(text()).toContain('Stays openBuy 0.30');
  await person.click(button(/^Close .*0\.20.* of each/));
  expect(sent).toEqual([
    { path: '/v1/api/forex/close_by', body: { id: 7, by_id: 9, ...sentOnce } },
  ]);
  await screen.findByText('done');
  await vi.waitFor(() =>
    expect(toasts()).toMatch(
      /Closed .*0\.20.*1\.08618.*\+16\.50.* after fees, .*\+20\.00.* before/,
    ),
  );
});

test('of several opposite positions one is chosen', async () => {
  const sent = playServer([]);
  const larger = opposite({ Id: 11, Quantity: '0.80', Price: '1.08718' });
  const person = await open(/opposite/, [HELD, opposite(), larger]);
  expect(text()).toContain('Stays openSell 0.30');
  const [first, second] = screen.getAllByRole('radio');
  expect(first?.getAttribute('aria-checked')).toBe('true');
  if (!second) throw new Error('Expected two positions');
  await person.click(second);
  expect(text()).toContain('Stays openBuy 0.30');
  await person.click(button(/^Close .*0\.20/));
  expect(sent[0]?.body).toMatchObject({ id: 7, by_id: 9 });
});
