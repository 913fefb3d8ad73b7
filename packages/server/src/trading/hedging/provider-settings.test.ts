import { expect, test } from 'vitest';

import { providersOf, readProviders } from './provider-settings.ts';

const LP = {
  kind: 'fix44',
  host: 'lp.example',
  port: 443,
  tls: {},
  senderCompId: 'US',
  targetCompId: 'LP',
};
const ports = {
  secret: (name: string) => (name === 'LP_PASSWORD' ? 'hidden' : null),
  read: () => 'PEM',
};
const read = (lp1: object) => readProviders(JSON.stringify({ providers: { lp1 } }), ports);
const clock = { now: () => 0, monotonic: () => 0 };

test('a provider is read with what is usual, and not connected', () => {
  const settings = read({ ...LP, password: 'env:LP_PASSWORD' });
  expect(settings.providers['lp1']).toMatchObject({
    profile: 'generic',
    password: 'hidden',
    heartbeat: 10,
    resetOnLogon: true,
    positions: false,
    handlInst: false,
  });
  const providers = providersOf(settings, clock);
  expect([...providers.keys()]).toEqual(['lp1']);
  expect(providers.get('lp1')).toMatchObject({ state: 'closed', reason: null });
  expect(providers.get('lp1')?.hasPositions).toBe(false);
  const offers = providersOf(read({ ...LP, positions: true }), clock);
  expect(offers.get('lp1')?.hasPositions).toBe(true);
});

test.each([
  [{ host: 3 }, 'host: '],
  [{ kind: 'fix42' }, 'kind: '],
  [{ account: 'a\x01b' }, 'account: '],
  [{ password: 'hidden' }, 'password: Expected env: and the name of an environment variable'],
  [{ resetOnLogon: false }, 'resetOnLogon: Orders need true: numbers of messages are in memory'],
])('the first thing that is wrong is named, without a secret: %j', (wrong, place) => {
  const reading = () => read({ ...LP, ...wrong });
  expect(reading).toThrow(`PROVIDERS: providers.lp1.${place}`);
  expect(reading).not.toThrow('hidden');
});

test('what is only of prices is refused, and so is a file that is not JSON', () => {
  expect(() => read({ ...LP, depth: '1' })).toThrow('PROVIDERS: providers.lp1: ');
  expect(() => readProviders('{', ports)).toThrow('PROVIDERS: the file: it is not JSON');
});
