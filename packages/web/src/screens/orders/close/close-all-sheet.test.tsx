import { points } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  account,
  playServer,
  quote,
  sentOnce,
  setStage,
  show,
  wireOrder,
  type Answer,
} from '../../../../test/stage.tsx';
import { CloseAllSheet } from './close-all-sheet.tsx';

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <CloseAllSheet code={null} onDone={() => setOpen(false)} /> : <p>done</p>;
}

/** A buy position with a profit and a sell position with a loss. */
const HELD = [wireOrder(), wireOrder({ Id: 8, OrderType: 2 })];

async function open() {
  account(12_480, HELD);
  const person = show(
    <>
      <Opened />
      <ToastRegion />
    </>,
  );
  await quote(108_643, { ask: points(108_652) });
  return person;
}

const answer = (closed: readonly object[], left: readonly object[] = []): Answer => ({
  code: 1,
  msg: '',
  data: { closed, left, all_fact_profits: '62.50' },
});

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const circle = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Close \(/ });

test('RESULT-014: a circle that is held long enough closes its group, and the net results are listed', async () => {
  const closed = [wireOrder({ Status: 3 }), wireOrder({ Id: 8, OrderType: 2, Status: 3 })];
  const sent = playServer([answer(closed)]);
  const person = await open();
  // The sheet reads prices once a second.
  await vi.waitFor(() => expect(circle(/^All: /).disabled).toBe(false), { timeout: 2_000 });
  await person.pointer({ keys: '[MouseLeft>]', target: circle(/^All: /) });
  expect(screen.getByText(/^Keep holding to close/)).toBeDefined();
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 2_000 });
  expect(sent).toEqual([{ path: '/v1/api/forex/close_all', body: { which: 0, ...sentOnce } }]);
  expect(await screen.findByRole('heading', { name: /2.* of .*2.* closed/ })).toBeDefined();
  // The two results less their two fees of 3.50.
  expect(screen.getByText('Net result').parentElement?.textContent).toContain('+118.00');
  // The list shows the outcome, so there is no toast.
  expect(screen.queryByText(/^Positions closed/)).toBeNull();
  await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await screen.findByText('done');
});

test('TOUCH-008 a circle that becomes disabled is no longer held', async () => {
  const sent = playServer([answer([])]);
  const person = await open();
  await vi.waitFor(() => expect(circle(/^In loss: /).disabled).toBe(false), { timeout: 2_000 });
  await person.pointer({ keys: '[MouseLeft>]', target: circle(/^In loss: /) });
  await act(async () => account(12_480, HELD.slice(0, 1)));
  await vi.waitFor(() => expect(circle(/^In loss: /).disabled).toBe(true), { timeout: 2_000 });
  await person.pointer({ keys: '[/MouseLeft]', target: document.body });
  await act(() => new Promise((resolve) => setTimeout(resolve, 850)));
  expect(sent).toHaveLength(0);
});

test('a circle that is lifted early closes nothing, and a tap asks first', async () => {
  const sent = playServer([answer([wireOrder({ Status: 3 })])]);
  const person = await open();
  await person.pointer({ keys: '[MouseLeft>]', target: circle(/^In profit: /) });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await person.pointer({ keys: '[/MouseLeft]' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(sent).toEqual([]);
  expect(send().textContent).toContain('1');
  await person.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.queryByRole('button', { name: /^Close \(/ })).toBeNull();
  await person.click(circle(/^In profit: /));
  await person.click(send());
  expect(sent[0]?.body).toMatchObject({ which: 1 });
});

test('a circle without positions that can be closed sends nothing, however long it is held', async () => {
  const sent = playServer([answer([])]);
  account(12_480, []);
  const person = show(<Opened />);
  const empty = circle(/^All/);
  expect(empty.disabled).toBe(true);
  await person.pointer({ keys: '[MouseLeft>]', target: empty });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(sent).toEqual([]);
});

test('Space must be held too; a short press of it asks first', async () => {
  const sent = playServer([answer([wireOrder({ Status: 3 })])]);
  const person = await open();
  circle(/^In loss/).focus();
  await person.keyboard('[Space]');
  expect(sent).toEqual([]);
  expect(send()).toBeDefined();
  await person.keyboard('[Space>]');
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 2_000 });
  expect(sent[0]?.body).toMatchObject({ which: 2 });
});

test('what stays open is named with its reason', async () => {
  const reason = { order: HELD[1], Code: 1208, Reason: 'market.closed', ReasonTran: 'Closed now' };
  playServer([answer([wireOrder({ Status: 3 })], [reason])]);
  const person = await open();
  await person.click(circle(/^All/));
  await person.click(send());
  expect((await screen.findByRole('alert')).textContent).toMatch(/EUR\/USD.*Closed now/);
  expect(screen.getByRole('heading', { name: /1.* of .*2.* closed/ })).toBeDefined();
});

test('COMMAND-001 a lost answer is asked for again under the same id', async () => {
  const sent = playServer(['lost', answer([])]);
  const person = await open();
  await person.click(circle(/^All/));
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});
