import type { Notice, StopOutNotice } from '@fulcrum/contract/notifications/notices';
import type { StopOutFacts } from '@fulcrum/contract/trading/schema';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { act, cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { account, setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { serveCalls } from '../../../../test/test-page.tsx';
import { listedOnWire } from '../../../../test/wire-sample.ts';
import { takeNoticeMessage } from '../../../account/notices.ts';
import { refreshInstruments } from '../../../market/instruments.ts';
import { keepSession } from '../../../server/session.ts';
import { StopOutNews } from './stop-out-news.tsx';

const facts: StopOutFacts = {
  Level: '49.80',
  Limit: '50.00',
  LevelAfter: '107.04',
  EquityAfter: '34550.000000',
  Covered: '0.000000',
  Open: 2,
  Closable: 2,
};
const gold: StopOutNotice = {
  show_code: 'XAU/USD',
  type: 1,
  lots: '50.00',
  price: '1278.74',
  net: '-36750.000000',
  why: facts,
};
const AT = Date.parse('2026-06-17T08:30:01Z');

function notice(
  id: number,
  changes: Partial<Notice> = {},
  out: Partial<StopOutNotice> = {},
): Notice {
  return {
    id,
    kind: 'stopOut',
    title: 'Stop-out: position closed',
    text: '',
    at: AT,
    is_read: false,
    order_id: id * 10,
    code: 'XAUUSD',
    stop_out: { ...gold, ...out },
    ...changes,
  };
}

let unread: Notice[] = [];
let calls: ReturnType<typeof serveCalls> = [];
const readIds = () =>
  calls.flatMap(({ path, body }) =>
    path.endsWith('/notice/read')
      ? [(JSON.parse(body) as { notice_ids: number[] }).notice_ids]
      : [],
  );

beforeEach(async () => {
  await setStage();
  unread = [];
  calls = serveCalls((path, body) => {
    if (path.endsWith('/trade_list')) return { code: 1, msg: '', data: [listedOnWire()] };
    if (path.endsWith('/getCategories')) return { code: 1, msg: '', data: [] };
    if (path.endsWith('/notice/read')) {
      const { notice_ids: ids } = JSON.parse(body) as { notice_ids: number[] };
      unread = unread.filter(({ id }) => !ids.includes(id));
      return { code: 1, msg: '', data: { unread: unread.length } };
    }
    const data = [...unread].reverse();
    const reply = { data, total: data.length, page: 1, page_size: 20, unread: data.length };
    return { code: 1, msg: '', data: reply };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Delivers a notice over the live connection; null says that some were read elsewhere. */
const tell = (fresh: Notice | null) =>
  act(async () => {
    if (fresh) unread.push(fresh);
    const message = { type: 'NOTICE', seq: unread.length, unread: unread.length, notice: fresh };
    takeNoticeMessage(message as never); // the stream's other fields are not read
  });
const dialog = () => screen.findByRole('dialog');
const rowOf = (sheet: HTMLElement, label: string) =>
  within(sheet)
    .getByText(label)
    .nextElementSibling?.textContent?.replaceAll(/[\u2066-\u2069]/g, '');

test('NOTICE-012, STOPOUT-013: the sheet of a stop-out says what was closed, and why', async () => {
  unread = [notice(1)];
  const user = show(<StopOutNews />);
  const sheet = await dialog();
  expect(sheet.textContent).toMatch(/Stop-out of .*XAU\/USD/);
  expect(sheet.textContent).toContain('−36,750.00');
  expect(sheet.textContent).toContain('Buy 50.00 lots · after fee and financing');
  expect(sheet.textContent).toContain('34,550.00');
  expect(rowOf(sheet, 'Margin level')).toBe('49.80% ≤ 50%');
  expect(rowOf(sheet, 'Rule')).toBe('Largest loss first');
  expect(rowOf(sheet, 'Open positions')).toBe('2');
  expect(rowOf(sheet, 'Price')).toBe('1,278.74');
  expect(rowOf(sheet, 'Level after the close')).toBe('107.04%');
  expect(within(sheet).queryByText('Could be closed')).toBeNull();
  expect(within(sheet).queryByText('Covered by us')).toBeNull();
  // A demo account has nothing to deposit, and nothing is left to protect.
  expect(within(sheet).queryByRole('button', { name: 'Deposit' })).toBeNull();
  expect(within(sheet).queryByRole('button', { name: 'Protect the rest' })).toBeNull();
  expect(readIds()).toEqual([]);
  await user.click(within(sheet).getByRole('button', { name: 'Receipt' }));
  expect(screen.getByTestId('where').textContent).toBe('/order?type=3&id=10');
  expect(readIds()).toEqual([[1]]);
});

test.each([
  [{ LevelAfter: null }, 'Level after the close', 'No margin in use'],
  [{ LevelAfter: '100000.01' }, 'Level after the close', '> 1,000%'],
  [{ Level: '50.00' }, 'Margin level', '50% ≤ 50%'],
  [{ Level: '-9.09' }, 'Margin level', '−9.09% ≤ 50%'],
  [{ Level: null, LevelAfter: null }, 'Margin level', 'No equity was left'],
  [{ Closable: 1 }, 'Could be closed', '1'],
  [{ Covered: '520.000000', EquityAfter: '0.000000' }, 'Covered by us', '520.00 USD'],
] as const)('STOPOUT-013: %o is shown as %s %s', async (change, label, value) => {
  unread = [notice(1, {}, { why: { ...facts, ...change } })];
  show(<StopOutNews />);
  expect(rowOf(await dialog(), label)).toBe(value);
});

test('NOTICE-012: stop-outs of one moment share a sheet, which adds them up', async () => {
  unread = [
    notice(1, { at: AT }),
    notice(2, { at: AT + 900 }, { show_code: 'EUR/USD', net: '-0.123456', price: '1.06800' }),
    notice(3, { at: AT + 5_000 }, { net: '-5.000000' }),
  ];
  const user = show(<StopOutNews />);
  const sheet = await dialog();
  expect(sheet.textContent).toContain('Stop-out · positions closed: 2');
  expect(sheet.textContent).toContain('−36,750.12');
  const items = within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toHaveLength(2);
  expect(items[1]).toMatch(/EUR\/USD.*50\.00.*1\.06800.*−0\.12/);
  expect(within(sheet).queryByRole('button', { name: 'Receipt' })).toBeNull();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(readIds()).toEqual([[1, 2]]));
  // The later one has its own sheet.
  await vi.waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toMatch(/Stop-out of .*XAU\/USD.*−5\.00/),
  );
});

test('NOTICE-012: a stop-out that just happened opens its sheet, and those that follow join it', async () => {
  show(<StopOutNews />);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  await tell(notice(1));
  await dialog();
  await tell(notice(2));
  await vi.waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toContain('positions closed: 2'),
  );
});

test('NOTICE-012: what was read on another device is not shown any more', async () => {
  unread = [notice(1)];
  show(<StopOutNews />);
  await dialog();
  unread = [];
  await tell(null);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readIds()).toEqual([]);
});

test('NOTICE-012: a stop-out without a record of its facts has no sheet', async () => {
  const { stop_out: _, ...old } = notice(1);
  unread = [old];
  show(<StopOutNews />);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});

function OrderSheet() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <BottomSheet isOpen={isOpen} onClose={close} title="An order" closeLabel="Leave order">
      <p>being written</p>
    </BottomSheet>
  );
}

test('NOTICE-012: an open sheet is not covered; the stop-out comes when it is closed', async () => {
  unread = [notice(1)];
  const user = show(
    <>
      <OrderSheet />
      <StopOutNews />
    </>,
  );
  expect((await dialog()).textContent).toContain('An order');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Leave order' }));
  await vi.waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('XAU/USD'));
});

test('NOTICE-012: a real account can deposit, and protect the largest position that is left', async () => {
  const user = { uid: '1', email: '', mobile: '', isDemo: false, creditScore: 100, inviteCode: '' };
  keepSession({ token: 'token', user });
  await refreshInstruments();
  account(10_000, [
    wireOrder({ Id: 7, CautionMoney: '542.59' }),
    wireOrder({ Id: 8, CautionMoney: '1085.18', Quantity: '1.00' }),
    wireOrder({ Id: 9, CautionMoney: '10.85', Quantity: '0.01' }),
  ]);
  unread = [notice(1)];
  const hand = show(<StopOutNews />);
  const sheet = await dialog();
  expect(within(sheet).getByRole('button', { name: 'Deposit' })).toBeDefined();
  await hand.click(within(sheet).getByRole('button', { name: 'Protect the rest' }));
  await vi.waitFor(() => {
    const text = screen.getByRole('dialog').textContent;
    expect(text).toContain('Edit SL / TP');
    expect(text).toContain('1.00');
  });
  expect(readIds()).toEqual([[1]]);
});
