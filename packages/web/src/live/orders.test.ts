// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { expectAccount, forgetAccount, takeTradeMessage, useHolding } from './account.ts';
import { closeOrder, submitOrder } from './orders.ts';
import { tradeMessage, wireOrder } from './wire-sample.ts';

const holdingIds = () => renderHook(() => useHolding()).result.current.map(({ id }) => id);

function answerWith(data: object, meanwhile: () => void = () => undefined) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      meanwhile();
      return new Response(JSON.stringify({ code: 1, msg: 'Done', data }));
    }),
  );
}

const order = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;

beforeEach(() => {
  forgetAccount();
  expectAccount();
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 1 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the reply of an own order shows it at once', async () => {
  answerWith(wireOrder(5));
  expect(await submitOrder(order)).toMatchObject({ ok: true, msg: 'Done', data: { id: 5 } });
  expect(holdingIds()).toEqual([5]);
});

test('an order that was closed while its reply was on the way does not come back', async () => {
  answerWith(wireOrder(5), () => {
    const opened = { seq: 2, event: 'positionOpened', TransOrder: [wireOrder(5)] };
    const stopped = { seq: 3, event: 'positionClosed', TransOrder: [wireOrder(5, { Status: 3 })] };
    takeTradeMessage(tradeMessage(opened));
    takeTradeMessage(tradeMessage(stopped));
  });
  await submitOrder(order);
  expect(holdingIds()).toEqual([]);
});

test('the closed row of a closing takes the position out', async () => {
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 1, TransOrder: [wireOrder(5)] }));
  answerWith(wireOrder(5, { Status: 3 }));
  await closeOrder({ id: 5 });
  expect(holdingIds()).toEqual([]);
});
