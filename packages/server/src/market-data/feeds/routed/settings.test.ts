import { expect, test } from 'vitest';

import { settingValue } from '../../../platform/setting-value.ts';
import { readSources } from './settings.ts';

const environment = { LP_PASSWORD: 'secret', QUOTED: '"secret"' };
const ports = {
  secret: (name: string) => settingValue(environment, name),
  read: (path: string) => {
    if (path !== 'ca.pem') throw new Error('ENOENT');
    return 'the certificate';
  },
};
const read = (value: unknown) => readSources(JSON.stringify(value), ports);
const sources = { k1: { kind: 'kraken' } };

test('sources and routes are read, with what is usual', () => {
  const routes = { EURUSD: { source: 'k1', symbol: 'EUR/USD' } };
  expect(read({ sources, routes })).toEqual({
    sources,
    routes: { EURUSD: { source: 'k1', symbol: 'EUR/USD', powerOfTen: 0, silenceMax: 60 } },
    others: 'none',
  });
});

test.each([
  [
    { sources, routes: { EURUSD: { source: 'k2', symbol: 'E' } } },
    'routes.EURUSD.source: there is',
  ],
  [{ sources, routes: { EURUSD: { source: 'k1' } } }, 'routes.EURUSD.symbol: '],
  [{ sources: { k1: { kind: 'cracken' } }, routes: {} }, 'sources.k1.kind: '],
  [{ sources: { k1: { kind: 'kraken', url: 'http://x' } }, routes: {} }, 'sources.k1.url: '],
  [{ sources: { k1: { kind: 'kraken', secret: 'x' } }, routes: {} }, 'sources.k1: '],
  [{ sources: { 'K 1': { kind: 'kraken' } }, routes: {} }, 'sources.K 1: '],
  [{ sources, routes: {}, others: 'anybody' }, 'others: '],
  [
    { sources: { o1: { kind: 'oanda', account: '1', token: 'x' } }, routes: {} },
    'sources.o1.token: ',
  ],
  [
    { sources: { o1: { kind: 'oanda', account: '1', token: 'env:QUOTED' } }, routes: {} },
    'sources.o1.token: QUOTED: the value begins and ends with',
  ],
  [
    { sources: { o1: { kind: 'oanda', account: '1', token: 'env:NONE' } }, routes: {} },
    'sources.o1.token: the environment variable NONE is not set',
  ],
  [{ sources: { k1: { kind: 'kraken', url: 'wss://me:x@h/' } }, routes: {} }, 'sources.k1.url: '],
  [{ sources: { k1: { kind: 'kraken', url: 'wss://h/#x' } }, routes: {} }, 'sources.k1.url: '],
  [
    {
      sources,
      routes: {
        EURUSD: { source: 'k1', symbol: 'E', backup: { source: 'k2', symbol: 'E' } },
      },
    },
    'routes.EURUSD.backup.source: there is no source named k2',
  ],
  ...[9, 3_601, 60.5, '60'].map((silenceMax): [object, string] => [
    { sources, routes: { EURUSD: { source: 'k1', symbol: 'E', silenceMax } } },
    'routes.EURUSD.silenceMax: ',
  ]),
  [[], 'the file: '],
])('the first thing that is wrong is named: %j', (value, place) => {
  expect(() => read(value)).toThrow(`SOURCES: ${place}`);
});

test('a file that is not JSON is refused', () => {
  expect(() => readSources('{', ports)).toThrow('SOURCES: the file: it is not JSON');
});
