import { microUsd } from '@fulcrum/engine/units/units';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { setStage, show, wireOrder } from '../../../../test/stage.tsx';
import { serveCalls } from '../../../../test/test-page.tsx';
import { listedOrder } from '../../../../test/orders-sample.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { refreshInstruments } from '../../../market/instruments.ts';
import { listedOnWire } from '../../../../test/wire-sample.ts';

beforeEach(() => setStage());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const blank = { CauseTran: '', ReasonTran: '', Receipt: null, Quantity: null, TargetPrice: null };
const step = {
  ...blank,
  ...{ Seq: 1, At: 1_000, Type: 'stopsChanged', ExpiresAt: null, ExpiresAtHandler: '' },
  ...{ TargetLossPrice: '1.08000', TargetProfitPrice: null, TrailPoints: 149 },
};

test('the receipt begins with what is left after fee and financing, and trails in pips', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    trade_list: [listedOnWire()],
    getCategories: [],
    order_detail: { order: wireOrder({ Status: 3 }), trail: [step] },
  };
  serveCalls((path) => ({ code: 1, msg: '', data: answers[path.split('/').at(-1) ?? ''] ?? {} }));
  await refreshInstruments();
  const order = listedOrder({
    status: 'closed',
    swap: microUsd(-1_250_000),
    completedAt: 2_000,
    cause: 'user',
  });
  show(<ReceiptSheet order={order} onClose={() => undefined} />);
  // 62.50 less the fee of 3.50 and the swap of 1.25.
  expect(screen.getByText('Net result').parentElement?.textContent).toContain('+57.75');
  const trailing = await screen.findByText('Trailing stop');
  expect(trailing.parentElement?.textContent).toMatch(/14\.9.* pips/);
});
