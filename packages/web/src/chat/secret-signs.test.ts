import { expect, test } from 'vitest';

import { looksSecret } from './secret-signs.ts';

test.each([
  'my password is Hunter22',
  'Passwort: geheim123',
  '密碼 abc12345',
  'パスワードはabc12345です',
  'пароль qwerty77',
  'the code 482913',
  '482913',
  '482 913',
  'card 4111 1111 1111 1111 please',
  '4111-1111-1111-1111',
])('SUPPORT-006 “%s” is asked about before it is sent', (text) => {
  expect(looksSecret(text)).toBe(true);
});

test.each([
  'I forgot my password, what now?',
  'Order 100001 was closed at 1.08643',
  'My deposit of 1,000.00 USD has not arrived',
  'uid 80000012',
  'TxID 4111111111111112',
  '忘記密碼怎麼辦',
  'It was at 14:30 on 12/03/2026',
])('SUPPORT-006 “%s” is sent as it is', (text) => {
  expect(looksSecret(text)).toBe(false);
});
