import { expect, test } from 'vitest';

import { isSameName, normalCardId, plainCardId, shortName } from './documents.ts';

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
  ['Kumar A/L Raman', 'KUMAR AL RAMAN', true],
  ['D‘Arcy O`Brien', "d'arcy o’brien", true],
  ['阿卜杜•热合曼', '阿卜杜·热合曼', true],
  ['علی\u200cرضا', 'عليرضا', true],
  ['أَحمد', 'احمد', true],
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

test.each([
  ['Lim Ah Kow @ Lim Beng', 'L. A. K. L. Beng'],
  ['Kumar A/L Raman', 'K. A. Raman'],
])('%s is shortened to %s, without signs of its own', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each([
  ['ab 12-34/5', 'AB 12-34/5', 'AB12345'],
  ['A(1234567)', 'A(1234567)', 'A1234567'],
  ['١٢٣٤٥٦٧٨', '12345678', '12345678'],
  ['۱۲۳۴۵۶۷۸', '12345678', '12345678'],
  ['１２３４ＡＢ', '1234AB', '1234AB'],
  ['४५०० १२३४', '4500 1234', '45001234'],
  ['МР 1234567', 'МР 1234567', 'MP1234567'],
  ['mp1234567', 'MP1234567', 'MP1234567'],
  ['京G1234567', '京G1234567', '京G1234567'],
])(
  'VERIFICATION-011 the document number %j is kept as %s and compared as %s',
  (typed, kept, plain) => {
    expect(normalCardId(typed)).toBe(kept);
    expect(plainCardId(kept)).toBe(plain);
  },
);

test.each(['12', '', '-1234', 'AB<12>34', 'AB1234😀', 'AB_1234', `1${'2'.repeat(40)}`])(
  'VERIFICATION-011 %j is no document number',
  (typed) => {
    expect(normalCardId(typed)).toBeNull();
  },
);
