import { expect, test } from 'vitest';

import { Refused } from '../refusal.ts';
import { AddressRanges, checkedRanges } from './address-ranges.ts';

const inside = (text: string, address: string) => new AddressRanges().include(text, address);

test('CONSOLE-124 an address is inside where its first bits are those of a range', () => {
  const ranges = checkedRanges('203.0.113.7/24, 198.51.100.9\n2001:DB8::/32,10.0.0.0/9');
  expect(ranges).toBe('203.0.113.7/24,198.51.100.9/32,2001:db8::/32,10.0.0.0/9');
  for (const [address, is] of [
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['198.51.100.9', true],
    ['198.51.100.8', false],
    ['10.127.255.255', true],
    ['10.128.0.0', false],
    ['2001:db8:ffff::1', true],
    ['2001:0db8:0:0::1', true],
    ['2001:db9::1', false],
    ['::ffff:203.0.113.9', true],
    ['::ffff:203.0.114.9', false],
    ['2001:db8::1%eth0', true],
    ['::1', false],
    ['', false],
    ['localhost', false],
  ] as const) {
    expect([address, inside(ranges, address)]).toEqual([address, is]);
  }
});

test('CONSOLE-124 without ranges every address is inside, and everything is a range as well', () => {
  expect(inside('', '198.51.100.1')).toBe(true);
  expect(inside('0.0.0.0/0', '198.51.100.1')).toBe(true);
  expect(inside('0.0.0.0/0', '2001:db8::1')).toBe(false);
  expect(inside('::/0', '2001:db8::1')).toBe(true);
});

test('CONSOLE-124 the ranges of one list are forgotten with the next', () => {
  const ranges = new AddressRanges();
  expect(ranges.include('10.0.0.0/8', '10.1.1.1')).toBe(true);
  expect(ranges.include('192.0.2.0/24', '10.1.1.1')).toBe(false);
  expect(ranges.include('', '10.1.1.1')).toBe(true);
});

test('CONSOLE-124 what is no range is refused by its name', () => {
  for (const range of [
    ...['10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', 'office'],
    ...['2001:db8::/129', '2001:db8::1%eth0/64', '10.0.0.0/1e1', '256.0.0.1'],
  ]) {
    expect(() => checkedRanges(range), range).toThrow(Refused);
  }
  const many = Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`).join(',');
  expect(() => checkedRanges(many)).toThrow(Refused);
  expect(checkedRanges(' , ')).toBe('');
});
