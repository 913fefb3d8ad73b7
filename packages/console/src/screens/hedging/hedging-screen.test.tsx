import type { Hedging } from '@fulcrum/contract/console/hedging/schema';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { HedgingScreen } from './hedging-screen.tsx';

const RULE = {
  mode: 'auto' as const,
  limit: '20.00',
  ratio: 100,
  band: '2.00',
  clip_min: '1.00',
  clip_max: '20.00',
  cool_s: 10,
  slip: 20,
  provider: 'lp1',
  symbol: 'EUR/USD',
  units_per_lot: 100_000,
  step: '0.01',
  pauses_opening: false,
};
const ROW = {
  instrument_id: 1,
  show_code: 'EUR/USD',
  digits: 5,
  rule: RULE,
  next_rule: null,
  net: '27.40',
  held: '7.40',
  average_price: '1.1001800',
  result: '12.5',
  floating: '-3.00',
  wanted: '7.40',
  suggestion: '0.00',
  open_order_id: null,
  minutes_over: 0,
  is_paused: false,
  difference: null,
};
const ORDER = {
  id: 4,
  instrument_id: 1,
  show_code: 'EUR/USD',
  provider: 'lp1',
  symbol: 'EUR/USD',
  side: 'buy' as const,
  lots: '7.40',
  filled: '2.00',
  price: '1.10030',
  average_price: '1.1001800',
  bid: '1.10000',
  ask: '1.10010',
  slippage: '8.0',
  sent_at: 1,
  latency_ms: 80,
  state: 'unknown' as const,
  reason: 'the session was lost',
};
const DATA: Hedging = {
  providers: [
    {
      name: 'lp1',
      state: 'active',
      reason: null,
      has_positions: true,
      compared_at: 1,
      dropped: {},
      orders: 3,
      slippage: '-0.4',
      rejected_share: '33.3',
    },
  ],
  is_stopped: false,
  instruments: [ROW],
  waiting: [],
  decided: [],
  orders: [ORDER],
  listed: [
    { id: 1, show_code: 'EUR/USD' },
    { id: 2, show_code: 'GBP/USD' },
  ],
  is_alone: false,
};
const CHANGE = {
  id: 9,
  kind: 'rule' as const,
  show_code: 'EUR/USD',
  order_id: null,
  reason: 'less risk',
  proposed_by: 'Kim',
  proposed_at: 1,
  is_own: false,
  fields: [{ field: 'limit', before: '20.00', after: '10.00' }],
};

beforeEach(() => signInAs('dealing'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (data: object, answers: object = {}) =>
  open(<HedgingScreen />, '/hedging', { hedging: { ...DATA, ...data }, ...answers });
const dialog = () => within(screen.getByRole('dialog'));

test('it says that clients’ orders do not depend on it', async () => {
  show({});
  expect(
    screen.getByText(
      "Clients' orders are filled by the house, at once and at the quote. Hedging follows " +
        'afterwards and never delays or changes them. Only a rule that pauses new positions lets ' +
        'them depend on the exposure, for everyone alike.',
    ),
  ).toBeDefined();
  expect(await screen.findByText('+8.0')).toBeDefined();
});

test('the net position is amber from 80 % of the limit and red from 100 %', async () => {
  const look = async (net: string, limit = '20.00') => {
    cleanup();
    show({ instruments: [{ ...ROW, net, rule: { ...RULE, limit } }] });
    const cell = await screen.findByText(new RegExp(`of ${limit}$`));
    return [cell.textContent, cell.className];
  };
  expect(await look('15.99')).toEqual(['+15.99 of 20.00', 'num']);
  expect(await look('-16.00')).toEqual(['−16.00 of 20.00', 'num late']);
  expect(await look('19.99')).toEqual(['+19.99 of 20.00', 'num late']);
  expect(await look('-20.00')).toEqual(['−20.00 of 20.00', 'num hedging__bad']);
  expect(await look('0.00', '0.00')).toEqual(['0.00 of 0.00', 'num']);
  expect(await look('0.01', '0.00')).toEqual(['+0.01 of 0.00', 'num hedging__bad']);
});

test('one tap and a reason stop it; the server is asked at once', async () => {
  const { sent, user } = show({});
  await user.click(await screen.findByRole('button', { name: 'Stop hedging' }));
  await user.type(dialog().getByLabelText('Reason'), 'a wrong price');
  await user.click(dialog().getByRole('button', { name: 'Stop hedging' }));
  expect(sent).toEqual([{ path: 'hedging/stop', body: { reason: 'a wrong price' } }]);
});

test('once stopped it says so, and resuming is proposed', async () => {
  const { sent, user } = show({ is_stopped: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Hedging is stopped');
  await user.click(screen.getByRole('button', { name: 'Resume hedging' }));
  await user.type(dialog().getByLabelText('Reason'), 'prices are right');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(sent).toEqual([{ path: 'hedging/resume', body: { reason: 'prices are right' } }]);
});

test('an edited rule shows what changes, and a refused one keeps its dialog', async () => {
  const refused = refusal('hedging.rule', 'This value cannot be used for hedging: ratio');
  const { sent, user } = show({}, { 'hedging/rule': refused });
  await user.click(await screen.findByRole('button', { name: 'EUR/USD' }));
  const ratio = dialog().getByLabelText('Share of the excess that is covered, %');
  await user.clear(ratio);
  await user.type(ratio, '120');
  const row = 'Share of the excess that is covered, % 100 120';
  expect(dialog().getByRole('row', { name: row })).toBeDefined();
  await user.type(dialog().getByLabelText('Reason'), 'more cover');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect((await dialog().findByRole('alert')).textContent).toContain('ratio');
  expect(sent[0]).toMatchObject({
    path: 'hedging/rule',
    body: { instrument_id: '1', mode: 'auto', ratio: '120', limit: '20.00', reason: 'more cover' },
  });
});

test('HEDGE-009: that a rule pauses new positions is proposed, and a pause is shown', async () => {
  const { sent, user } = show({ instruments: [{ ...ROW, is_paused: true }] });
  expect((await screen.findByText('new positions paused')).className).toContain('hedging__bad');
  await user.click(screen.getByRole('button', { name: 'EUR/USD' }));
  const label = 'Pause new positions for everyone above 150 % of the limit';
  await user.selectOptions(dialog().getByLabelText(label), 'Yes');
  expect(dialog().getByRole('row', { name: `${label} No Yes` })).toBeDefined();
  await user.type(dialog().getByLabelText('Reason'), 'provider away too often');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  expect(sent[0]).toMatchObject({ path: 'hedging/rule', body: { pauses_opening: 1 } });
});

test('HEDGE-008: minutes over the limit stand in the list of instruments, red if any', async () => {
  const look = async (minutes: number) => {
    cleanup();
    show({ instruments: [{ ...ROW, minutes_over: minutes }] });
    const row = within(await screen.findByRole('row', { name: /EUR\/USD.*27\.40 of 20\.00/ }));
    return row.getByText(String(minutes)).className;
  };
  expect(await look(7)).toBe('num hedging__bad');
  expect(await look(0)).toBe('num');
});

test('decided changes say who decided them, and what they changed', async () => {
  const { is_own: _, ...change } = CHANGE;
  const decided = { status: 'refused', decided_by: 'Ana', decided_at: 2 } as const;
  show({ decided: [{ ...change, ...decided }] });
  const list = within(await screen.findByRole('region', { name: 'Decided changes' }));
  expect(list.getByText(/proposed by Kim/).parentElement?.textContent).toContain('decided by Ana');
  expect(list.getByText('Refused')).toBeDefined();
  expect(list.getByRole('row', { name: /20\.00 10\.00/, hidden: true })).toBeDefined();
});

test('a new rule is for an instrument that has none', async () => {
  const { user } = show({});
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const choice = dialog().getByLabelText<HTMLSelectElement>('Instrument');
  expect([...choice.options].map(({ text }) => text)).toEqual(['GBP/USD']);
});

test('a proposal is confirmed or refused by another operator, withdrawn by its own', async () => {
  const { sent, user } = show({ waiting: [CHANGE, { ...CHANGE, id: 10, is_own: true }] });
  const waiting = within(
    await screen.findByRole('region', { name: 'Waiting for a second operator' }),
  );
  expect(waiting.getAllByText('10.00')).toHaveLength(2);
  expect(waiting.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Refuse', 'Confirm', 'Withdraw'],
  ]);
  await user.click(waiting.getByRole('button', { name: 'Confirm' }));
  await user.type(dialog().getByLabelText('Reason'), 'checked');
  await user.click(dialog().getByRole('button', { name: 'Confirm' }));
  expect(sent).toEqual([{ path: 'hedging/confirm', body: { id: 9, reason: 'checked' } }]);
});

test('an order of unknown outcome is settled with lots and price', async () => {
  const { sent, user } = show({});
  await user.click(await screen.findByRole('button', { name: 'Settle' }));
  const lots = dialog().getByLabelText('Lots filled in all');
  await user.clear(lots);
  await user.type(lots, '7.4');
  await user.type(dialog().getByLabelText(/^Average price/), '1.1002');
  await user.type(dialog().getByLabelText('Reason'), 'asked by telephone');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  const body = { id: 4, lots: '7.4', price: '1.1002', reason: 'asked by telephone' };
  expect(sent).toEqual([{ path: 'hedging/settle', body }]);
});

test('a difference stands in red above everything, and is cleared by proposal', async () => {
  const difference = { ours: '740000', theirs: '0', at: 1 };
  const { sent, user } = show({ instruments: [{ ...ROW, difference }] });
  const name = 'Positions differ: no orders are sent in these instruments';
  const box = within(await screen.findByRole('region', { name }));
  const told = box.getByText(/We hold 740000, the provider says 0/);
  expect(told.parentElement?.className).toBe('hedging__bad');
  await user.click(box.getByRole('button', { name: 'Clear difference' }));
  await user.type(dialog().getByLabelText('Reason'), 'both agree');
  await user.click(dialog().getByRole('button', { name: 'Propose' }));
  const body = { instrument_id: 1, reason: 'both agree' };
  expect(sent).toEqual([{ path: 'hedging/clear', body }]);
});

test('nothing known of the providers is said to be so', async () => {
  show({ providers: null });
  expect((await screen.findByRole('alert')).textContent).toContain('No process covers the risk');
});
