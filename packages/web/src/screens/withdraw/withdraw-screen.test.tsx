import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ltr } from '../../language/left-to-right.ts';
import { expectAccount, forgetAccount, takeTradeMessage } from '../../account/account.ts';
import { tether, wireMethod } from '../../../test/funds-sample.ts';
import { forgetSession, keepSession } from '../../server/session.ts';
import { tradeMessage, wireOrder } from '../../../test/wire-sample.ts';
import { preparePage, showPage } from '../../../test/test-page.tsx';
import { WithdrawScreen } from './withdraw-screen.tsx';

const person = {
  uid: '80000001',
  email: 'mei@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};

const record = {
  id: 3,
  number: '250.000000',
  real_number: '248.500000',
  draw_currency: { code: 'USDT', protocol: 'TRC20' },
  fee: '1.500000',
  status: 0,
  status_name: 'Under review',
  is_approved: false,
  txid: '',
  type: 1,
  address: wireMethod.dc_address,
  bank_name: '',
  payee_account: '',
  payee_name: '',
  memo: '',
  notes: '',
  created_at: 0,
  created_at_tran: '',
  approved_at: null,
  settled_at: null,
  usual_ms: null,
};

const good = (data: unknown) => ({ code: 1, msg: 'Done', data });
const page = (rows: unknown[]) => ({ data: rows, total: rows.length, page: 1, page_size: 20 });

/**
 * Plays the server: `draws` are the replies to withdrawals, in order, null for a lost reply;
 * `review` is the state of a required verification.
 */
function play(
  methods: unknown[],
  draws: (object | null)[] = [],
  review: 0 | 1 | 2 | null = null,
  row: object = record,
) {
  const bodies: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?', 1)[0];
    const reply = (body: object) => new Response(JSON.stringify(body));
    if (path === '/api/account/draw_symbol_list') return reply(good([tether]));
    if (path === '/api/wallet/get_draw_method') return reply(good(methods));
    if (path === '/api/default/setting') {
      return reply(good({ key: 'needs_verification', value: review === null ? 0 : 1 }));
    }
    if (path === '/api/user_real/center') return reply(good({ review_status: review }));
    if (path === '/api/account/draw_list') return reply(good(page([row])));
    if (path === '/api/account/cancel_draw') {
      return reply(good({ ...record, status: 3, status_name: 'Cancelled' }));
    }
    if (path === '/api/account/draw') {
      bodies.push(new URLSearchParams(typeof init.body === 'string' ? init.body : ''));
      const answer = draws.shift() ?? null;
      if (answer === null) throw new TypeError('network lost');
      return reply(answer);
    }
    return reply({ code: 0, msg: '', data: {} });
  });
  return bodies;
}

beforeEach(async () => {
  await preparePage();
  keepSession({ token: 't', user: person });
  forgetAccount();
  expectAccount();
  takeTradeMessage(tradeMessage({ snapshot: true, balance: '500.000000', seq: 1 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const amount = async () => screen.findByLabelText(/^Amount/);

test('without a collection account the person is led to set one up', async () => {
  play([]);
  const { user, whereNow } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.type(await amount(), '100');
  await user.click(button('Review withdrawal'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Please set up a collection account first');
  await user.click(button('Set up'));
  expect(whereNow()).toBe('/mine/withdraw-way?type=1&draw_id=1');
});

test('what can be withdrawn is the figure that the server enforces, and Max fills all of it in', async () => {
  play([wireMethod]);
  const figures = {
    balance: '12487.500000',
    lock_balance: '200.000000',
    CautionMoneyAll: '2341.800000',
    ProfitsTotal: '65.000000',
    equity: '12552.500000',
    free_margin: '10010.700000',
  };
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 2, ...figures }));
  const { user } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await amount();
  expect(screen.getByText('9,776.52')).toBeDefined();
  await user.click(button('Max'));
  expect(await amount()).toHaveProperty('value', '9776.52');
});

test.each([
  ['10172.277000', '10,172.27', '7000'],
  ['10172.270000', '10,172.27', '0000'],
  ['10172.279999', '10,172.27', '9999'],
])(
  '%s to withdraw stands in two decimals and a tail that never jumps',
  async (free, head, tail) => {
    play([wireMethod]);
    const figures = { balance: free, equity: free, ProfitsTotal: '0', CautionMoneyAll: '0' };
    takeTradeMessage(tradeMessage({ snapshot: true, seq: 2, ...figures }));
    const { user } = showPage(<WithdrawScreen />, '/mine/withdraw');
    await user.type(await amount(), '20000');
    const figure = screen.getByText(head);
    expect([figure.textContent, figure.querySelector('.tail')?.textContent]).toEqual([
      head + tail,
      tail,
    ]);
    // The amount is rounded down; otherwise the server would refuse the displayed figure as too
    // much.
    expect(screen.getByText(/^You can withdraw/).textContent).toContain(
      `up to ${ltr(head)} USD at`,
    );
  },
);

test.each([
  ['0', 'Equity without amounts on hold and without 110% of the margin in use', '330.00'],
  ['19.99', 'Equity without amounts on hold and without 110% of the margin in use', '349.99'],
  ['20', 'Margin in use, floating profit and amounts on hold are not', '350.00'],
  ['-100', 'Equity without amounts on hold and without 110% of the margin in use', '230.00'],
])(
  'WITHDRAW-017: with %s floating the figure is what its sentence says',
  async (pnl, words, shown) => {
    play([wireMethod]);
    const equity = String(600 + Number(pnl));
    const figures = { balance: '600.000000', equity, CautionMoneyAll: '200.000000' };
    const held = { ProfitsTotal: pnl, HazardRate: '250.00', lock_balance: '50.000000' };
    takeTradeMessage(tradeMessage({ snapshot: true, seq: 2, ...figures, ...held }));
    showPage(<WithdrawScreen />, '/mine/withdraw');
    await amount();
    const card = screen.getByText('Available to withdraw').parentElement?.textContent;
    expect(card?.replace(/[\u2066-\u2069]/g, '')).toContain(words);
    expect(card).toContain(shown);
  },
);

test('the review says what the withdrawal does to the margin level', async () => {
  play([wireMethod]);
  const open = wireOrder(7, { CautionMoney: '200.000000', FactProfits: '0.000000' });
  const figures = { balance: '500.000000', equity: '500.000000', CautionMoneyAll: '200.000000' };
  const told = { ProfitsTotal: '0', HazardRate: '250.00', TransOrder: [open] };
  takeTradeMessage(tradeMessage({ snapshot: true, seq: 2, ...figures, ...told }));
  const { user } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.type(await amount(), '250');
  await user.click(button('Review withdrawal'));
  const box = await screen.findByRole('region', { name: 'Margin level' });
  expect(box.textContent).toMatch(/250%.*125%/);
  expect(box.className).toContain('amber');
});

test('the fee and what arrives are shown before, and a fee that takes all is said', async () => {
  play([wireMethod]);
  const { user } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.type(await amount(), '250');
  expect(screen.getByText('248.50 USDT')).toBeDefined();
  expect(screen.getByText('1.50 USD')).toBeDefined();
  await user.clear(await amount());
  await user.type(await amount(), '1.5');
  expect(screen.getByText(/leaves nothing to pay out/)).toBeDefined();
  expect(button('Review withdrawal').disabled).toBe(true);
});

test('an answer that was lost is asked for under the same key, and ends in the records', async () => {
  const bodies = play([wireMethod], [null, good(record)]);
  const { user, whereNow } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.type(await amount(), '250');
  await user.click(button('Review withdrawal'));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await vi.waitFor(() => expect(whereNow()).toBe('/mine/withdraw?view=records&kind=coin'));
  expect(bodies).toHaveLength(2);
  expect(bodies[0]?.get('client_key')).toMatch(/^[0-9a-f]{32}$/);
  expect(bodies[1]?.toString()).toBe(bodies[0]?.toString());
  expect(bodies[0]?.get('number')).toBe('250.000000');
  expect(bodies[0]?.get('draw_method_id')).toBe('7');
});

test('a reload does not make a second request of one whose answer was lost', async () => {
  const bodies = play([wireMethod], [null, good(record)]);
  const ask = async () => {
    const page = showPage(<WithdrawScreen />, '/mine/withdraw');
    await page.user.type(await amount(), '250');
    await page.user.click(button('Review withdrawal'));
    await page.user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    return page;
  };
  await ask();
  await screen.findByRole('button', { name: 'Send again' });
  cleanup();
  await ask();
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]?.get('client_key')).toBe(bodies[0]?.get('client_key'));
});

test('a refusal is certain, so the next try has a key of its own', async () => {
  const bodies = play([wireMethod], [{ code: 1401, msg: 'Not now', data: {} }, good(record)]);
  const { user } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.type(await amount(), '250');
  await user.click(button('Review withdrawal'));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  await user.click(button('Withdraw'));
  await vi.waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]?.get('client_key')).not.toBe(bodies[0]?.get('client_key'));
});

test('a withdrawal under review can be cancelled, once more asked', async () => {
  play([wireMethod]);
  const { user } = showPage(<WithdrawScreen />, '/mine/withdraw?view=records');
  expect(await screen.findByText('Under review')).toBeDefined();
  await user.click(button('Cancel withdrawal'));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm) await user.click(confirm);
  expect(await screen.findByText('Cancelled')).toBeDefined();
});

test('a record opens to its timeline, with the page of the network once it is paid', async () => {
  const paid = { ...record, status: 1, status_name: 'Paid', txid: 'ab12', is_approved: true };
  play([wireMethod], [], null, {
    ...paid,
    approved_at: 1_700_000_000_000,
    settled_at: 1_700_000_900_000,
  });
  const { user } = showPage(<WithdrawScreen />, '/mine/withdraw?view=records');
  await user.click(await screen.findByRole('button', { name: 'Timeline' }));
  const steps = screen.getByRole('list', { name: 'Timeline' });
  expect([...steps.querySelectorAll('b')].map((each) => each.textContent)).toEqual([
    ...['Requested', 'Approved, being paid', 'Paid'],
  ]);
  const link = screen.getByRole('link', { name: 'Open in explorer' });
  expect(link.getAttribute('href')).toBe('https://tronscan.org/#/transaction/ab12');
  expect(screen.getByText('Transaction no. (TxID)')).toBeDefined();
});

test.each([
  [null, '–'],
  [7_200_001, 'usually within 3 hours'],
])(
  'WITHDRAW-019: the step that is awaited, and no later one, tells %s as "%s"',
  async (ms, told) => {
    play([wireMethod], [], null, { ...record, usual_ms: ms });
    const { user } = showPage(<WithdrawScreen />, '/mine/withdraw?view=records');
    await user.click(await screen.findByRole('button', { name: 'Timeline' }));
    const steps = screen.getByRole('list', { name: 'Timeline' });
    const [, ...waiting] = [...steps.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(waiting).toEqual([`Approved, being paid${told}`, 'Paid–']);
  },
);

test('who is not verified is told so before the form, and led there', async () => {
  play([wireMethod], [], 0);
  const { user, whereNow } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.click(await screen.findByRole('link', { name: 'Verify now' }));
  expect(screen.queryByLabelText(/^Amount/)).toBeNull();
  expect(whereNow()).toBe('/mine/auth');
});

test('who waits for the review is told that it is under way, and who is verified gets the form', async () => {
  play([wireMethod], [], 1);
  showPage(<WithdrawScreen />, '/mine/withdraw');
  expect(await screen.findByText(/being reviewed/)).toBeDefined();
  cleanup();
  play([wireMethod], [], 2);
  showPage(<WithdrawScreen />, '/mine/withdraw');
  expect(await amount()).toBeDefined();
});

test('who has a second step is asked for it there, and a lost answer keeps its key', async () => {
  const asked = { code: 1131, msg: 'Confirm with your second step', data: { ways: 'totp' } };
  const bodies = play([wireMethod], [asked, null, good(record)]);
  const { user, whereNow } = showPage(<WithdrawScreen />, '/mine/withdraw');
  await user.type(await amount(), '250');
  await user.click(button('Review withdrawal'));
  expect(screen.queryByLabelText('Code from the app')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const field = await screen.findByLabelText('Code from the app');
  await user.type(field, '111111');
  await user.click(button('Withdraw'));
  await screen.findByRole('button', { name: 'Send again' });
  await user.clear(field);
  await user.type(field, '222222');
  await user.click(button('Send again'));
  await vi.waitFor(() => expect(whereNow()).toBe('/mine/withdraw?view=records&kind=coin'));
  const sent = bodies.map((body) => [body.get('factor_code'), body.get('client_key')]);
  expect(sent.map(([code]) => code)).toEqual([null, '111111', '222222']);
  expect(sent[2]?.[1]).toBe(sent[1]?.[1]);
});

test('a freeze says until when and why, and nothing can be sent before its end', async () => {
  play([wireMethod]);
  const until = Date.now() + 3_600_000;
  const frozen = { withdrawals_frozen_until: until, withdrawals_frozen_for: 'authority' } as const;
  takeTradeMessage(tradeMessage({ snapshot: true, balance: '500.000000', seq: 2, ...frozen }));
  showPage(<WithdrawScreen />);
  const note = await screen.findByText(/order of a court or an authority/);
  expect(note.textContent).toContain('on hold until');
  const review = screen.getByRole('button', { name: 'Review withdrawal' });
  expect(review).toHaveProperty('disabled', true);
});
