import { points } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useHolding } from '../../account/account.ts';
import type { TradeOrder } from '../../account/model.ts';
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
} from '../../../test/stage.tsx';
import { CloseSheet } from './close/close-sheet.tsx';
import { StopsSheet } from './modify/stops-sheet.tsx';

type Sheet = 'close' | 'stops' | 'trail';

/** Opens a sheet for the first position; closes it when the sheet says so. */
function Opened({ sheet }: { readonly sheet: Sheet }) {
  const first = useHolding()[0];
  const [order, setOrder] = useState<TradeOrder | undefined>(first);
  if (!order) return <p>done</p>;
  const props = { order, instrument: euroDollar, onDone: () => setOrder(undefined) };
  return sheet === 'close' ? (
    <CloseSheet {...props} lots={order.lots} />
  ) : (
    <StopsSheet {...props} startsTrailing={sheet === 'trail'} />
  );
}

async function open(sheet: Sheet, change: Readonly<Record<string, unknown>> = {}) {
  account(12_480, [wireOrder(change)]);
  const person = show(
    <>
      <Opened sheet={sheet} />
      <ToastRegion />
    </>,
  );
  await quote(108_643, { ask: points(108_652) });
  return person;
}

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const lots = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Lots to close' });
const closed = (change: object = {}): Answer => ({
  code: 1,
  msg: 'Position closed',
  data: wireOrder({ Status: 3, Cause: 'user', CauseTran: 'By you', ...change }),
});

test('RESULT-014: the close sheet estimates the net result, and the one before fees', async () => {
  await open('close');
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('Estimated result+59.000000after fee and financing');
  expect(text).toContain('before fees +62.500000 USD');
  expect(text).toContain('Margin returned542.590000');
  await quote(108_743, { ask: points(108_752) });
  expect(screen.getByRole('dialog').textContent).toContain('Estimated result+109.000000');
});

test('a whole close is sent once and told with its result', async () => {
  const sent = playServer([closed()]);
  const person = await open('close');
  await person.click(button(/^Close at/));
  expect(sent).toEqual([{ path: '/v1/api/forex/close', body: { id: 7, ...sentOnce } }]);
  await screen.findByText('done');
  const toasts = () => screen.getAllByRole('status').map((each) => each.textContent);
  await vi.waitFor(() => expect(toasts().join()).toMatch(/Closed .*0\.50.*\+62\.50/));
});

test('a part is chosen by button, slider or field, and sent as lots', async () => {
  const sent = playServer([closed({ Id: 8, ParentId: 7, Quantity: '0.25' })]);
  const person = await open('close');
  await person.click(button(/^50%$/));
  expect(lots().value).toBe('0.25');
  expect(screen.getByRole('slider')).toHaveProperty('value', '25');
  expect(screen.getByRole('dialog').textContent).toContain('Estimated result+29.500000');
  await person.click(button(/^Close at/));
  expect(sent[0]?.body).toEqual({ id: 7, cont: '0.25', ...sentOnce });
});

test('a part that leaves less than the smallest lots cannot be closed', async () => {
  const person = await open('close');
  await person.clear(lots());
  await person.type(lots(), '0.495');
  expect(button(/^Close at/).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('cannot be closed');
});

test('COMMAND-001 a close whose answer was lost is asked about by itself', async () => {
  const sent = playServer(['lost', closed({ Id: 8, ParentId: 7, Quantity: '0.25' })]);
  const person = await open('close');
  await person.click(button(/^50%$/));
  await person.click(button(/^Close at/));
  await screen.findByText('done');
  expect(sent[1]).toEqual(sent[0]);
});

test('COMMAND-004 while a close is unknown its button only asks', async () => {
  const sent = playServer([]);
  const person = await open('close');
  await person.click(button(/^50%$/));
  await person.click(button(/^Close at/));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer yet');
  await person.click(button(/^75%$/));
  await person.click(button(/^Ask now$/));
  expect(screen.queryByRole('button', { name: /^Close at/ })).toBeNull();
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('a position that ends while its sheet is open locks the sheet', async () => {
  await open('close');
  account(12_480, [], 2);
  expect(screen.getByRole('alert').textContent).toContain('ended meanwhile');
  expect(button(/^Close at/).disabled).toBe(true);
});

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('the stops sheet shows levels as prices, pips and money', async () => {
  const person = await open('stops', { TargetLossPrice: '1.08418', TargetProfitPrice: '1.08768' });
  expect(field(/^Stop-loss/).value).toBe('1.08418');
  expect(screen.getByRole('dialog').textContent).toContain('−50.00 · −0.40%');
  await person.click(screen.getByRole('radio', { name: 'Pips' }));
  expect(field(/^Take-profit/).value).toBe('25.0');
  await person.click(screen.getByRole('radio', { name: 'USD' }));
  expect(field(/^Take-profit/).value).toBe('125.00');
});

test('both levels are saved as prices, and a level switched off as none', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder() }]);
  const person = await open('stops', { TargetLossPrice: '1.08418', TargetProfitPrice: '1.08768' });
  await person.click(screen.getByRole('switch', { name: 'Take-profit' }));
  await person.clear(field(/^Stop-loss/));
  await person.type(field(/^Stop-loss/), '1.085');
  await person.click(button(/^Save$/));
  expect(sent).toEqual([
    {
      path: '/v1/api/forex/set_stop_price',
      body: { id: 7, stop_loss_price: '1.08500', target_profit_price: '0', ...sentOnce },
    },
  ]);
  await screen.findByText('done');
});

test('a level on the wrong side is told and cannot be saved', async () => {
  const person = await open('stops', { TargetLossPrice: '1.08418' });
  await person.clear(field(/^Stop-loss/));
  await person.type(field(/^Stop-loss/), '1.08700');
  expect(screen.getByRole('alert').textContent).toBe('Stop-loss on the wrong side');
  expect(button(/^Save$/).disabled).toBe(true);
});

test('a trailing stop begins at the distance that the stop-loss has, and shows where it will be', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder() }]);
  const person = await open('stops', { TargetLossPrice: '1.08418' });
  await person.click(screen.getByRole('switch', { name: 'Trailing stop' }));
  // The distance from the bid of 1.08643 to the stop loss.
  expect(field(/^Trailing stop/).value).toBe('22.5');
  await person.clear(field(/^Trailing stop/));
  expect(screen.getByRole('alert').textContent).toBe('Enter the trailing distance');
  await person.type(field(/^Trailing stop/), '10');
  await person.click(button(/^Save$/));
  expect(sent[0]?.body).toEqual({
    id: 7,
    stop_loss_price: '1.08418',
    target_profit_price: '0',
    trail_points: 100,
    ...sentOnce,
  });
});

test('TOUCH-006 a trailing stop that was chosen is switched on, and sent only by Save', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder() }]);
  const person = await open('trail', { TargetLossPrice: '1.08418' });
  expect(screen.getByRole('switch', { name: 'Trailing stop' }).ariaChecked).toBe('true');
  expect(field(/^Trailing stop/).value).toBe('22.5');
  expect(sent).toHaveLength(0);
  await quote(108_700, { ask: points(108_709) });
  expect(field(/^Trailing stop/).value).toBe('22.5');
  await person.click(button(/^Save$/));
  expect(sent[0]?.body).toMatchObject({ stop_loss_price: '1.08418', trail_points: 225 });
});

test('TOUCH-006 closing it without a change asks nothing, after one it asks', async () => {
  const person = await open('trail');
  // Without a stop loss it starts at a usual distance.
  expect(Number(field(/^Trailing stop/).value)).toBeGreaterThan(0);
  await person.type(field(/^Trailing stop/), '5');
  await person.click(button(/^Close$/));
  expect(screen.getByRole('alertdialog')).toBeDefined();
  cleanup();
  const other = await open('trail');
  await other.click(button(/^Close$/));
  await screen.findByText('done');
});

test('a stop-loss that trails goes on to do so when the take-profit is edited', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder() }]);
  const person = await open('stops', { TargetLossPrice: '1.08418', TrailPoints: 150 });
  expect(field(/^Trailing stop/).value).toBe('15.0');
  await person.click(screen.getByRole('switch', { name: 'Take-profit' }));
  await person.click(button(/^Save$/));
  expect(sent[0]?.body).toMatchObject({ stop_loss_price: '1.08418', trail_points: 150 });
});

test('quick choices put levels at break-even and at a multiple of the risk', async () => {
  const person = await open('stops', { TargetLossPrice: '1.08418' });
  await person.click(screen.getByRole('switch', { name: 'Take-profit' }));
  await person.click(button(/^1 : 2\.5$/));
  expect(field(/^Take-profit/).value).toBe('1.08768');
  await person.click(button(/^Break-even$/));
  expect(field(/^Stop-loss/).value).toBe('1.08518');
});

test('a step of the field is a pip', async () => {
  const person = await open('stops', { TargetLossPrice: '1.08418' });
  await person.click(button(/^Stop-loss: higher$/));
  expect(field(/^Stop-loss/).value).toBe('1.08428');
  await person.click(screen.getByRole('radio', { name: 'Pips' }));
  await person.click(button(/^Stop-loss: higher$/));
  expect(field(/^Stop-loss/).value).toBe('10.0');
});

test('COMMAND-001 a change whose answer was lost is asked about by itself', async () => {
  const sent = playServer(['lost', { code: 1, msg: '', data: wireOrder() }]);
  const person = await open('stops', { TargetLossPrice: '1.08418' });
  await person.click(button(/^Save$/));
  await screen.findByText('done');
  expect(sent[1]).toEqual(sent[0]);
});

test('a second level halves the take-profit, and both are saved with break-even after the first', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder() }]);
  const person = await open('stops', { TargetLossPrice: '1.08418', TargetProfitPrice: '1.08768' });
  await person.click(button(/^Add level$/));
  expect(field(/^TP 1: price/).value).toBe('1.08768');
  expect([field(/^TP 1: percent/).value, field(/^TP 2: percent/).value]).toEqual(['50', '50']);
  await person.clear(field(/^TP 2: price/));
  await person.type(field(/^TP 2: price/), '1.09018');
  // 0.25 lots each.
  expect(screen.getByRole('dialog').textContent).toMatch(/\+62\.50.*\+125\.00/);
  await person.click(screen.getByRole('switch', { name: 'Stop-loss to break-even' }));
  await person.clear(field(/^Profit kept/));
  await person.type(field(/^Profit kept/), '0.5');
  await person.click(button(/^Save$/));
  expect(sent).toEqual([
    {
      path: '/v1/api/forex/set_levels',
      body: {
        id: 7,
        stop_loss_price: '1.08418',
        levels: [
          { price: '1.08768', percent: 50 },
          { price: '1.09018', percent: 50 },
        ],
        break_even_level: 1,
        break_even_offset: 5,
        ...sentOnce,
      },
    },
  ]);
  await screen.findByText('done');
});

test('levels that cannot stand are told before they are sent', async () => {
  const person = await open('stops', { TargetProfitPrice: '1.08768' });
  await person.click(button(/^Add level$/));
  await person.clear(field(/^TP 2: percent/));
  await person.type(field(/^TP 2: percent/), '60');
  expect(screen.getByRole('alert').textContent).toBe('More than 100 % in total');
  expect(button(/^Save$/).disabled).toBe(true);
  await person.click(button(/^Remove TP 2$/));
  expect(screen.getByRole('dialog').textContent).toContain('50 % stays open');
  await person.click(button(/^Remove TP 1$/));
  expect(field(/^Take-profit/).value).toBe('1.08768');
});

test('take-profits that are left keep their numbers', async () => {
  await open('stops', {
    TargetProfitPrice: '1.08800',
    ProfitLevels: [
      { Price: '1.08700', Percent: 50, Lots: '0.25', IsFired: true },
      { Price: '1.08800', Percent: 50, Lots: '0.25', IsFired: false },
    ],
  });
  expect(field(/^TP 2: price/).value).toBe('1.08800');
  expect(screen.queryByRole('textbox', { name: /^TP 1: price/ })).toBeNull();
});

test('a level that is not saved is asked about before the sheet closes', async () => {
  const person = await open('stops', { TargetProfitPrice: '1.08768' });
  await person.click(button(/^Add level$/));
  await person.keyboard('{Escape}');
  expect(await screen.findByText('Leave without sending?')).toBeDefined();
  const kept = { name: /^TP 2: price/, hidden: true };
  expect(screen.getByRole<HTMLInputElement>('textbox', kept).value).not.toBe('');
});
