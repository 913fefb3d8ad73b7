import { microLots } from '@fulcrum/engine/units/units';
import { expect, test, vi } from 'vitest';

import { RULE } from '../../../test/hedging/hedge-rig.ts';
import type { HedgeOrders } from './hedge-orders.ts';
import type { HedgeStore, HedgingTenure } from './hedge-store.ts';
import type { Provider } from './provider.ts';
import { Reconciliation } from './reconciliation.ts';

const EURUSD = 1;
const MINUTE_MS = 60_000;

/** A provider and an instrument without open orders; a test changes `now`. */
function scene() {
  const now = { isOpen: false, restedMs: MINUTE_MS, lots: microLots(10_000_000) };
  const asked: string[] = [];
  const provider = {
    hasPositions: true,
    state: 'active',
    askPositions: (id: string) => asked.push(id),
  };
  const orders = {
    openIn: () => (now.isOpen ? {} : null),
    restedMs: () => now.restedMs,
    positionOf: () => ({ lots: now.lots }),
  } as unknown as HedgeOrders;
  const differ = vi.fn();
  const reconciliation = new Reconciliation({
    store: { differ } as unknown as HedgeStore,
    providers: new Map([['lp1', provider as unknown as Provider]]),
    clock: { now: () => MINUTE_MS, monotonic: () => MINUTE_MS },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  });
  const ask = () => reconciliation.look(new Map([[EURUSD, RULE]]), orders);
  const answer = (quantity: string) => {
    const positions = [{ symbol: 'EUR/USD', quantity }];
    const told = { provider: 'lp1', requestId: asked.at(-1) ?? '', positions };
    return reconciliation.compare(told, orders, {} as HedgingTenure);
  };
  return { now, ask, answer, differ };
}

test('HEDGE-006: what the provider holds is compared with what we held when we asked', async () => {
  const { ask, answer, differ } = scene();
  ask();
  await answer('1000000');
  expect(differ).not.toHaveBeenCalled();
  await answer('900000');
  expect(differ.mock.calls.map(([, difference]) => difference as unknown)).toEqual([
    { instrumentId: EURUSD, provider: 'lp1', ours: '1000000', theirs: '900000', at: MINUTE_MS },
  ]);
});

test.each([
  ['was filled after the question', (now: Now) => void (now.lots = microLots(11_000_000))],
  ['is under way', (now: Now) => void (now.isOpen = true)],
])('HEDGE-006: an order that %s may stand in one record only', async (_, change) => {
  const { now, ask, answer, differ } = scene();
  ask();
  change(now);
  await answer('900000');
  expect(differ).not.toHaveBeenCalled();
});

test('HEDGE-006: a fill of the last five seconds is not asked about yet', async () => {
  const { now, ask, answer, differ } = scene();
  now.restedMs = 4_999;
  ask();
  await answer('900000');
  expect(differ).not.toHaveBeenCalled();
});

type Now = ReturnType<typeof scene>['now'];
