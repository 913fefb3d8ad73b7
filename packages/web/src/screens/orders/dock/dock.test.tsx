import { points } from '@fulcrum/engine/units/units';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { noteConnection } from '../../../server/connection.ts';
import {
  account,
  euroDollar,
  playServer,
  quote,
  setStage,
  show,
  wireOrder,
} from '../../../../test/stage.tsx';
import { serveCalls } from '../../../../test/test-page.tsx';
import { listedOnWire } from '../../../../test/wire-sample.ts';
import { refreshInstruments } from '../../../market/instruments.ts';
import { listInMarket } from '../../../market/market-book.ts';
import { changeDock, HEIGHT_MIN, useDockChoices } from './dock-choices.ts';
import { Desk } from './desk.tsx';

const STOPS = { TargetLossPrice: '1.08000', TargetProfitPrice: '1.09500' };
const PENDING = {
  ...STOPS,
  Status: 0,
  Kind: 'limit',
  TargetPrice: '1.08400',
  Price: null,
  OpenTime: null,
};
const drafts = vi.fn();

async function open(orders: readonly object[]) {
  account(12_480, orders);
  const person = show(<Desk current="EURUSD" onChoose={() => undefined} onDraft={drafts} />);
  await quote(108_643, { ask: points(108_652) });
  return person;
}

beforeEach(async () => {
  await setStage();
  const listed = [listedOnWire({ Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD' })];
  serveCalls((path) => ({ code: 1, msg: '', data: path.endsWith('trade_list') ? listed : [] }));
  await refreshInstruments();
  listInMarket([euroDollar]);
  drafts.mockClear();
  changeDock({ height: 208, isFolded: false, tab: 'holding' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cell = (name: RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const SL = 'Stop-loss, EUR/USD';

test('WIDE-001 a position is one row with its figures, and closes by its sheet', async () => {
  const person = await open([wireOrder({ ...STOPS, Swap: '-1.25' })]);
  const row = screen.getAllByRole('row')[1];
  if (!row) throw new Error('Expected a row');
  for (const text of ['EUR/USD', 'Buy', '0.50', '1.08518', '1.08643', '1.08000', '1.09500']) {
    expect(within(row).getByText(text)).toBeDefined();
  }
  expect(row.textContent).toContain('+62.50');
  await person.click(within(row).getByRole('button', { name: 'Close, EUR/USD' }));
  expect(await screen.findByRole('dialog', { name: /Close position/ })).toBeDefined();
});

test('WIDE-002 a stop is stepped by arrows and sent by Enter with the level that stays', async () => {
  const sent = playServer([
    { code: 1, msg: '', data: wireOrder({ ...STOPS, TargetLossPrice: '1.08020' }) },
  ]);
  const person = await open([wireOrder(STOPS)]);
  await person.click(cell(/^Stop-loss, EUR\/USD/));
  expect(document.activeElement).toBe(field(SL));
  await person.keyboard('{ArrowUp}{ArrowUp}');
  expect(field(SL).value).toBe('1.08020');
  expect(drafts).toHaveBeenLastCalledWith({ orderId: 7, part: 'stopLoss', price: 108_020 });
  await person.keyboard('{Enter}');
  await vi.waitFor(() => expect(cell(/^Stop-loss.*1\.08020$/)).toBe(document.activeElement));
  expect(sent.at(-1)).toMatchObject({
    path: expect.stringContaining('set_stop_price') as string,
    body: { stop_loss_price: '1.08020', target_profit_price: '1.09500' },
  });
  expect(drafts).toHaveBeenLastCalledWith(null);
});

test('WIDE-002 an emptied cell removes its level', async () => {
  const sent = playServer([
    { code: 1, msg: '', data: wireOrder({ ...STOPS, TargetProfitPrice: '0' }) },
  ]);
  const person = await open([wireOrder(STOPS)]);
  await person.click(cell(/^Take-profit, EUR\/USD/));
  await person.clear(field('Take-profit, EUR/USD'));
  await person.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Take-profit, EUR/USD: None' });
  expect(sent.at(-1)?.body).toMatchObject({
    stop_loss_price: '1.08000',
    target_profit_price: '0',
  });
});

test('WIDE-002 a key that an input method takes neither sends nor leaves a cell', async () => {
  const sent = playServer([]);
  const person = await open([wireOrder(STOPS)]);
  await person.click(cell(/^Stop-loss, EUR\/USD/));
  for (const key of ['Enter', 'ArrowUp', 'Escape']) {
    fireEvent.keyDown(field(SL), { key, keyCode: 229 });
  }
  expect(field(SL).value).toBe('1.08000');
  expect(sent).toEqual([]);
});

test('WIDE-002 a price that would be refused says why and is not sent', async () => {
  const sent = playServer([]);
  const person = await open([wireOrder(STOPS)]);
  await person.click(cell(/^Stop-loss, EUR\/USD/));
  await person.clear(field(SL));
  await person.keyboard('1.08700{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Stop-loss on the wrong side');
  expect(field(SL).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('WIDE-002 a refusal of the server stands at the cell, and nothing has changed', async () => {
  playServer([{ code: 1023, msg: 'The market says no', data: null }]);
  const person = await open([wireOrder(STOPS)]);
  await person.click(cell(/^Stop-loss, EUR\/USD/));
  await person.keyboard('{ArrowDown}{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The market says no');
  expect(field(SL).value).toBe('1.07990');
  await person.keyboard('{Escape}');
  expect(cell(/^Stop-loss.*1\.08000$/)).toBe(document.activeElement);
});

test('WIDE-002 Esc and leaving the field undo the edit', async () => {
  const sent = playServer([]);
  const person = await open([wireOrder(STOPS)]);
  for (const leave of [() => person.keyboard('{Escape}'), () => person.tab()]) {
    await person.click(cell(/^Stop-loss, EUR\/USD/));
    await person.keyboard('{ArrowUp}');
    await leave();
    expect(cell(/^Stop-loss.*1\.08000$/)).toBeDefined();
    expect(drafts).toHaveBeenLastCalledWith(null);
  }
  expect(sent).toEqual([]);
});

test('WIDE-002 without a connection nothing is sent, and the cell says so', async () => {
  const sent = playServer([]);
  const person = await open([wireOrder(STOPS)]);
  await person.click(cell(/^Stop-loss, EUR\/USD/));
  noteConnection('offline', 0);
  await person.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch(/^No connection/);
  expect(sent).toEqual([]);
});

test('WIDE-002 a trailing stop and several take-profits open their sheet', async () => {
  const person = await open([wireOrder({ ...STOPS, TrailPoints: 300 })]);
  await person.click(cell(/^Stop-loss, EUR\/USD/));
  expect(await screen.findByRole('dialog', { name: /Edit SL/ })).toBeDefined();
});

test('WIDE-002 the price of a pending order is changed with its other terms', async () => {
  const changed = wireOrder({ ...PENDING, TargetPrice: '1.08390' });
  const sent = playServer([{ code: 1, msg: '', data: changed }]);
  changeDock({ tab: 'pending' });
  const person = await open([wireOrder(PENDING)]);
  await person.click(cell(/^Target price, EUR\/USD/));
  await person.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('button', { name: /^Target price.*1\.08390$/ });
  expect(sent.at(-1)?.body).toMatchObject({
    target_price: '1.08390',
    stop_loss_price: '1.08000',
    target_profit_price: '1.09500',
    cont: '0.50',
  });
});

test('WIDE-004 the edge is moved by keys within its limits, and the height is kept', async () => {
  const person = await open([wireOrder(STOPS)]);
  const edge = () => screen.getByRole('separator');
  edge().focus();
  await person.keyboard('{ArrowUp}');
  expect(edge().getAttribute('aria-valuenow')).toBe('224');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(useDockChoices.getState().height).toBe(192);
  await person.keyboard('{Home}{ArrowDown}');
  expect(edge().getAttribute('aria-valuenow')).toBe(String(HEIGHT_MIN));
  await person.keyboard('{End}{PageUp}');
  expect(edge().getAttribute('aria-valuenow')).toBe(edge().getAttribute('aria-valuemax'));
  expect(localStorage.getItem('dock')).toContain('"height"');
});

test('WIDE-004 the dock folds to its tabs, and a tab unfolds it', async () => {
  const person = await open([wireOrder(STOPS)]);
  await person.click(screen.getByRole('button', { name: 'Fold the order list' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('separator')).toBeNull();
  await person.click(screen.getByRole('tab', { name: /Pending/ }));
  expect(screen.getByText('No pending orders')).toBeDefined();
});

test('WIDE-003 the question mark lists the keys', async () => {
  const person = await open([]);
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(within(sheet).getByText('Chart period')).toBeDefined();
  await person.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('NOTE-001 a pending order has a button for its note', async () => {
  const empty = { id: 1, text: '', tags: [], version: 0, saved_at: null };
  serveCalls((path) => ({ code: 1, msg: '', data: path.endsWith('note') ? empty : { tags: [] } }));
  const person = await open([wireOrder(PENDING)]);
  await person.click(screen.getByRole('tab', { name: /Pending/ }));
  await person.click(screen.getByRole('button', { name: 'Note and tags, EUR/USD' }));
  expect(await screen.findByRole('dialog', { name: 'Note and tags' })).toBeDefined();
});

test('WIDE-001 a visitor has no dock, and WIDE-003 the question mark lists the keys', async () => {
  await setStage({ isLoggedIn: false });
  show(<Desk current="EURUSD" onChoose={() => undefined} onDraft={drafts} />);
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeDefined();
});
