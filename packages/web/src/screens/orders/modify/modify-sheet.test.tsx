import { points } from '@fulcrum/engine/units/units';
import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { usePending } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { localText } from '../../../trading/order-fields/expiry.ts';
import {
  account,
  euroDollar,
  playServer,
  quote,
  sentOnce,
  setStage,
  show,
  wireOrder,
} from '../../../../test/stage.tsx';
import { ModifySheet } from './modify-sheet.tsx';

const PENDING = {
  Status: 0,
  Kind: 'limit',
  TargetPrice: '1.08000',
  Price: null,
  OpenTime: null,
  TargetLossPrice: '1.07500',
};

function Opened() {
  const first = usePending()[0];
  const [order, setOrder] = useState<TradeOrder | undefined>(first);
  return order ? (
    <ModifySheet order={order} instrument={euroDollar} onDone={() => setOrder(undefined)} />
  ) : (
    <p>done</p>
  );
}

async function open(change: Readonly<Record<string, unknown>> = {}) {
  account(12_480, [wireOrder({ ...PENDING, ...change })]);
  const person = show(
    <>
      <Opened />
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

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('an order as it is cannot be saved; a change is sent with all of its terms', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder(PENDING) }]);
  const person = await open({ TrailPoints: 200 });
  expect(save().disabled).toBe(true);
  await person.clear(field('Target price'));
  await person.type(field('Target price'), '1.079');
  await person.clear(field('Lots'));
  await person.type(field('Lots'), '0.25');
  await person.click(screen.getByRole('radio', { name: 'Today' }));
  await person.click(save());
  expect(sent).toEqual([
    {
      path: '/v1/api/forex/modify',
      body: {
        id: 7,
        cont: '0.25',
        target_price: '1.07900',
        stop_loss_price: '1.07500',
        target_profit_price: '0',
        trail_points: 200,
        expiry: 1,
        ...sentOnce,
      },
    },
  ]);
  await screen.findByText('done');
});

test('a target at the market, a level beyond it and a time that is over are told', async () => {
  const person = await open();
  await person.clear(field('Target price'));
  await person.type(field('Target price'), '1.08652');
  expect(screen.getByRole('alert').textContent).toBe('Target is the price');
  await person.clear(field('Target price'));
  await person.type(field('Target price'), '1.074');
  expect(screen.getByRole('alert').textContent).toBe('Stop-loss on the wrong side');
  await person.clear(field('Target price'));
  await person.type(field('Target price'), '1.08');
  await person.click(screen.getByRole('radio', { name: 'Until a time' }));
  const time = document.querySelector<HTMLInputElement>('[type="datetime-local"]');
  if (!time) throw new Error('Expected a field for the time');
  fireEvent.change(time, { target: { value: localText(Date.now() - 120_000) } });
  expect(screen.getByRole('alert').textContent).toBe('Validity has ended');
  fireEvent.change(time, { target: { value: '' } });
  expect(screen.getByRole('alert').textContent).toBe('Enter the end time');
  expect(save().disabled).toBe(true);
});

test('an end that is not touched stays as it is, to the millisecond', async () => {
  const expiresAt = Date.now() + 86_400_123;
  const sent = playServer([{ code: 1, msg: '', data: wireOrder(PENDING) }]);
  const person = await open({ ExpiresAt: expiresAt });
  expect(save().disabled).toBe(true);
  await person.clear(field('Lots'));
  await person.type(field('Lots'), '0.4');
  await person.click(save());
  expect(sent[0]?.body).toMatchObject({ expiry: 2, expires_at: expiresAt });
});

test('an order that has filled meanwhile cannot be changed', async () => {
  await open();
  account(12_480, [wireOrder()], 2);
  expect(screen.getByRole('alert').textContent).toContain('has ended');
  expect(save().disabled).toBe(true);
});

test('ORDER-070: a stop-limit order shows both prices, and is changed with both', async () => {
  const stopLimit = {
    Kind: 'stop',
    TargetPrice: '1.09000',
    LimitPrice: '1.09010',
    TargetLossPrice: '0',
  };
  const sent = playServer([{ code: 1, msg: '', data: wireOrder({ ...PENDING, ...stopLimit }) }]);
  const person = await open(stopLimit);
  expect(screen.getByRole('dialog').textContent).toContain('Buy · Stop-limit');
  expect(field('Limit price').value).toBe('1.09010');
  expect(save().disabled).toBe(true);
  await person.clear(field('Limit price'));
  expect(screen.getByRole('alert').textContent).toBe('Enter the limit price');
  await person.type(field('Limit price'), '1.09050');
  await person.click(save());
  expect(sent[0]?.body).toMatchObject({ target_price: '1.09000', limit_price: '1.09050' });
});

test('ORDER-070: a limit order cannot be made a stop-limit order at its price', async () => {
  const person = await open();
  await person.click(screen.getByRole('switch', { name: 'Stop-limit' }));
  expect(field('Limit price').value).toBe('1.08000');
  expect(screen.getByRole('alert').textContent).toBe('No stop price');
});

const OTHER = wireOrder({ ...PENDING, Id: 9, Quantity: '0.20', TargetPrice: '1.07900' });

test('ORDER-072: another pending order is chosen to be cancelled when this fills', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder({ ...PENDING, LinkedId: 9 }) }]);
  const person = await open();
  expect(screen.queryByText('Cancel the other when this fills')).toBeNull();
  account(12_480, [wireOrder(PENDING), OTHER], 2);
  await person.click(screen.getByRole('button', { name: /EUR\/USD · Buy Limit 0\.20 · 1\.07900/ }));
  expect(sent).toEqual([
    { path: '/v1/api/forex/link', body: { id: 7, linked_id: 9, ...sentOnce } },
  ]);
  expect(await screen.findByText('The orders are linked')).toBeDefined();
});

test('ORDER-074: a link is ended, or both orders are cancelled', async () => {
  const done = { code: 1, msg: '', data: wireOrder(PENDING) };
  const sent = playServer([done, done]);
  const person = await open();
  const linked = [wireOrder({ ...PENDING, LinkedId: 9 }), { ...OTHER, LinkedId: 7 }];
  account(12_480, linked, 2);
  await person.click(screen.getByRole('button', { name: 'End link' }));
  expect(sent[0]).toMatchObject({ path: '/v1/api/forex/link', body: { id: 7, linked_id: 0 } });
  // The reply has no link, so the account is sent with it once more.
  account(12_480, linked, 3);
  await person.click(screen.getByRole('button', { name: 'Cancel both' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    path: '/v1/api/forex/cancel_trade',
    body: { id: 7, with_linked: 1 },
  });
});
