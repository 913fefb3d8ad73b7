import { expect, test } from 'vitest';

import { AREAS, isUnserved, UNSERVED_COUNTRIES } from '@fulcrum/contract/identity/areas';

import { passwordRefusal } from '../passwords/passwords.ts';
import { newInviteCode, newToken } from '../sessions/tokens.ts';
import { accountKey, loginNameOf } from './account-key.ts';
import { normalEmail, readEmail } from './identifier.ts';

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
  'taro..yamada@docomo.ne.jp',
  'hanako.@docomo.ne.jp',
  '.hanako@ezweb.ne.jp',
  'a...b.@docomo.ne.jp',
  "o'neill+fx@example.ie",
  '{a}|b~`c@example.com',
])('IDENTITY-049 %s is taken as it is', (email) => {
  expect(normalEmail(email)).toBe(email);
});

test.each([
  ['ALİ@example.com', 'ali@example.com'],
  ['alı@example.com', 'ali@example.com'],
  ['ali\u0307@example.com', 'ali@example.com'],
  ['j\u0307o@example.com', 'jo@example.com'],
  ['ı\u0307@example.com', 'i@example.com'],
  ['J\u030co@example.com', '\u01f0o@example.com'],
  ['i\u0307\u0301o@example.com', 'ío@example.com'],
  ['İ\u0301O@EXAMPLE.COM', 'ío@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['हिन्दी@example.com', 'हिन्दी@example.com'],
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
])('IDENTITY-050 %j is the mailbox %s', (typed, email) => {
  expect(readEmail(typed)).toEqual({ email });
  expect(accountKey(loginNameOf({ account: typed }))).toBe(email);
});

test.each([
  'q\u0301@example.com',
  'a\u0323\u0331@example.com',
  'i\u0323\u0307@example.com',
  'ann\ufe0f@example.com',
  'a\u0903@example.com',
  'ann1\u20e3@example.com',
  'ann@exa\u0336mple.com',
])('IDENTITY-050 %j has a mark that belongs to no letter', (typed) => {
  expect(readEmail(typed)).toBe('email.marks');
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
