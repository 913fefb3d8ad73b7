import { me } from '@fulcrum/contract/console/operators/calls';
import { feeds } from '@fulcrum/contract/console/catalogue/calls';
import { expect, onTestFinished, test } from 'vitest';

import { firstOwner } from '../../test/console/operator-rig.ts';
import { openTestDb } from '../../test/db/test-db.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { nodeReadiness, type NodeReadinessPorts } from './node-readiness.ts';

async function opened(settings: Readonly<Record<string, string>>, isProven = () => true) {
  const rig = await ProductRig.open(await openTestDb(), settings, isProven);
  onTestFinished(() => rig.close());
  const ask = async (query: string) => {
    const response = await rig.product.app.inject({ url: `/readyz${query}` });
    const { status, parts = [] } = response.json<{
      status?: string;
      parts?: { name: string; isReady: boolean }[];
    }>();
    const missing = parts.filter(({ isReady }) => !isReady).map(({ name }) => name);
    return [response.statusCode, status, ...missing];
  };
  return { rig, ask };
}

test('CONSOLE-179: without sources the console is ready, and trading is not', async () => {
  let isProven = true;
  const { rig, ask } = await opened({ FEED: 'sources' }, () => isProven);
  for (const query of ['', '?for=trading']) {
    expect(await ask(query)).toEqual([503, 'not ready', 'feed']);
  }
  expect(await ask('?for=console')).toEqual([200, 'ready']);
  const owner = await firstOwner(rig);
  await owner.ok(me, {});
  expect(await owner.ok(feeds, {})).toMatchObject({ state: 'waiting' });
  isProven = false;
  expect(await ask('?for=console')).toEqual([503, 'not ready', 'desk']);
});

test('CONSOLE-179: a step of the clock halts trading, and not the console', async () => {
  const { rig, ask } = await opened({});
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  expect(await ask('')).toEqual([200, 'ready']);
  rig.clock.stepped = 3_600_000;
  await expect.poll(() => ask('')).toEqual([503, 'not ready', 'clock']);
  expect(await ask('?for=console')).toEqual([200, 'ready']);
});

test.each(['?for=consol', '?for=', '?for=console&for=trading', '?for=Console'])(
  'CONSOLE-179: /readyz%s asks for nothing that is known',
  async (query) => {
    const { ask } = await opened({});
    expect(await ask(query)).toEqual([404, undefined]);
  },
);

const NODE: NodeReadinessPorts = {
  roles: new Set(['gateway'] as const),
  deskReason: () => null,
  isLate: () => false,
  isProven: () => true,
  askStore: () => Promise.resolve(),
  stream: () => ({ q: 0, lagMs: Infinity, gaps: 0, isLeading: false }),
  isBusThere: () => false,
  hasDesks: () => false,
};

test('CONSOLE-179: one of several gateways needs neither market nor desks for its console', async () => {
  const missing = (parts: Awaited<ReturnType<typeof nodeReadiness>>) =>
    parts.filter(({ isReady, only }) => !isReady && only !== 'trading').map(({ name }) => name);
  expect(missing(await nodeReadiness(NODE))).toEqual([]);
  expect(missing(await nodeReadiness({ ...NODE, isProven: () => false }))).toEqual(['session']);
  const refuses = { ...NODE, askStore: () => Promise.reject(new Error('away')) };
  expect(missing(await nodeReadiness(refuses))).toEqual(['store']);
});

test('CONSOLE-179: a process without a gateway has no console', async () => {
  const missing = async (...roles: readonly ('market' | 'desk' | 'jobs' | 'gateway')[]) =>
    (await nodeReadiness({ ...NODE, roles: new Set(roles) }))
      .filter(({ only }) => only === 'console')
      .map(({ name }) => name);
  expect(await missing('market', 'desk', 'jobs')).toEqual(['console']);
  expect(await missing('market', 'gateway')).toEqual([]);
});
