import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { useHolding } from '../../../account/account.ts';
import { account, quote, setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { HoldingCard } from './holding-card.tsx';

beforeEach(() => setStage());
afterEach(() => cleanup());

function First() {
  const [order] = useHolding();
  const nothing = () => undefined;
  const presses = { onToggle: nothing, onStops: nothing, onClose: nothing };
  return order ? <HoldingCard order={order} isOpen={false} canClose {...presses} /> : null;
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
