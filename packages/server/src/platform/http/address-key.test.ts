import { expect, test } from 'vitest';

import { addressKey, plainAddress, siteKey } from './address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7', '203.0.113.7'],
  [' ::ffff:203.0.113.7 ', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['garbage-1', 'unknown', 'unknown'],
  ['1.2.3', 'unknown', 'unknown'],
  ['2001:db8::1::2', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('%s is counted as %s and within %s', (address, key, site) => {
  expect([addressKey(address), siteKey(address)]).toEqual([key, site]);
});

test('what is no address has no plain form', () => {
  expect(['x', '1.2.3.4.5', '::ffff:999.1.1.1'].map(plainAddress)).toEqual([null, null, null]);
  expect(plainAddress('2001:DB8::1%eth0')).toBe('2001:db8::1');
});
