import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepSession, useSession } from '../../../server/session.ts';
import { changeSettings } from '../../../settings/settings.ts';
import { useNewLine } from '../confirm/use-placed.ts';
import { OrderTicket } from './order-ticket.tsx';
import { changeTradeChoices } from '../../../trading/trade-choices.ts';
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
} from '../../../../test/stage.tsx';

const SAME_PRESS_MS = 300;
const accepted: Answer = {
  code: 1,
  msg: 'Order accepted',
  data: wireOrder({ Quantity: '0.10', Price: '1.10012', OriginPrice: '1.10010' }),
};

beforeEach(async () => {
  await setStage();
  changeTradeChoices({ lastUsed: {} });
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function openTicket({ dollars = 500, isOneTap = false } = {}) {
  account(dollars);
  changeSettings({ isOneTap });
  const person = show(
    <>
      <OrderTicket instrument={euroDollar} />
      <ToastRegion />
    </>,
  );
  await quote(110_000);
  return person;
}

test('shows both prices and the spread between them', async () => {
  await openTicket();
  expect(button(/^Sell.*1\.10000/)).toHaveProperty('disabled', false);
  expect(button(/^Buy.*1\.10010/)).toHaveProperty('disabled', false);
  expect(screen.getByText('Spread').parentElement?.textContent).toContain('1.0');
});

test('tells margin, fee and what is left before anything is pressed', async () => {
  await openTicket();
  const text = screen.getByRole('form', { name: 'New order' }).textContent;
  expect(text).toContain('Margin110.010000');
  expect(text).toContain('Fee0.700000');
  // 500 minus margin, fee and 1.00 for the spread.
  expect(text).toContain('Free after388.29');
});

test('says why an order is not possible, and how much is missing', async () => {
  await openTicket({ dollars: 50 });
  expect(button(/^Buy/)).toHaveProperty('disabled', true);
  expect(button(/^Buy/).textContent).toContain('Not enough free margin');
  expect(screen.getByText(/Free margin is short by/).textContent).toContain('61.71');
});

test('who is short of margin pays in from there; play money cannot be paid in', async () => {
  await openTicket({ dollars: 50 });
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
  const { token, user } = useSession.getState();
  if (token === null || user === null) throw new Error('Expected a person');
  act(() => keepSession({ token, user: { ...user, isDemo: false } }));
  const link = screen.getByRole('link', { name: 'Deposit' });
  expect(link.getAttribute('href')).toBe('/mine/charge');
});

test('there is no step below the smallest lots', async () => {
  const person = await openTicket();
  const lots = screen.getByRole('textbox', { name: 'Lots' });
  await person.clear(lots);
  await person.type(lots, '0.02');
  await person.click(button(/^Less$/));
  expect(lots).toHaveProperty('value', '0.01');
  expect(button(/^Less$/)).toHaveProperty('disabled', true);
});

test('a wrong number of lots is told at both buttons', async () => {
  const person = await openTicket();
  await person.clear(screen.getByRole('textbox', { name: 'Lots' }));
  expect(button(/^Sell/).textContent).toContain('Enter the lots');
  await person.type(screen.getByRole('textbox', { name: 'Lots' }), '0.015');
  expect(button(/^Buy/).textContent).toContain('Steps of');
});

test('a closed market takes only pending orders', async () => {
  const person = await openTicket();
  await quote(110_000, { isOpen: false });
  expect(button(/Closed.*Buy/)).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('radio', { name: 'Pending' }));
  expect(button(/^Buy.*Limit/)).toHaveProperty('disabled', false);
});

test('SESSION-010 a halted market takes nothing, and says so', async () => {
  const person = await openTicket();
  await quote(110_000, { isOpen: false, isHalted: true });
  expect(button(/Halted.*Buy/)).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('radio', { name: 'Pending' }));
  expect(button(/Halted.*Sell/)).toHaveProperty('disabled', true);
  expect(screen.getByText(/Stops and pending orders wait/)).toBeDefined();
  await quote(110_010, {});
  expect(button(/^Buy.*Limit/)).toHaveProperty('disabled', false);
});

test('HEDGE-009 a paused instrument opens nothing, and says for whom, why and what works', async () => {
  const person = await openTicket();
  await quote(110_000, { isPaused: true });
  expect(button(/^Sell.*New positions paused/)).toHaveProperty('disabled', true);
  expect(button(/^Buy.*New positions paused/)).toHaveProperty('disabled', true);
  expect(
    screen.getByText(
      'New positions in this instrument are paused for everyone, because the company’s own risk ' +
        'in it is above its limit. Closing, stops and cancelling work as usual; pending orders ' +
        'wait.',
    ),
  ).toBeDefined();
  await person.click(screen.getByRole('radio', { name: 'Pending' }));
  expect(button(/^Buy.*New positions paused/)).toHaveProperty('disabled', true);
  await quote(110_010, {});
  expect(button(/^Buy.*Limit/)).toHaveProperty('disabled', false);
  expect(screen.queryByText(/paused/)).toBeNull();
});

test('PRICE-015 a price in doubt is no price to either side, however new it is', async () => {
  await openTicket();
  await quote(110_000, { doubt: 'jump' });
  expect(button(/^Sell.*No current price/)).toHaveProperty('disabled', true);
  expect(button(/^Buy.*No current price/)).toHaveProperty('disabled', true);
  await quote(110_000, { doubt: 'clock' });
  expect(button(/^Buy.*Trading halted for now/)).toHaveProperty('disabled', true);
  await quote(118_000);
  expect(button(/^Buy/)).toHaveProperty('disabled', false);
});

test.each([
  ['venue', /suspended trading/],
  ['jump', /not confirmed yet/],
  ['withdrawn', /no current price/],
] as const)(
  'PRICE-035 a price that is missing for a while (%s) is explained',
  async (doubt, words) => {
    await openTicket();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await quote(110_000, { doubt });
    expect(screen.queryByText(words)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(screen.queryByText(words)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText(words).textContent).not.toBe('');
    vi.useRealTimers();
    await quote(110_000);
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('sends the order once, as it stands in the confirmation', async () => {
  const sent = playServer([accepted]);
  const person = await openTicket();
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  await person.click(button(/^Buy/));
  expect(sent).toHaveLength(0);
  expect(screen.getByRole('dialog').textContent).toContain('If stop-loss hits');

  await person.click(button(/^Buy 0\.10 EUR\/USD$/));
  expect(sent).toEqual([
    {
      path: '/v1/api/forex/submit',
      body: {
        type: 1,
        cont: '0.10',
        forex_id: 1,
        status: 1,
        target_price: '0',
        stop_loss_price: '1.09710',
        target_profit_price: '0',
        multiple: 100,
        ...sentOnce,
        price: '1.10010',
        deviation: 50,
        trade_fee: '0.70',
      },
    },
  ]);
  const toasts = screen.getAllByRole('status').map((each) => each.textContent);
  expect(toasts.join()).toMatch(/Bought .*0\.10.* at .*1\.10012.*0\.2.* pips worse/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('TOAST-005: the button answers an order with its price, and the next press counts', async () => {
  const sent = playServer([accepted, accepted]);
  const person = await openTicket({ dollars: 50_000, isOneTap: true });
  await person.click(button(/^Buy/));
  await vi.waitFor(() => expect(button(/^Buy/).textContent).toContain('1.10012'));
  expect(button(/^Buy/).textContent).toContain('0.2\u2069 pips worse');
  expect(button(/^Sell/).textContent).not.toContain('1.10012');
  expect(document.querySelector('.toast')).toBeNull();
  await vi.waitFor(() => expect(useNewLine.getState().orderId).toBe(7), { interval: 20 });
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + SAME_PRESS_MS);
  await person.click(button(/^Buy/));
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(button(/^Buy/).textContent).toContain('1.10010'), 3_000);
});

test('TOUCH-009 a second press of the same side and size within 300 ms is the same press', async () => {
  const sent = playServer([accepted, accepted, accepted]);
  const person = await openTicket({ dollars: 50_000, isOneTap: true });
  const start = performance.now();
  const pressAt = async (ms: number, side: RegExp) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(start + ms);
    await person.click(button(side));
    now.mockRestore();
    await vi.waitFor(() => expect(button(side).ariaBusy).toBeNull());
  };
  await pressAt(0, /^Buy/);
  await pressAt(299, /^Buy/);
  expect(sent).toHaveLength(1);
  await pressAt(400, /^Sell/);
  expect(sent).toHaveLength(2);
  await pressAt(700, /^Sell/);
  expect(sent).toHaveLength(3);
});

test('COMMAND-001 a lost answer is asked for again under the same id, without a press', async () => {
  const sent = playServer(['lost', accepted]);
  const person = await openTicket({ isOneTap: true });
  await person.click(button(/^Sell/));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('COMMAND-004 a press while the outcome is unknown never places a second order', async () => {
  const sent = playServer(['lost', 'lost', 'lost', 'lost']);
  const person = await openTicket({ isOneTap: true });
  await person.click(button(/^Sell/));
  expect((await screen.findByRole('alert')).textContent).toContain('No answer yet');
  await quote(110_020);
  await person.click(button(/^More$/));
  await person.click(button(/^Buy/));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('Sell \u20660.10\u2069 \u2066EUR/USD\u2069');
  await person.click(button(/^Wait$/));
  expect(new Set(sent.map(({ body }) => body['client_order_id'])).size).toBe(1);
});

test('COMMAND-004 who chooses a second order while the first is unknown gets one', async () => {
  const refused: Answer = { code: 1210, msg: 'The price has moved to 1.10100', data: {} };
  const sent = playServer(['lost', 'lost', refused, refused]);
  const person = await openTicket({ isOneTap: true });
  await person.click(button(/^Sell/));
  await screen.findByRole('alert');
  await person.click(button(/^Buy/));
  await person.click(button(/^Place another$/));
  await person.click(button(/^Buy 0\.10 EUR\/USD$/));
  const ids = () => new Set(sent.map(({ body }) => body['client_order_id']));
  await vi.waitFor(() => expect(ids().size).toBe(2));
});

test('shows a refusal in the words of the server, and the next try is a new order', async () => {
  const refused: Answer = { code: 1210, msg: 'The price has moved to 1.10100', data: {} };
  const sent = playServer([refused, accepted]);
  const person = await openTicket({ isOneTap: true });
  await person.click(button(/^Buy/));
  expect((await screen.findByRole('alert')).textContent).toBe('The price has moved to 1.10100');
  await person.click(button(/^Buy/));
  expect(sent[1]?.body['client_order_id']).not.toBe(sent[0]?.body['client_order_id']);
});

test('asks again when the price runs away from an open confirmation', async () => {
  const person = await openTicket();
  await person.click(button(/^Buy/));
  const confirm = button(/^Buy 0\.10 EUR\/USD$/);
  expect(confirm.disabled).toBe(false);
  await quote(110_051);
  expect(confirm.disabled).toBe(true);
  await vi.waitFor(() => expect(confirm.disabled).toBe(false));
});

test('a visitor is led to the login and back', async () => {
  await setStage({ isLoggedIn: false });
  const sent = playServer([]);
  const person = await openTicket();
  await person.click(button(/^Buy/));
  expect(screen.getByTestId('where').textContent).toBe('/login?from=%2Ftrade%3Fcode%3DEURUSD');
  expect(sent).toHaveLength(0);
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const sizes = () =>
  ['Lots', 'USD margin', '% of equity at risk'].map((name) => box(name).value).join(' | ');
const type = async (person: Awaited<ReturnType<typeof openTicket>>, name: string, text: string) => {
  await person.clear(box(name));
  await person.type(box(name), text);
};

test('one size is shown in three units at once, and looking at them changes nothing', async () => {
  const sent = playServer([accepted]);
  const person = await openTicket({ isOneTap: true });
  expect(sizes()).toBe('0.10 | 110.01 | ');
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  // The loss is 30.00 at 300 points, which is 6 % of 500.
  expect(sizes()).toBe('0.10 | 110.01 | 6.00');
  for (const name of ['USD margin', '% of equity at risk', 'Lots', '% of equity at risk']) {
    await person.click(box(name));
    expect(sizes()).toBe('0.10 | 110.01 | 6.00');
  }
  await person.click(button(/^Buy/));
  expect(sent[0]?.body).toMatchObject({ cont: '0.10' });
});

test('a number typed in any unit is the size, and the others follow', async () => {
  const sent = playServer([accepted]);
  const person = await openTicket({ isOneTap: true });
  await type(person, 'USD margin', '60');
  expect(sizes()).toBe('0.05 | 60 | ');
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  await type(person, '% of equity at risk', '1');
  expect(sizes()).toBe('0.01 | 11.00 | 1');
  await person.click(button(/^More$/));
  expect(box('% of equity at risk').value).toBe('1.25');
  await person.click(button(/^Buy/));
  expect(sent[0]?.body).toMatchObject({ cont: '0.02' });
});

test('TOUCH-005 with a stop-loss a share of the equity sizes the order with one press', async () => {
  const sent = playServer([accepted]);
  const person = await openTicket({ dollars: 6_000, isOneTap: true });
  expect(screen.queryByRole('group', { name: '% of equity at risk' })).toBeNull();
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  await person.click(button(/^.?1%/));
  expect(button(/^.?1%/).getAttribute('aria-pressed')).toBe('true');
  expect(sizes()).toBe('0.20 | 220.02 | 1');
  expect(sent).toHaveLength(0);
  await person.click(button(/^.?0\.5%/));
  expect(sizes()).toBe('0.10 | 110.01 | 0.5');
  await person.click(button(/^Buy/));
  expect(sent[0]?.body).toMatchObject({ cont: '0.10' });
});

const unitOf = () => screen.getAllByRole('button', { name: /^Unit/ })[0]?.textContent;

test('a stop stands still in prices, and looking through its units changes nothing', async () => {
  const sent = playServer([accepted, accepted]);
  const person = await openTicket({ dollars: 2_000, isOneTap: true });
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Stop-loss/ }).value;
  const turn = () => person.click(screen.getByRole('button', { name: /^Unit/ }));
  const seen = [];
  for (const bid of [110_000, 110_040, 110_080, 110_120]) {
    await quote(bid);
    seen.push(`${unitOf()} ${field()}`);
    expect(button(/^Sell/).disabled || button(/^Buy/).disabled).toBe(false);
    await turn();
  }
  expect(seen).toEqual(['pips 30.0', 'price 1.09710', 'USD 30.00', 'pips 30.0']);
  await person.click(button(/^Sell/));
  await person.click(button(/^Buy/));
  // Each stop loss is 300 points from the present opening price, on the correct side.
  expect(sent.map(({ body }) => body['stop_loss_price'])).toEqual(['1.10420', '1.09830']);
});

test('a size by risk turns a stop in money into its distance, and neither moves', async () => {
  const person = await openTicket({ dollars: 2_000 });
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  await person.click(screen.getByRole('button', { name: /^Unit/ }));
  await person.click(screen.getByRole('button', { name: /^Unit/ }));
  await type(person, 'Stop-loss, USD', '40');
  expect(sizes()).toBe('0.10 | 110.01 | 2.00');
  await type(person, '% of equity at risk', '1');
  // The distance is still 40 pips, and half the size risks half as much.
  expect(sizes()).toBe('0.05 | 55.01 | 1');
  await type(person, 'Stop-loss, USD', '10');
  expect(sizes()).toBe('0.05 | 55.01 | 0.50');
});

test('a stop-loss that shall trail is sent with its distance', async () => {
  const sent = playServer([accepted]);
  const person = await openTicket({ isOneTap: true });
  expect(screen.queryByRole('switch', { name: 'Trailing stop' })).toBeNull();
  await person.click(screen.getByRole('switch', { name: 'Stop-loss' }));
  await person.click(screen.getByRole('switch', { name: 'Trailing stop' }));
  await person.click(button(/^Buy/));
  expect(sent[0]?.body).toMatchObject({ stop_loss_price: '1.09710', trail_points: 290 });
});

test('a pending order is sent with its end, and the confirmation says it', async () => {
  const sent = playServer([accepted]);
  const person = await openTicket({ isOneTap: true });
  await person.click(screen.getByRole('radio', { name: 'Pending' }));
  await person.click(screen.getByRole('radio', { name: 'Today' }));
  await person.click(button(/^Buy/));
  expect(screen.getByRole('dialog').textContent).toContain('Valid untilToday');
  await person.click(button(/^Buy 0\.10 EUR\/USD$/));
  expect(sent[0]?.body).toMatchObject({ status: 0, target_price: '1.09700', expiry: 1 });
});

test('an instrument without leverage says so and takes no order', async () => {
  account(500);
  const terms = { ...euroDollar.terms, leverages: [] };
  const { listInMarket } = await import('../../../market/market-book.ts');
  listInMarket([{ ...euroDollar, terms }]);
  show(<OrderTicket instrument={{ ...euroDollar, terms }} />);
  await quote(110_000);
  expect(screen.getByRole('alert').textContent).toBe('No leverage configured, cannot place orders');
  expect(button(/^Buy/).disabled).toBe(true);
});

test('leverages above the cap stand in the list with the reason and cannot be chosen', async () => {
  account(500, [], 1, { leverage_max: 30 });
  const terms = { ...euroDollar.terms, leverages: [30, 50, 100] };
  const person = show(<OrderTicket instrument={{ ...euroDollar, terms }} />);
  await quote(110_000);
  await person.click(button(/^Leverage/));
  const at = (name: RegExp) => screen.findByRole<HTMLButtonElement>('radio', { name });
  expect((await at(/×50.*capped at/)).disabled).toBe(true);
  expect((await at(/×30/)).disabled).toBe(false);
});

test('a ticket above the cap says so before it is sent, and one press puts it right', async () => {
  account(500, [], 1, { leverage_max: 40 });
  const terms = { ...euroDollar.terms, leverages: [10, 30, 100] };
  const person = show(<OrderTicket instrument={{ ...euroDollar, terms }} />);
  await quote(110_000);
  expect(screen.getByRole('alert').textContent).toMatch(/leverage of \W*×40\W* at most/);
  await person.click(button(/^×30$/));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button(/^Leverage 30/).textContent).toContain('×30');
});

test('ORDER-070: a stop-limit order is sent with its second price', async () => {
  const waiting = { Status: 0, Kind: 'stop', Price: null, TargetPrice: '1.10200' };
  const data = wireOrder({ ...waiting, LimitPrice: '1.10210' });
  const sent = playServer([{ code: 1, msg: '', data }]);
  const person = await openTicket({ dollars: 5_000, isOneTap: true });
  await person.click(screen.getByRole('radio', { name: 'Pending' }));
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  await person.clear(field('Target price'));
  await person.type(field('Target price'), '1.102');
  await person.click(screen.getByRole('switch', { name: 'Stop-limit' }));
  // The limit starts at the target. It is valid only for the side whose target is a stop.
  expect(field('Limit price').value).toBe('1.10200');
  expect(button(/^Buy.*Stop-limit/).disabled).toBe(false);
  expect(button(/^Sell/).textContent).toContain('No stop price');
  await person.clear(field('Limit price'));
  expect(button(/^Buy/).textContent).toContain('Enter the limit price');
  await person.type(field('Limit price'), '1.1021');
  await person.click(button(/^Buy.*Stop-limit/));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Limit price1.10210');
  await person.click(screen.getByRole('button', { name: /^Buy 0\.10/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    status: 0,
    target_price: '1.10200',
    limit_price: '1.10210',
  });
});
