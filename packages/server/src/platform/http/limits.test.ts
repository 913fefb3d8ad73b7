import { expect, test } from 'vitest';

import { AddressLimiter, Limiter } from './limiter.ts';
import { ORDER_CALLS } from './limits.ts';

test('twenty order calls a second pass, the next waits a second at most', () => {
  const orders = new Limiter(ORDER_CALLS);
  for (let call = 0; call < 20; call += 1) expect(orders.take(1, 1_000)).toBe(0);
  expect(orders.take(1, 1_000)).toBe(1);
  expect(orders.take(2, 1_000)).toBe(0);
  expect(orders.take(1, 1_050)).toBe(0);
  expect(orders.take(1, 1_050)).toBe(1);
});

test('a bucket never holds more than its burst', () => {
  const limiter = new Limiter({ burst: 2, perSecond: 10 });
  limiter.take('a', 0);
  const answers = [1, 2, 3].map(() => limiter.take('a', 3_600_000));
  expect(answers).toEqual([0, 0, 1]);
});

test('a clock that steps back gives nothing away and takes nothing', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 1 });
  expect(limiter.take('a', 10_000)).toBe(0);
  expect(limiter.take('a', 5_000)).toBe(1);
  expect(limiter.take('a', 6_000)).toBe(0);
});

test('a flood of keys pushes out what has used least, and no spent bucket', () => {
  const limiter = new Limiter({ burst: 5, perSecond: 0.001 }, 100);
  for (let use = 0; use < 5; use += 1) limiter.take('spent', 0);
  for (let key = 0; key < 10_000; key += 1) limiter.take(`flood ${key}`, 0);
  expect(limiter.take('spent', 0)).toBeGreaterThan(0);
});

test('buckets that are full again make room first', () => {
  const limiter = new Limiter({ burst: 2, perSecond: 1 }, 3);
  limiter.take('long ago', 0);
  for (const key of ['a', 'b']) for (let use = 0; use < 2; use += 1) limiter.take(key, 10_000);
  limiter.take('new', 10_000);
  expect(limiter.take('a', 10_000)).toBeGreaterThan(0);
  expect(limiter.take('b', 10_000)).toBeGreaterThan(0);
});

test('a success clears what was counted', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 0.001 });
  limiter.take('a', 0);
  limiter.clear('a');
  expect(limiter.take('a', 0)).toBe(0);
});

test('what was taken for nothing can be given back', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 0.001 });
  limiter.take('a', 0);
  limiter.give('a');
  expect(limiter.take('a', 0)).toBe(0);
  expect(limiter.take('a', 0)).toBeGreaterThan(0);
});

test('one IPv6 network is one, and its site has room for sixteen of them', () => {
  const limiter = new AddressLimiter({ burst: 2, perSecond: 0.001 });
  const takes = (address: string) => limiter.take(address, 0) === 0;
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(takes)).toEqual([true, true, false]);
  expect(takes('2001:0DB8:0000:0000:ffff::9%eth0')).toBe(false);
  expect(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'].map(takes)).toEqual([
    ...[true, true, false],
  ]);
  expect(['garbage', '', '300.1.1.1'].map(takes)).toEqual([true, true, false]);
  // The calls above used 2 of the site's 32 tokens, so 15 more networks can take two each.
  const networks = Array.from({ length: 20 }, (_, at) => `2001:db8:0:${(at + 1).toString(16)}::1`);
  const answers = networks.flatMap((address) => [takes(address), takes(address)]);
  expect(answers.filter(Boolean)).toHaveLength(30);
  expect(takes('2001:db8:1::1')).toBe(true);
});
