import { expect, test } from 'vitest';

import { Refused } from '../../platform/refusal.ts';
import { checkAddress, PROTOCOLS, readAddress } from './check-address.ts';
import { chosenTag } from './chosen-tag.ts';

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof Refused ? error.message : error;
  }
  return null;
};

test.each([
  ['BEP20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['BEP20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['BTC', 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y'],
  ['BTC', 'BC1SW50QGDZ25J'],
  ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['BCH', 'bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2'],
  ['SOL', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
  ['SOL', '11111111111111111111111111111111'],
])('WITHDRAW-009: the %s address %j is taken', (protocol, address) => {
  expect(refusal(() => checkAddress(protocol, address))).toBeNull();
});

test.each([
  ['TRC20', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8', 'checksum'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
  ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp', 'checksum'],
  // Version 0 in bech32m and version 1 in bech32, as BIP 350 lists them.
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
  ['BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6b', 'form'],
  ['BCH', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q', 'checksum'],
  ['BCH', 'bitcoincash:qq4v32mtagxac29my6gwj6fd4tmqg8rysu23dax808', 'checksum'],
  ['XRP', 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCm', 'checksum'],
  ['XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHj', 'checksum'],
  // Test networks.
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
  ['BCH', 'bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap', 'network'],
  ['XRP', 'TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE', 'network'],
  // Other networks, also those whose addresses look alike.
  ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'network'],
  ['ERC20', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'network'],
  ['BCH', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'network'],
  ['BTC', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'network'],
  ['BTC', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'network'],
  ['BTC', 'MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z', 'network'],
  ['LTC', '3CDJNfdWX8m2NwuGUV3nhXHXEeLygMXoAj', 'network'],
  ['LTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
  ['DOGE', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'network'],
  ['SOL', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'network'],
  // What has not the form of any network.
  ['ERC20', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'form'],
  ['SOL', 'not an address', 'form'],
  ['SOL', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'form'],
  ['SOL', '2222222222222222222222222222222222222222222', 'form'],
  // A key of 32 bytes, as no wallet has.
  ['BCH', 'bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake', 'form'],
  ['BCH', 'Bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'form'],
  ['BTC', 'bc1qAr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'form'],
  ['MOON', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'form'],
  ['TRC20', '', 'form'],
  ['TRC20', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7\u200b', 'form'],
])('WITHDRAW-009: the %s address %j is refused for its %s', (protocol, address, fault) => {
  expect(readAddress(protocol, address).fault).toBe(fault);
  const reason = { form: 'invalid', checksum: 'checksum', network: 'network' }[fault];
  expect(refusal(() => checkAddress(protocol, address))).toBe(`address.${reason}`);
});

test('WITHDRAW-009: all spellings of one address have one fingerprint', () => {
  const fingerprints = (protocol: string, addresses: readonly string[]) =>
    new Set(addresses.map((address) => checkAddress(protocol, address).fingerprint)).size;
  const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const full = `bitcoincash:${cash}`;
  expect(fingerprints('BCH', [cash, full, cash.toUpperCase(), full.toUpperCase()])).toBe(1);
  expect(fingerprints('BTC', [bitcoin, bitcoin.toUpperCase()])).toBe(1);
  expect(fingerprints('ERC20', [ethereum, ethereum.toLowerCase()])).toBe(1);
});

/** Published X-addresses with the account and the tag that each of them carries. */
const X_ADDRESSES = [
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', 'none'],
  ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '1'],
  ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '0'],
  [
    'XVLhHMPHU98es4dbozjVtdWzVrDjtVqrDUk2vDpkTjPsY73',
    'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
    '16781933',
  ],
  [
    'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi',
    'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
    '4294967295',
  ],
] as const;

test('WITHDRAW-022: an X-address is taken apart into its address and its tag', () => {
  for (const [typed, address, tag] of X_ADDRESSES) {
    expect(checkAddress('XRP', typed)).toMatchObject({ address, fingerprint: address, tag });
  }
  const address = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
  expect(checkAddress('XRP', address).tag).toBeUndefined();
  expect(checkAddress('XRP', `${address}?dt=23`)).toMatchObject({ address, tag: '23' });
  expect(checkAddress('XRP', `${address}?dt=4294967295`).tag).toBe('4294967295');
  expect(checkAddress('XRP', `${address}?dt=0023`).tag).toBe('23');
  for (const tag of ['', '4294967296', '9999999999', '-1']) {
    expect(readAddress('XRP', `${address}?dt=${tag}`).fault).toBe('form');
  }
});

test('WITHDRAW-022: a tag is a number of 32 bits or none, and the same wherever it is named', () => {
  const chosen = (typed: string, carried?: string) => chosenTag('XRP', typed, carried);
  expect(chosen('0')).toBe('0');
  expect(chosen(' 0012345 ')).toBe('12345');
  expect(chosen('４２９４９６７２９５')).toBe('4294967295');
  expect(chosen('١٢٣')).toBe('123');
  expect(chosen('None')).toBe('none');
  expect(chosen('', '23')).toBe('23');
  expect(chosen('23', '23')).toBe('23');
  expect(refusal(() => chosen(''))).toBe('tag.missing');
  for (const typed of ['4294967296', '-1', '1.0', '1e3', '0x10', 'no', '1 2']) {
    expect(
      refusal(() => chosen(typed)),
      typed,
    ).toBe('tag.invalid');
  }
  expect(refusal(() => chosen('24', '23'))).toBe('tag.conflict');
  expect(refusal(() => chosen('none', '23'))).toBe('tag.conflict');
  expect(chosenTag('BTC', '', undefined)).toBe('');
  expect(refusal(() => chosenTag('BTC', '1', undefined))).toBe('tag.unneeded');
});

test('every protocol that is offered refuses nonsense', () => {
  for (const protocol of PROTOCOLS) {
    expect(
      refusal(() => checkAddress(protocol, 'nonsense')),
      protocol,
    ).toBe('address.invalid');
  }
});
