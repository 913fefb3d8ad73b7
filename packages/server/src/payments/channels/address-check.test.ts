import { expect, test } from 'vitest';

import { bankAccount, checkAddress, PROTOCOLS } from './address-check.ts';

/** A published address of each network; the tests also change its last character. */
const RIGHT: readonly (readonly [string, string])[] = [
  ['TRC20', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['BEP20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['LTC', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
  ['DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['XRP', 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn'],
  ['SOL', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
];
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
  return null;
};

test.each(RIGHT)('WITHDRAW-009: a %s address is taken', (protocol, address) => {
  expect(refusal(() => checkAddress(protocol, address))).toBeNull();
});

test.each([
  ['TRC20', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['ERC20', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'],
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['LTC', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH8'],
  ['XRP', 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCm'],
  ['SOL', 'not an address'],
  // An address of another network, and a network whose addresses cannot be checked.
  ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['MOON', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  ['TRC20', ''],
])('WITHDRAW-009: the %s address %j is refused', (protocol, address) => {
  expect(refusal(() => checkAddress(protocol, address))).toBe('address.invalid');
});

test('every protocol that is offered refuses nonsense', () => {
  for (const protocol of PROTOCOLS) {
    expect(
      refusal(() => checkAddress(protocol, 'nonsense')),
      protocol,
    ).toBe('address.invalid');
  }
});

test('WITHDRAW-009: an account number that claims to be an IBAN is examined, others are not', () => {
  expect(bankAccount('gb82 WEST 1234-5698 7654 32', 'deutdeff')).toEqual({
    account: 'GB82WEST12345698765432',
    bic: 'DEUTDEFF',
  });
  expect(bankAccount('012-345678-901', '')).toEqual({ account: '012345678901', bic: '' });
  expect(refusal(() => bankAccount('GB82WEST12345698765433', ''))).toBe('iban.invalid');
  expect(refusal(() => bankAccount('012345678901', 'DEUTDEF'))).toBe('bic.invalid');
});
