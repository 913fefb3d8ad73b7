import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { preparePage } from '../../../../test/test-page.tsx';
import { wireOrder } from '../../../../test/wire-sample.ts';
import { takeClosedMessage } from '../../../account/account.ts';
import { useHistory } from './use-history.ts';

const SIZE = 20;
const ended = (id: number) =>
  wireOrder(id, { Status: 3, CompleteTime: id * 1_000, Cause: 'stopLoss' });

/** The number of the newest order. */
let newest = 45;

beforeEach(async () => {
  await preparePage();
  newest = 45;
  const reply = (address: string) => {
    const page = Number(new URLSearchParams(address.split('?')[1]).get('page'));
    const first = newest - (page - 1) * SIZE;
    const ids = Array.from({ length: Math.min(SIZE, first) }, (_row, at) => first - at);
    const trades = { total: newest, net: '0.000000' };
    const figures = { all_fact_profits: '0', balance: '100', trades };
    const data = { data: ids.map(ended), total: newest, page, page_size: SIZE, ...figures };
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => reply(address)),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function readToTheEnd() {
  const lengths: number[] = [];
  const { result } = renderHook(() => {
    const history = useHistory(null);
    lengths.push(history.rows.length);
    return history;
  });
  for (const rows of [20, 40, 45]) {
    await vi.waitFor(() => expect(result.current.rows).toHaveLength(rows));
    if (rows < newest) act(() => result.current.loadMore());
  }
  return { result, lengths };
}

async function end(id: number) {
  newest = id;
  const message = { type: 'FOREX_TRADE_CLOSED', seq: 0, TransOrder: ended(id) };
  // The stream's other fields are not read.
  await act(async () => takeClosedMessage(message as never));
}

test('ROW-007: an order that ends is added on top, and no row that is shown goes', async () => {
  const { result, lengths } = await readToTheEnd();
  lengths.length = 0;
  await end(46);
  await vi.waitFor(() => expect(result.current.rows).toHaveLength(46));
  expect(Math.min(...lengths)).toBe(45);
  expect(result.current.rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 46 }, (_, at) => 46 - at),
  );
  expect(result.current.isMore).toBe(false);
});

test('ROW-007: after more ends than a page holds, the list begins anew and has no gap', async () => {
  const { result } = await readToTheEnd();
  await end(70);
  await vi.waitFor(() => expect(result.current.rows[0]?.id).toBe(70));
  expect(result.current.rows).toHaveLength(SIZE);
  act(() => result.current.loadMore());
  await vi.waitFor(() => expect(result.current.rows).toHaveLength(2 * SIZE));
  expect(result.current.rows.at(-1)?.id).toBe(31);
});
