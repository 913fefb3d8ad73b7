import { points } from '@fulcrum/engine/units/units';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { listedOrder } from '../../../../test/orders-sample.ts';
import { quote, setStage, show } from '../../../../test/stage.tsx';
import type { TradeOrder } from '../../../account/model.ts';
import { HoldingCard } from './holding-card.tsx';

beforeEach(() => setStage());
afterEach(cleanup);

async function showCard(order: TradeOrder): Promise<void> {
  const none = () => undefined;
  const calls = { onToggle: none, onStops: none, onClose: none, onMore: none };
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

test('a stop-loss that follows the price says so, with its distance', async () => {
  await showCard(listedOrder({ stopLoss: points(108_000), trail: 149 }));
  expect(screen.getByText(/^Trailing stop/).textContent).toBe('Trailing stop 149 points');
});
