import { expect, test } from 'vitest';

import { encode, type FixField } from '../../../platform/fix/message.ts';
import { endpointOf } from '../../../platform/fix/session-settings.ts';
import { FixSession } from '../../../platform/fix/session.ts';
import { readSources } from '../routed/settings.ts';
import { profileOf, type FixSettings } from './fix-settings.ts';

/** The example of Binance's own documentation: "FIX API", how to sign a logon. */
const KEY = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIJEYWtGBrhACmb9Dvy+qa8WEf0lQOl1s4CLIAB9m89u
-----END PRIVATE KEY-----`;
const USER = 'sBRXrJx2DsOraMXOaUovEhgVRcjOvCtQwnWj8VxkOh1xqboS02SPGfKi2h8spZJb';
const SIGNATURE =
  '4MHXelVVcpkdwuLbl6n73HQUXUf1dse2PCgT1DYqW9w8AVZ1RACFGM+5UdlGPrQHrgtS3CvsRURC1oj73j8gCA==';
const LOGON =
  '8=FIX.4.4|9=247|35=A|34=1|49=EXAMPLE|52=20240627-11:17:25.223|56=SPOT|95=88|' +
  `96=${SIGNATURE}|98=0|108=30|141=Y|553=${USER}|25035=2|10=227|`;

const SECRETS: Readonly<Record<string, string>> = { KEY, USER };

function settingsOf(lp: object): FixSettings {
  const text = JSON.stringify({ sources: { lp }, routes: {} });
  const ports = { secret: (name: string) => SECRETS[name] ?? null, read: () => 'PEM' };
  const { lp: settings } = readSources(text, ports).sources;
  if (settings?.kind !== 'fix44') throw new Error('Expected FIX');
  return settings;
}

const BINANCE = {
  kind: 'fix44',
  profile: 'binance',
  host: 'fix-md.binance.com',
  port: 9000,
  tls: {},
  senderCompId: 'EXAMPLE',
  targetCompId: 'SPOT',
  username: 'env:USER',
  signingKey: 'env:KEY',
  heartbeat: 30,
};

test("Binance's published logon is made byte for byte", () => {
  const { identity, heartbeat, resetsOnLogon, credentials } = endpointOf(settingsOf(BINANCE));
  const sent: FixField[][] = [];
  const session = new FixSession({
    identity,
    heartbeat,
    resetsOnLogon,
    credentials,
    sequences: { incoming: 1, outgoing: 1 },
    now: () => Date.parse('2024-06-27T11:17:25.223Z'),
    monotonic: () => 0,
    write: (fields) => void sent.push([...fields]),
    events: {
      active: () => undefined,
      message: () => undefined,
      gap: () => undefined,
      over: () => undefined,
    },
  });
  session.logOn();
  expect(
    encode(sent[0] ?? [])
      .toString('latin1')
      .replaceAll('\x01', '|'),
  ).toBe(LOGON);
});

test('the name of the host is the name of its certificate, unless another one is given', () => {
  expect(endpointOf(settingsOf(BINANCE)).tls).toEqual({
    ca: null,
    servername: 'fix-md.binance.com',
    own: null,
  });
  const own = { ca: 'ca.pem', servername: 'lp', cert: 'a.pem', key: 'b.pem' };
  expect(endpointOf(settingsOf({ ...BINANCE, tls: own })).tls).toEqual({
    ca: 'PEM',
    servername: 'lp',
    own: { cert: 'PEM', key: 'PEM' },
  });
  expect(endpointOf(settingsOf({ ...BINANCE, tls: false })).tls).toBeNull();
});

test('settings change what is usual for a profile', () => {
  const lmax = settingsOf({ ...BINANCE, profile: 'lmax', idSource: '4', tradable: ['A', 'Z'] });
  expect(profileOf(lmax)).toMatchObject({
    symbolTag: 48,
    idSource: '4',
    updateType: '0',
    tradable: ['A', 'Z'],
  });
});
