import { points } from '@fulcrum/engine/units/units';
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useHolding, usePending } from '../../../account/account.ts';
import {
  account,
  euroDollar,
  playServer,
  quote,
  setStage,
  show,
  wireOrder,
} from '../../../../test/stage.tsx';
import { changeTradeChoices, useTradeChoices } from '../../../trading/trade-choices.ts';
import { LineBar } from './line-bar.tsx';
import type { LineDraft, LinePart } from '../../../trading/lines/line-draft.ts';

function Moved({ part, price }: { readonly part: LinePart; readonly price: number }) {
  const order = [...useHolding(), ...usePending()][0];
  const [draft, setDraft] = useState<LineDraft | null>(
    order ? { orderId: order.id, part, price: points(price) } : null,
  );
  if (!order || !draft) return <p>done</p>;
  return (
    <LineBar
      draft={draft}
      order={order}
      instrument={euroDollar}
      onChange={setDraft}
      onDone={() => setDraft(null)}
    />
  );
}

async function open(order: Record<string, unknown>, part: LinePart, price: number) {
  account(12_480, [wireOrder(order)]);
  const person = show(<Moved part={part} price={price} />);
  await quote(108_643, { ask: points(108_652) });
  return person;
}

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const STOPS = { TargetLossPrice: '1.08000', TargetProfitPrice: '1.09500' };
const PENDING = { ...STOPS, Status: 0, Kind: 'limit', TargetPrice: '1.08400', Price: null };

test('a moved stop is sent with the level that was not moved, after a step by its button', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder(STOPS) }]);
  const person = await open(STOPS, 'stopLoss', 108_200);
  await person.click(screen.getByRole('button', { name: 'Higher' }));
  await person.click(save());
  await screen.findByText('done');
  expect(sent.at(-1)?.body).toMatchObject({
    stop_loss_price: '1.08210',
    target_profit_price: '1.09500',
  });
});

test('the magnet is switched where a line is moved', async () => {
  const person = await open(STOPS, 'stopLoss', 108_200);
  const magnet = screen.getByRole('button', { name: 'Magnet: snap to highs and lows' });
  expect(magnet.getAttribute('aria-pressed')).toBe('true');
  await person.click(magnet);
  expect(magnet.getAttribute('aria-pressed')).toBe('false');
  expect(useTradeChoices.getState().isMagnet).toBe(false);
  changeTradeChoices({ isMagnet: true });
});

test('a moved target keeps the other terms of the pending order', async () => {
  const sent = playServer([{ code: 1, msg: '', data: wireOrder(PENDING) }]);
  const person = await open({ ...PENDING, OpenTime: null }, 'target', 108_350);
  await person.click(save());
  await screen.findByText('done');
  expect(sent.at(-1)?.body).toMatchObject({
    target_price: '1.08350',
    stop_loss_price: '1.08000',
    target_profit_price: '1.09500',
    cont: '0.50',
  });
});

test('a stop beyond the price says so and cannot be saved', async () => {
  await open(STOPS, 'stopLoss', 108_700);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(save().disabled).toBe(true);
});

test('the bar of a line below the price stands at the top, and stays there', async () => {
  const person = await open(STOPS, 'stopLoss', 108_640);
  const bar = screen.getByRole('group', { name: 'Stop-loss' });
  expect(bar.classList).toContain('line-bar--top');
  await person.click(screen.getByRole('button', { name: 'Higher' }));
  expect(bar.classList).toContain('line-bar--top');
});

test('the bar of a line above the price stands at the foot', async () => {
  await open(STOPS, 'takeProfit', 109_000);
  const bar = screen.getByRole('group', { name: 'Take-profit' });
  expect(bar.classList).not.toContain('line-bar--top');
});

// By hand, for 0.50 lots bought at 1.08518 with a stop-loss at 1.08000 and an equity of 12,480.00:
// 482 points are 241.00, which is 1.93 % of the equity; 482 ÷ 518 of the risk is 0.9.
test('the bar tells the result at the level, of the equity, and against the risk', async () => {
  await open(STOPS, 'takeProfit', 109_000);
  const bar = screen.getByRole('group', { name: 'Take-profit' });
  expect(bar.textContent).toContain('+241.00 · +1.93% · 1 : 0.9');
  cleanup();
  await open(STOPS, 'stopLoss', 108_000);
  const { textContent } = screen.getByRole('group', { name: 'Stop-loss' });
  expect(textContent).toContain('−259.00 · −2.08%');
  expect(textContent).not.toContain('1 :');
});
