import { expect, test } from 'vitest';

import { SAMPLE_IBANS } from '../../../test/payments/ibans.ts';
import { Refused } from '../../platform/refusal.ts';
import { bankAccount } from './bank-account.ts';

function read(typed: string, bic = ''): string {
  try {
    return bankAccount(typed, bic).account;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

test('WITHDRAW-009: the sample IBAN of every country is taken, and every wrong digit is found', () => {
  let tried = 0;
  for (const iban of SAMPLE_IBANS) {
    expect(read(iban)).toBe(iban);
    for (let place = 2; place < iban.length; place += 1) {
      for (const digit of '0123456789') {
        if (!/\d/.test(iban[place] ?? '') || digit === iban[place]) continue;
        const wrong = iban.slice(0, place) + digit + iban.slice(place + 1);
        tried += 1;
        expect(read(wrong), wrong).toBe('iban.invalid');
      }
    }
  }
  expect(new Set(SAMPLE_IBANS.map((iban) => iban.slice(0, 2))).size).toBe(89);
  expect(tried).toBeGreaterThan(16_000);
});

const RIGHT = 'DE89370400440532013000';
/** Ways in which people write and copy the IBAN that follows. */
const DECORATIONS: readonly ((iban: string) => string)[] = [
  (iban) => iban.toLowerCase(),
  (iban) => iban.replace(/(.{4})/g, '$1 '),
  (iban) => iban.replace(/(.{4})/g, '$1\u00a0'),
  (iban) => iban.replace(/(.{4})/g, '$1-'),
  (iban) => iban.replace(/(.{4})/g, '$1.'),
  (iban) => iban.replace(/(.{4})/g, '$1/'),
  (iban) => iban.replace(/(.{4})/g, '$1\u2013'),
  (iban) => iban.replace(/(.{4})/g, '$1\u2060'),
  (iban) => `IBAN ${iban}`,
  (iban) => `IBAN: ${iban}`,
  (iban) => `iban:${iban}`,
  (iban) => `IBAN${iban}`,
  (iban) => `\u200bIBAN\u00a0${iban}`,
  (iban) => `ＩＢＡＮ：${iban}`,
  (iban) => `${iban}\u200b`,
  (iban) => `\u202a${iban}\u202c`,
  (iban) => `\ufeff${iban}`,
  (iban) => iban.replace('37', '3\u00ad7'),
  (iban) => iban.replace('37', '3\u034f7'),
  (iban) => iban.replace('37', '3\ufe0f7'),
  (iban) => iban.replace('37', '3\u{e0020}7'),
  (iban) => iban.replace('37', '3\t7'),
  (iban) => [...iban].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
  (iban) => iban.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
  (iban) => iban.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
];

test('WITHDRAW-023: no decoration switches the check of an IBAN off or is stored', () => {
  for (const decorate of DECORATIONS) {
    expect(read(decorate(RIGHT)), decorate(RIGHT)).toBe(RIGHT);
    const wrong = decorate('DE89370400440532013001');
    expect(read(wrong), wrong).toBe('iban.invalid');
  }
});

test.each([
  ['012-345678-901', '012345678901'],
  ['12.345/678 9', '123456789'],
  ['ab 12 c', 'iban.invalid'],
  ['abc 123', 'ABC123'],
  ['IBAN 12345', 'iban.invalid'],
  ['IBAN Nr. DE89370400440532013000', 'iban.invalid'],
  ['IBAN no: DE89370400440532013001', 'iban.invalid'],
  ['DE8937040044', 'iban.invalid'],
  ['ZZ89370400440532013000', 'iban.invalid'],
  // A Cyrillic letter that looks like a Latin one.
  ['D\u041589370400440532013000', 'account.invalid'],
  ['12345*', 'account.invalid'],
  ['Konto: 12345', 'account.invalid'],
  ['口座 1234567', 'account.invalid'],
  ['---', 'account.invalid'],
  ['\u200b', 'account.invalid'],
])('WITHDRAW-023: the account number %j comes to %s', (typed, expected) => {
  expect(read(typed)).toBe(expected);
});

test('WITHDRAW-009: a BIC is read like an account number, and must be one', () => {
  expect(bankAccount('0123', 'deut de\u200bff').bic).toBe('DEUTDEFF');
  expect(bankAccount('0123', 'ＤＥＵＴＤＥＦＦ５００').bic).toBe('DEUTDEFF500');
  expect(read('0123', 'DEUTDEF')).toBe('bic.invalid');
  expect(read('0123', 'DEUTXXFF')).toBe('bic.invalid');
});
