import { expect, test } from 'vitest';

import { sourceOf, textsOf } from './source-draft.ts';
import { withBackup, type Source } from './source-settings-text.ts';

const FIX: Source = {
  kind: 'fix44',
  profile: 'lmax',
  host: 'fix.example.com',
  port: 9881,
  tls: { servername: 'fix', ca: '/ca.pem', cert: '/cert.pem', key: '/key.pem' },
  senderCompId: 'HOUSE',
  targetCompId: 'LP',
  senderSubId: 'A',
  targetSubId: 'B',
  username: 'env:LP_USER',
  password: 'env:LP_PASSWORD',
  signingKey: 'env:LP_KEY',
  heartbeat: 0,
  resetOnLogon: false,
  schedule: { zone: 'America/New_York', start: 'Sun 17:05', end: 'Fri 17:00' },
  logon: { 98: '0', 141: 'Y' },
  symbolTag: 48,
  idSource: '8',
  depth: '0',
  updateType: '1',
  asksSingly: true,
  tradable: ['A', 'B'],
};
const url = 'wss://mirror.example.com';
const SOURCES: readonly Source[] = [
  FIX,
  { ...FIX, tls: false },
  { ...FIX, tls: {} },
  { kind: 'binance', market: 'usdm', url, rest: 'https://mirror.example.com' },
  { kind: 'kraken' },
  { kind: 'bybit', market: 'linear', url, rest: 'https://mirror.example.com' },
  { kind: 'okx', url, rest: 'https://mirror.example.com' },
  { kind: 'oanda', account: '101', token: 'env:OANDA_TOKEN', practice: false },
];

test.each(SOURCES)('a form keeps each field of $kind', (source) => {
  expect(sourceOf(source.kind, textsOf(source))).toEqual(source);
});

test('a secret is shown and entered as the name of a variable, with or without env:', () => {
  const { password } = textsOf(FIX);
  expect(password).toBe('LP_PASSWORD');
  const entered = (text: string) => sourceOf('oanda', { account: '1', token: text });
  expect(entered('TOKEN')).toEqual({ kind: 'oanda', account: '1', token: 'env:TOKEN' });
  expect(entered('env:TOKEN')).toEqual(entered('TOKEN'));
});

test('what is no number reaches the server, which says so; empty fields do not', () => {
  const source = sourceOf('fix44', { host: ' h ', port: 'ten', tls: 'false', 'tls.ca': '/ca.pem' });
  expect(source).toEqual({ kind: 'fix44', host: 'h', port: 'ten', tls: false });
});

test('PRICE-033 the bound of silence stays with the instrument when its backup takes over', () => {
  const backup = { source: 'b1', symbol: 'EURUSDT', powerOfTen: -1 };
  const place = { source: 'k1', symbol: 'EUR/USD' };
  const settings = { sources: {}, routes: { EURUSD: { ...place, silenceMax: 20, backup } } };
  const swapped = withBackup(settings, 'EURUSD').routes['EURUSD'];
  expect(swapped).toEqual({ ...backup, silenceMax: 20, backup: place });
});
