import { expect, test } from 'vitest';

import { readName } from './person-name.ts';

test.each([
  'Kumar A/L Raman',
  'Letchumi a/p Muthu',
  'Priya D/O Muthu',
  'Lim Ah Kow @ Lim Beng',
  'D‘Arcy Smith',
  'O`Brien',
  'O´Brien',
  'O’Brien',
  "N'Golo Kanté",
  'ʻAnakoni Kamehameha',
  'Mary–Jane Watson',
  'Jean‐Luc',
  'Müller-Lüdenscheidt',
  'Juan (Johnny) Cruz',
  'J. R. R. Tolkien, Jr.',
  'Mª José',
  'Suharto',
  'Ng',
  'Nguyễn Thị Ánh',
  '阿卜杜•热合曼',
  '阿卜杜·热合曼',
  'ジョン・スミス',
  'ジョン＝スミス'.replace('＝', '゠'),
  'محمد بن علي',
  'नीरा शर्मा',
  'ปิยะ',
  'Ioan Ⅲ',
  '葛\u{e0100}城',
])('VERIFICATION-010 %s is a name', (name) => {
  expect(readName(name)).toEqual({ name });
});

test.each([
  ['  Mei \u00a0 Chan\t', 'Mei Chan'],
  ['Jose\u0301', 'José'],
  ['علی\u200cرضا', 'علیرضا'],
  ['क्\u200dष', 'क्ष'],
])('VERIFICATION-010 %j is kept as %s', (typed, name) => {
  expect(readName(typed)).toEqual({ name });
});

test.each([
  ['12345', 'name.signs'],
  ['Ann 2', 'name.signs'],
  ['Ann ٢', 'name.signs'],
  ['Ann ①', 'name.signs'],
  ['<b>Ann</b>', 'name.signs'],
  ['＜Ann＞', 'name.signs'],
  ['Ann 😀', 'name.signs'],
  ['Ann ©', 'name.signs'],
  ['Ann | Lee', 'name.signs'],
  ['Ann+Lee', 'name.signs'],
  ['Ann $', 'name.signs'],
  ['Ann\u0007', 'name.signs'],
  ['Ann\u200bLee', 'name.signs'],
  ['Ann\u200cLee', 'name.signs'],
  ['Ann\u202eLee', 'name.signs'],
  ['\u3164', 'name.signs'],
  ['', 'name.invalid'],
  ['@ / ·', 'name.invalid'],
  ['a'.repeat(121), 'name.invalid'],
])('VERIFICATION-010 %j is refused with %s', (typed, reason) => {
  expect(readName(typed)).toBe(reason);
});

test('VERIFICATION-010 a name has 120 characters at most', () => {
  expect(readName('a'.repeat(120))).toEqual({ name: 'a'.repeat(120) });
});
