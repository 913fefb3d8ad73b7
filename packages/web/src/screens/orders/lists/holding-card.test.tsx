import { microLots, points } from '@fulcrum/engine/units/units';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listedOrder } from '../../../../test/orders-sample.ts';
import { account, quote, setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { useHolding } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { HoldingCard } from './holding-card.tsx';

beforeEach(() => setStage());
afterEach(cleanup);

const none = () => undefined;
const calls = {
  onToggle: none,
  onStops: none,
  onTrail: none,
  onClose: none,
  onCloseNow: none,
  onMore: none,
};

async function showCard(order: TradeOrder): Promise<void> {
  show(<HoldingCard order={order} isOpen canClose {...calls} />);
  await quote(108_643);
}

test('without a level there is no track that the price could be on', async () => {
  await showCard(listedOrder());
  expect(screen.queryByText(/^SL/)).toBeNull();
  expect(screen.getByText(/1\.08518 →/).textContent).toBe('1.08518 → 1.08643');
});

test('with a level the track is there', async () => {
  await showCard(listedOrder({ stopLoss: points(108_000) }));
  expect(screen.getByText(/^SL/).textContent).toContain('1.08000');
});

const levels = (fired: number, ...prices: readonly [number, number][]) => ({
  list: prices.map(([price, lots], partId) => {
    return { price: points(price), percent: 30, lots: microLots(lots), partId };
  }),
  fired,
});
const THREE = [
  [108_618, 250_000],
  [108_718, 125_000],
  [108_818, 125_000],
] as const;

test.each([
  // 100, 200 and 300 points on a quarter, an eighth and an eighth of a lot; then the last alone.
  [0, 0.5, 'TP 1–3 1.08818+87.50', 'TP 0/3 · SL to break-even at TP 1', 2],
  [2, 0.125, 'TP 3 1.08818+37.50', 'TP 2/3 · SL to break-even at TP 1', 0],
])(
  'LEVEL-010: after %s levels the card promises what the others bring together',
  async (fired, lots, takeProfit, line, ticks) => {
    const plan = levels(fired, ...THREE.map(([price, part]) => [price, part] as [number, number]));
    const breakEven = { level: 1, points: null, offset: 0 };
    const left = { lots: microLots(lots * 1_000_000), takeProfit: points(108_818), breakEven };
    await showCard(listedOrder({ ...left, levels: plan }));
    const text = (found: HTMLElement) => found.textContent.replace(/[\u2066-\u2069]/g, '');
    expect(text(screen.getByText(/^TP \d.* 1\.|^TP \d/, { selector: '.range__l' }))).toBe(
      takeProfit,
    );
    expect(text(screen.getByText(/break-even/))).toBe(line);
    expect(document.querySelectorAll('.range__level')).toHaveLength(ticks);
  },
);

test('LEVEL-010: a share that no level closes is not promised', async () => {
  const plan = levels(0, [108_618, 100_000], [108_718, 100_000]);
  await showCard(listedOrder({ takeProfit: points(108_718), levels: plan }));
  expect(document.querySelector('.range')?.textContent).toContain('TP 1–2 1.08718+30.00');
});

test('a percent of the result is that of the margin, and says so', async () => {
  await showCard(listedOrder());
  expect(document.querySelector('.pos__pl')?.textContent).toMatch(/\+11\.52%.* of margin/);
});

test('words over a pair of prices run in the direction of the prices', async () => {
  await showCard(listedOrder({ stopLoss: points(108_000) }));
  const words = screen.getByText(/Entry/).textContent;
  expect(words).toContain('\u2066\u2068Entry\u2069 → \u2068now\u2069\u2069');
});

test('a stop-loss that follows the price says so, with its distance', async () => {
  await showCard(listedOrder({ stopLoss: points(108_000), trail: 149 }));
  expect(screen.getByText(/^Trailing stop/).textContent).toBe('Trailing stop 149 points');
});

test('TOUCH-006 a position whose stop-loss stays offers one that follows', async () => {
  const onTrail = vi.fn();
  const card = (order: TradeOrder) => (
    <HoldingCard order={order} isOpen canClose {...calls} onTrail={onTrail} />
  );
  const person = show(card(listedOrder()));
  await quote(108_643);
  await person.click(screen.getByRole('button', { name: 'Trailing stop' }));
  expect(onTrail).toHaveBeenCalledOnce();
  cleanup();
  show(card(listedOrder({ stopLoss: points(108_000), trail: 149 })));
  await quote(108_643);
  expect(screen.queryByRole('button', { name: 'Trailing stop' })).toBeNull();
});

function First() {
  const [order] = useHolding();
  return order ? <HoldingCard order={order} isOpen={false} canClose {...calls} /> : null;
}

const level = (Price: string, Percent: number, IsFired: boolean) => ({
  Price,
  Percent,
  Lots: '0.10',
  IsFired,
});

test('of several take-profits the card says how many have been reached', async () => {
  const levels = [level('1.086', 50, true), level('1.09', 30, false), level('1.1', 20, false)];
  const plan = { TargetProfitPrice: '1.10000', ProfitLevels: levels };
  account(12_480, [wireOrder(plan)]);
  show(<First />);
  await quote(108_643);
  expect(screen.getByText('TP 1/3')).toBeDefined();
});

test('a single take-profit is only named', async () => {
  const levels = [level('1.1', 100, false)];
  account(12_480, [wireOrder({ TargetProfitPrice: '1.10000', ProfitLevels: levels })]);
  show(<First />);
  await quote(108_643);
  expect(screen.getByText('TP')).toBeDefined();
});

test('TOUCH-001 Close asks when it is pressed, and closes when it is held; sliding stops it', async () => {
  const [onClose, onCloseNow] = [vi.fn(), vi.fn()];
  show(
    <HoldingCard
      order={listedOrder()}
      isOpen
      canClose
      {...calls}
      onClose={onClose}
      onCloseNow={onCloseNow}
    />,
  );
  await quote(108_643);
  const close = screen.getByRole('button', { name: 'Close' });
  const finger = { isPrimary: true, pointerType: 'touch' };
  vi.useFakeTimers();
  fireEvent.pointerDown(close, { ...finger, clientX: 10, clientY: 10 });
  act(() => void vi.advanceTimersByTime(700));
  fireEvent.pointerUp(close);
  fireEvent.click(close);
  expect([onClose.mock.calls.length, onCloseNow.mock.calls.length]).toEqual([1, 0]);

  fireEvent.pointerDown(close, { ...finger, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(close, { clientX: 10, clientY: 40 });
  act(() => void vi.advanceTimersByTime(900));
  expect(onCloseNow).not.toHaveBeenCalled();

  fireEvent.pointerDown(close, { ...finger, clientX: 10, clientY: 10 });
  act(() => void vi.advanceTimersByTime(900));
  fireEvent.pointerUp(close);
  fireEvent.click(close);
  expect([onClose.mock.calls.length, onCloseNow.mock.calls.length]).toEqual([1, 1]);

  // A hold that ends elsewhere is followed by no click.
  fireEvent.pointerDown(close, { ...finger, clientX: 10, clientY: 10 });
  act(() => void vi.advanceTimersByTime(900));
  fireEvent.keyDown(close, { key: 'Enter' });
  fireEvent.click(close);
  expect([onClose.mock.calls.length, onCloseNow.mock.calls.length]).toEqual([2, 2]);
  vi.useRealTimers();
});
