import { expect, test } from 'vitest';

import { isSameName, shortName } from './documents.ts';

test.each([
  ['Mei Chan', 'CHAN, Mei', true],
  ['Jean-Luc Moreau', 'moreau jean luc', true],
  ['Ｍｅｉ Chan', 'Mei Chan', true],
  ['陳美', '陳美', true],
  ['José Müller', 'MUELLER JOSE', false],
  ['José Müller', 'JOSE MULLER', true],
  ['Søren Łukasz Ağ', 'Soren Lukasz Ag', true],
  ['Mei Ling Chan', 'Meiling Chan', true],
  ['नीरा', 'नारा', false],
  ['Mei Chan', 'Mei Chang', false],
  ['Mei Chan', 'Mei', false],
  ['Mei Chan', '', false],
])('a payee %s and documents of %s: the same person is %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

test.each([
  ['Max Wolfe', 'M. Wolfe'],
  ['Mei Ling Chan', 'M. L. Chan'],
  ['陳美', '陳美'],
  ['𠮷田 Ken', '𠮷. Ken'],
  ['Cher', 'Cher'],
])('%s is shortened to %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
