import { expect, test } from 'vitest';

import { checkAddress } from './check-address.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const HEX = '0123456789abcdefABCDEF';

/** Right addresses of each network in each form that has a checksum, with their alphabet. */
const RIGHT: readonly (readonly [protocol: string, alphabet: string, address: string])[] = [
  ['BTC', BASE58, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', BASE58, '1111111111111111111114oLvT2'],
  ['BTC', BASE58, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', BECH32, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['BTC', BECH32.toUpperCase(), 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', BECH32, 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', BECH32, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['LTC', BASE58, 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['LTC', BASE58, 'MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z'],
  ['LTC', BECH32, 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['DOGE', BASE58, 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['BCH', BECH32, 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['BCH', BECH32, 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['BCH', BECH32.toUpperCase(), 'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A'],
  ['BCH', BECH32, 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ['BCH', BECH32, 'qq4v32mtagxac29my6gwj6fd4tmqg8rysu23dax807'],
  ['BCH', BASE58, '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
  ['BCH', BASE58, '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
  ['TRC20', BASE58, 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  ['TRON', BASE58, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['XRP', BASE58, 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn'],
  ['XRP', BASE58, 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ['XRP', BASE58, 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  ...['ERC20', 'BEP20', 'POLYGON', 'ARBITRUM', 'OPTIMISM', 'BASE', 'AVAX-C'].map(
    (protocol) => [protocol, HEX, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const,
  ),
  ['ERC20', HEX, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', HEX, '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['ERC20', HEX, '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
];

const taken = (protocol: string, address: string): boolean => {
  try {
    checkAddress(protocol, address);
    return true;
  } catch {
    return false;
  }
};

/** Where the letters of an address begin: what stands before them is its prefix. */
const bodyOf = (address: string): number =>
  /^(?:0x|bitcoincash:|(?:bc|ltc)1)/i.exec(address)?.[0].length ?? 0;

function changed(address: string, alphabet: string): Set<string> {
  const wrong = new Set<string>();
  for (let place = bodyOf(address); place < address.length; place += 1) {
    const [before, letter, after] = [
      address.slice(0, place),
      address[place] ?? '',
      address.slice(place + 1),
    ];
    for (const other of alphabet) wrong.add(before + other + after);
    wrong.add(before + after);
    wrong.add(before + letter + letter + after);
    if (after !== '') wrong.add(before + after[0] + letter + after.slice(1));
  }
  wrong.delete(address);
  return wrong;
}

test.each(RIGHT)('WITHDRAW-009: every slip in one letter of the %s address is found', (...row) => {
  const [protocol, alphabet, address] = row;
  expect(taken(protocol, address), address).toBe(true);
  const wrong = changed(address, alphabet);
  expect(wrong.size).toBeGreaterThan((address.length - bodyOf(address)) * (alphabet.length - 2));
  expect([...wrong].filter((each) => taken(protocol, each))).toEqual([]);
});
