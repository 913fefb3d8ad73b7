import { points } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen } from '@testing-library/react';
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

const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Close \(/ });
const confirm = () => screen.getByRole('textbox', { name: /^Type/ });

test('only who has typed the number of the positions can close them', async () => {
  const sent = playServer([answer([wireOrder({ Status: 3 }), wireOrder({ Id: 8, Status: 3 })])]);
  const person = await open();
  expect(send().disabled).toBe(true);
  await person.type(confirm(), '3');
  expect(send().disabled).toBe(true);
  await person.clear(confirm());
  await person.type(confirm(), '2');
  await person.click(send());
  expect(sent).toEqual([{ path: '/v1/api/forex/close_all', body: { which: 0, ...sentOnce } }]);
  await screen.findByText('done');
  const toasts = screen.getAllByRole('status').map((each) => each.textContent);
  expect(toasts.join()).toMatch(/Positions closed: .*2.*\+62\.50/);
});

test('those in profit are counted, and another choice asks for the number again', async () => {
  const sent = playServer([answer([wireOrder({ Status: 3 })])]);
  const person = await open();
  await person.type(confirm(), '2');
  await person.click(screen.getByRole('radio', { name: 'In profit' }));
  expect(confirm()).toHaveProperty('value', '');
  await person.type(confirm(), '1');
  await person.click(send());
  expect(sent[0]?.body).toMatchObject({ which: 1 });
});

test('what stays open is named with its reason', async () => {
  const reason = { order: HELD[1], Code: 1208, Reason: 'market.closed', ReasonTran: 'Closed now' };
  playServer([answer([wireOrder({ Status: 3 })], [reason])]);
  const person = await open();
  await person.type(confirm(), '2');
  await person.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('EUR/USDClosed now');
  await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await screen.findByText('done');
});

test('COMMAND-001 a lost answer is asked for again under the same id', async () => {
  const sent = playServer(['lost', answer([])]);
  const person = await open();
  await person.type(confirm(), '2');
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});
