import { sourceDifferences } from '@fulcrum/contract/console/catalogue/source-differences';
import { beforeAll, expect, test } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { groupsOf } from './source-groups.ts';

beforeAll(startI18n);

const fix = { kind: 'fix44', host: 'a', port: 1, tls: false, senderCompId: 'A', targetCompId: 'B' };
const groups = (before: object, after: object) =>
  groupsOf(sourceDifferences(JSON.stringify(before), JSON.stringify(after))).map(
    ({ part, name, what, rows }) => [
      `${part} ${name} ${what}`,
      ...rows.map((row) => `${row.label}: ${row.before ?? '–'} → ${row.after || '–'}`),
    ],
  );

test('changes are grouped by source and instrument, and read like the form', () => {
  const before = {
    sources: { lp: fix, k1: { kind: 'kraken' } },
    routes: { 'US.30': { source: 'lp', symbol: 'US30' }, EURUSD: { source: 'k1', symbol: 'E' } },
  };
  const after = {
    sources: { lp: { ...fix, tls: {}, logon: { 141: 'Y' } }, b1: { kind: 'binance' } },
    routes: { 'US.30': { source: 'lp', symbol: 'US30', powerOfTen: -1 } },
  };
  expect(groups(before, after)).toEqual([
    ['source b1 added', 'Kind: – → Binance'],
    ['source k1 removed', 'Kind: Kraken → –'],
    [
      'source lp changed',
      'Connection: Not encrypted, inside a data centre → Encrypted (TLS)',
      'Further fields of the logon 141: – → Y',
    ],
    ['route EURUSD removed', 'Source: k1 → –', 'Its symbol: E → –'],
    ['route US.30 changed', 'Scale: – → × 0.1'],
  ]);
});

test('a backup that comes or goes leaves its route changed', () => {
  const route = { source: 'k1', symbol: 'E' };
  const all = (EURUSD: object) => ({ sources: {}, routes: { EURUSD } });
  const backup = { source: 'b1', symbol: 'EU' };
  expect(groups(all(route), all({ ...route, backup }))).toEqual([
    ['route EURUSD changed', 'Backup: – → b1', "Backup's symbol: – → EU"],
  ]);
});
