import { expect, test } from 'vitest';

import { AREAS, isUnserved, UNSERVED_COUNTRIES } from '@fulcrum/contract/identity/areas';

import { passwordRefusal } from '../passwords/passwords.ts';
import { newInviteCode, newToken } from '../sessions/tokens.ts';
import { internationalMobile, nationalDigits, normalEmail, normalMobile } from './identifier.ts';

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['ａｎｎ@example.com', 'ann@example.com'],
  ['ann.lee+fx@mail.example.co.uk', 'ann.lee+fx@mail.example.co.uk'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['用户@example.com', '用户@example.com'],
])('IDENTITY-013 %j is the mailbox %s', (typed, email) => {
  expect(normalEmail(typed)).toBe(email);
});

test.each([
  '',
  '@',
  'a@',
  '@b.c',
  'a b@c.de',
  'a@b',
  'a@b..de',
  '.a@b.de',
  'a.@b.de',
  'a..b@c.de',
  'a@-b.de',
  'a@b.d',
  'a"b@c.de',
  'a@b.de, c@d.ef',
  'a\u200b@b.de',
  'a\u202e@b.de',
  `${'a'.repeat(65)}@b.de`,
  `a@${'b'.repeat(250)}.de`,
  'a@127.0.0.1',
  'pаypal@example.com',
  'ann@exаmple.com',
])('IDENTITY-013 %j is no mailbox', (typed) => {
  expect(normalEmail(typed)).toBeNull();
});

test.each([
  [852, '9123 4567', '91234567'],
  [852, '+852 9123-4567', '91234567'],
  [44, '07911 123456', '7911123456'],
  [1, '(202) 555-0175', '2025550175'],
  [39, '06 1234 5678', '0612345678'],
  [852, '９１２３４５６７', '91234567'],
])('in area %d, %j is the number %s', (areaId, typed, mobile) => {
  expect(normalMobile(areaId, typed)).toBe(mobile);
});

test.each([
  [852, ''],
  [852, 'abc'],
  [852, '12'],
  [852, '+44 7911123456'],
  [852, '1234567890123456'],
  [999, '91234567'],
  [0, '91234567'],
  [852, '0000000'],
  [852, '9123;4567'],
])('in area %d, %j is no number', (areaId, typed) => {
  expect(normalMobile(areaId, typed)).toBeNull();
});

test('an international number names its own area', () => {
  expect(internationalMobile('+85291234567')).toEqual({ areaId: 852, mobile: '91234567' });
  expect(internationalMobile('+1 202 555 0175')).toEqual({ areaId: 1, mobile: '2025550175' });
  expect(internationalMobile('91234567')).toBeNull();
  expect(internationalMobile('+0123456')).toBeNull();
  expect(nationalDigits('07911 123456')).toBe('7911123456');
});

test('calling codes are prefix-free, so a number has one area', () => {
  const codes = [...new Set(AREAS.map(({ callingCode }) => String(callingCode)))];
  for (const code of codes) {
    expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([]);
  }
  expect(new Set(AREAS.map(({ country }) => country)).size).toBe(AREAS.length);
});

test('the five unserved countries are refused by their codes and no other country is', () => {
  const isOut = (code: number) => isUnserved(code, UNSERVED_COUNTRIES);
  expect([850, 972, 86, 678, 53].map(isOut)).toEqual(Array(5).fill(true));
  for (const { country, callingCode } of AREAS) {
    expect(isOut(callingCode), country).toBe(UNSERVED_COUNTRIES.includes(country));
  }
});

test.each([
  ['1234567', 'password.length'],
  ['x'.repeat(129), 'password.length'],
  ['😀😀😀😀😀😀😀', 'password.length'],
  ['Password1', 'password.common'],
  ['QWERTYUIOP', 'password.common'],
  ['aaaaaaaaaa', 'password.common'],
  ['abcabcabc', 'password.common'],
  ['23456789', 'password.common'],
  ['hgfedcba', 'password.common'],
  ['Ann@Example.com', 'password.common'],
  ['1990-ann-1990', 'password.common'],
  ['Fulcrum2026!', 'password.common'],
  ['2026.trading', 'password.common'],
  ['fulcrum of the matter', null],
  ['correct horse', null],
  ['x7!kfQ2v', null],
])('the password %j is answered with %s', (password, reason) => {
  expect(passwordRefusal(password, ['ann@example.com', 'ann'])).toBe(reason);
});

test('tokens carry 256 bits and do not repeat; invitation codes are readable', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32);
  expect(new Set(Array.from({ length: 1_000 }, newToken)).size).toBe(1_000);
  for (let index = 0; index < 100; index += 1) {
    expect(newInviteCode()).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  }
});
