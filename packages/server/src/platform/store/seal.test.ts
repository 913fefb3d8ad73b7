import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { Seal } from './seal.ts';

test('VERIFICATION-007 FILE-009 what is sealed opens with its key alone, and not when changed', () => {
  const seal = new Seal(randomBytes(32));
  const kept = seal.closeText('Ann 陳');
  expect(kept.includes('Ann')).toBe(false);
  expect(seal.openText(kept)).toBe('Ann 陳');
  expect(seal.closeText('Ann 陳')).not.toEqual(kept);
  expect(() => new Seal(randomBytes(32)).open(kept)).toThrow();
  expect(() => new Seal(null).open(kept)).toThrow('DATA_KEY');
  for (let at = 4; at < kept.length; at += 1) {
    const changed = Buffer.from(kept);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(changed)).toThrow();
  }
});

test('what was kept before a key was set still opens', () => {
  const plain = new Seal(null).closeText('Ann');
  expect(plain.toString()).toBe('Ann');
  expect(new Seal(randomBytes(32)).openText(plain)).toBe('Ann');
});

test('equal texts have equal prints under one key, and others under another', () => {
  const [one, other] = [new Seal(randomBytes(32)), new Seal(randomBytes(32))];
  expect(one.print('A1234567')).toEqual(one.print('A1234567'));
  expect(one.print('A1234567')).not.toEqual(one.print('A1234568'));
  expect(one.print('A1234567')).not.toEqual(other.print('A1234567'));
});
