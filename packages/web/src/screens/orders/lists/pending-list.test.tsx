import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  account,
  playServer,
  quote,
  setStage,
  show,
  wireOrder,
  type Answer,
} from '../../../../test/stage.tsx';
import { expectAccount, forgetAccount, refreshAccount } from '../../../account/account.ts';
import { WIDEST } from '../orders-view.ts';
import { PendingList } from './pending-list.tsx';

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const limit = wireOrder({
  Id: 9,
  Kind: 'limit',
  Status: 0,
  Quantity: '0.30',
  Price: null,
  TargetPrice: '1.08000',
  TargetLossPrice: '1.07000',
  TargetProfitPrice: '1.09500',
  ExpiresAt: 4_000_000_000_000,
});
const done = (change: object): Answer => ({ code: 1, msg: '', data: { ...limit, ...change } });
const button = (name: string) => screen.findByRole('button', { name });

const noted = vi.fn();
const showList = () =>
  show(
    <>
      <PendingList
        namedId={null}
        narrowing={WIDEST}
        onShow={() => undefined}
        onModify={() => undefined}
        onNote={noted}
      />
      <ToastRegion />
    </>,
  );

async function open(answers: readonly Answer[]) {
  const sent = playServer(answers);
  account(10_000, [limit]);
  const person = showList();
  await quote(109_000);
  await person.click(await button('Cancel order'));
  return { sent, person };
}

test('NOTE-001 the note of a pending order opens from its card', async () => {
  account(10_000, [limit]);
  const person = showList();
  await person.click(await button('Note and tags'));
  expect(noted).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 9 }));
});

test('a cancel goes out at once, and Undo places the same order again', async () => {
  const { sent, person } = await open([done({ Status: 2, Cause: 'user' }), done({ Id: 10 })]);
  expect(sent).toMatchObject([{ path: '/v1/api/forex/cancel_trade', body: { id: 9 } }]);
  await person.click(await button('Undo'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    path: '/v1/api/forex/submit',
    body: {
      type: 1,
      cont: '0.30',
      forex_id: 1,
      status: 0,
      multiple: 100,
      target_price: '1.08000',
      stop_loss_price: '1.07000',
      target_profit_price: '1.09500',
      expiry: 2,
      expires_at: 4_000_000_000_000,
    },
  });
});

test('where the market has passed its price, Undo says so and places nothing', async () => {
  const { sent, person } = await open([done({ Status: 2, Cause: 'user' })]);
  await quote(107_900);
  await person.click(await button('Undo'));
  expect(await screen.findByText(/the market has passed .*1\.08000/)).toBeDefined();
  expect(sent).toHaveLength(1);
});

test('an order that became another kind on its way does not stay', async () => {
  const { sent, person } = await open([
    done({ Status: 2, Cause: 'user' }),
    done({ Id: 10, Kind: 'stop' }),
    done({ Id: 10, Kind: 'stop', Status: 2 }),
  ]);
  await person.click(await button('Undo'));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ path: '/v1/api/forex/cancel_trade', body: { id: 10 } });
  expect(await screen.findByText(/the market has passed/)).toBeDefined();
});

test('orders that could not be loaded are told as such, and are asked for again', async () => {
  const sent = playServer([]);
  forgetAccount();
  expectAccount();
  await act(refreshAccount);
  const person = showList();
  const asked = sent.length;
  await person.click(await button('Retry'));
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(asked));
  expect(screen.queryByText(/no pending orders/i)).toBeNull();
});

test('ORDER-070, ORDER-072: a card shows both prices of a stop-limit order, and its link', async () => {
  const stopLimit = { ...limit, Kind: 'stop', TargetPrice: '1.10200', LimitPrice: '1.10210' };
  account(10_000, [{ ...stopLimit, LinkedId: 12 }]);
  showList();
  await quote(109_000);
  const card = screen.getByRole('listitem').textContent;
  expect(card).toContain('Buy Stop-limit');
  expect(card).toContain('1.10200');
  expect(card).toContain('Limit price 1.10210');
  expect(card).toContain('Linked with order 12');
});
