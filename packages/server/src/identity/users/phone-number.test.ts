import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';

import { isCallingCode } from '@fulcrum/contract/identity/areas';

import { accountKey, loginNameOf } from './account-key.ts';
import { correctedMobile, formerForm } from './former-number.ts';
import { internationalMobile } from './identifier.ts';
import { readMobile } from './phone-number.ts';

/** What a number is read as, or why it is refused. */
function read(areaId: number, typed: string): string {
  const number = readMobile(areaId, typed);
  return typeof number === 'string' ? number : `+${number.areaId}${number.mobile}`;
}

/** The prefix with which a country dials a number at home. */
const TRUNK: Readonly<Record<string, string>> = Object.fromEntries(
  'BY80 CO03 HU06 KZ8 LT8 MX01 RU8 TM8 US1 CA1'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

const COUNTRIES = getCountries().filter((country) => {
  return isCallingCode(Number(getCountryCallingCode(country)));
});

test('IDENTITY-045 the example of every country is one number in five spellings', () => {
  const wrong: string[] = [];
  for (const country of COUNTRIES) {
    const areaId = Number(getCountryCallingCode(country));
    const national = examples[country];
    const grouped = parsePhoneNumberFromString(national, country)?.formatNational() ?? national;
    const e164 = `+${areaId}${national}`;
    const spellings = [
      national,
      grouped,
      e164,
      `00${areaId} ${national}`,
      `＋${areaId}-${national}`,
    ];
    const trunk = TRUNK[country];
    if (trunk !== undefined) spellings.push(`${trunk} ${national}`);
    for (const typed of spellings) {
      if (read(areaId, typed) !== e164) wrong.push(`${country} ${typed}: ${read(areaId, typed)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(COUNTRIES.length).toBeGreaterThan(240);
});

test.each([
  [852, '9123 4567', '+85291234567'],
  [852, '+852 9123-4567', '+85291234567'],
  [852, '８５２９１２３４５６７', '+85291234567'],
  [852, '85291234567', '+85291234567'],
  [852, '00852 9123 4567', '+85291234567'],
  [852, '001 852 9123 4567', '+85291234567'],
  [852, '\u202a+852 9123\u00a04567\u202c', '+85291234567'],
  [852, '9123−4567', '+85291234567'],
  [852, '९१२३४५६७', '+85291234567'],
  [20, '٠١٠٠١٢٣٤٥٦٧', '+201001234567'],
  [98, '۰۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
  [44, '07911 123456', '+447911123456'],
  [44, '+44 (0)7911 123456', '+447911123456'],
  [44, '0044 7911 123456', '+447911123456'],
  [44, '447911123456', '+447911123456'],
  [44, '07781 123456', '+447781123456'],
  [1, '(202) 555-0190', '+12025550190'],
  [1, '1-202-555-0190', '+12025550190'],
  [1, '+1 202 555 0190', '+12025550190'],
  [1, '011 1 202 555 0190', '+12025550190'],
  [1, '1 876 210 1234', '+18762101234'],
  [7, '8 (912) 345-67-89', '+79123456789'],
  [7, '+7 8 912 345 67 89', '+79123456789'],
  [7, '810 7 912 345 67 89', '+79123456789'],
  [7, '8 701 234 56 78', '+77012345678'],
  [375, '8 029 491 19 11', '+375294911911'],
  [993, '8 66 123456', '+99366123456'],
  [36, '06 20 123 4567', '+36201234567'],
  [225, '07 07 12 34 56', '+2250707123456'],
  [225, '+225 07 07 12 34 56', '+2250707123456'],
  [229, '01 90 01 12 34', '+2290190011234'],
  [229, '90 01 12 34', '+2290190011234'],
  [242, '06 612 3456', '+242066123456'],
  [241, '06 03 12 34', '+24106031234'],
  [241, '6 03 12 34', '+24106031234'],
  [241, '077 12 34 56', '+24177123456'],
  [54, '011 15-2345-6789', '+5491123456789'],
  [54, '11 2345-6789', '+5491123456789'],
  [54, '+54 11 2345 6789', '+5491123456789'],
  [54, '9 11 2345 6789', '+5491123456789'],
  [52, '044 55 1234 5678', '+525512345678'],
  [52, '+52 1 55 1234 5678', '+525512345678'],
  [55, '0 15 11 96123-4567', '+5511961234567'],
  [55, '011 96123-4567', '+5511961234567'],
  [370, '8 612 34567', '+37061234567'],
  [370, '0 612 34567', '+37061234567'],
  [39, '347 123 4567', '+393471234567'],
  [81, '010-81-90-1234-5678', '+819012345678'],
  [61, '0011 61 412 345 678', '+61412345678'],
])('IDENTITY-045 in area %d, %j is %s', (areaId, typed, e164) => {
  expect(read(areaId, typed)).toBe(e164);
});

test.each([
  [852, '', 'mobile.invalid'],
  [852, 'abc', 'mobile.invalid'],
  [852, '12', 'mobile.invalid'],
  [852, '9123;4567', 'mobile.invalid'],
  [852, '9123 4567 ext 8', 'mobile.invalid'],
  [852, '9123+4567', 'mobile.invalid'],
  [999, '91234567', 'mobile.invalid'],
  [0, '91234567', 'mobile.invalid'],
  [852, '0000000', 'mobile.notMobile'],
  [852, '2123 4567', 'mobile.notMobile'],
  [852, '9123 456', 'mobile.notMobile'],
  [852, '1234567890123456', 'mobile.notMobile'],
  [44, '020 7946 0018', 'mobile.notMobile'],
  [39, '06 1234 5678', 'mobile.notMobile'],
  [49, '030 123456', 'mobile.notMobile'],
  [1, '800 555 0199', 'mobile.notMobile'],
  [225, '707123456', 'mobile.notMobile'],
  [852, '+44 7911 123456', 'mobile.otherArea'],
  [1, '+44 7911 123456', 'mobile.otherArea'],
])('IDENTITY-046 in area %d, %j is refused with %s', (areaId, typed, reason) => {
  expect(read(areaId, typed)).toBe(reason);
});

test('IDENTITY-045 a stored number is read as itself, also where it begins like its area', () => {
  for (const country of COUNTRIES) {
    const areaId = Number(getCountryCallingCode(country));
    const own = readMobile(areaId, examples[country]);
    expect(own, country).toEqual({ areaId, mobile: examples[country] });
  }
  expect(read(55, '55 99123 4567')).toBe('+5555991234567');
});

test('an international number names its own area', () => {
  expect(internationalMobile('+85291234567')).toEqual({ areaId: 852, mobile: '91234567' });
  expect(internationalMobile('00852 9123 4567')).toEqual({ areaId: 852, mobile: '91234567' });
  expect(internationalMobile('+1 202 555 0190')).toEqual({ areaId: 1, mobile: '2025550190' });
  expect(internationalMobile('91234567')).toBeNull();
  expect(internationalMobile('+0123456')).toBeNull();
  expect(internationalMobile('+852212345')).toBe('mobile.notMobile');
});

test('IDENTITY-029 all spellings of a phone number have one key', () => {
  const keyOf = (account: string, area_id?: number) =>
    accountKey(loginNameOf({ account, area_id }));
  const one = [
    keyOf('8 912 345-67-89'),
    keyOf('8 912 345-67-89', 7),
    keyOf('912 345 67 89', 7),
    keyOf('+7 912 345 67 89'),
    keyOf('007 9123456789'),
    keyOf('٩١٢٣٤٥٦٧٨٩'),
  ];
  expect(new Set(one).size).toBe(1);
  expect(keyOf('02954 15 123456')).toBe(keyOf('02954 15 123456', 54));
});

test.each([
  [225, '707123456', '0707123456'],
  [229, '190011234', '0190011234'],
  [229, '90011234', '0190011234'],
  [242, '66123456', '066123456'],
  [241, '6031234', '06031234'],
  [7, '89123456789', '9123456789'],
  [375, '80294911911', '294911911'],
  [993, '866123456', '66123456'],
  [36, '6201234567', '201234567'],
  [54, '1123456789', '91123456789'],
  [54, '111523456789', '91123456789'],
  [1, '12025550190', '2025550190'],
  [852, '85291234567', '91234567'],
  [44, '447911123456', '7911123456'],
  [55, '1511961234567', '11961234567'],
  [44, '7911123456', '7911123456'],
  [852, '91234567', '91234567'],
])('IDENTITY-047 in area %d, the stored %s is corrected to %s', (areaId, stored, mobile) => {
  expect(correctedMobile({ areaId, mobile: stored })).toBe(mobile);
});

test.each([
  [852, '21234567'],
  [225, '7071234'],
  [39, '0612345678'],
  [1, '8005550199'],
])('IDENTITY-047 in area %d, the stored %s stays for support', (areaId, stored) => {
  expect(correctedMobile({ areaId, mobile: stored })).toBeNull();
});

test('IDENTITY-047 the example of every country is found again in its former form', () => {
  for (const country of COUNTRIES) {
    const number = { areaId: Number(getCountryCallingCode(country)), mobile: examples[country] };
    const stored = { ...number, mobile: formerForm(number) };
    expect(correctedMobile(stored), country).toBe(number.mobile);
  }
});
