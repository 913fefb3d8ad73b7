import { expect, test } from 'vitest';

import { choiceOf, expiryFields, localText, NO_EXPIRY, readExpiry } from './expiry.ts';

const FIVE = new Date(2026, 10, 20, 17, 5).getTime();

test('a time is read on the clock of the device, and written as it was read', () => {
  expect(localText(FIVE)).toBe('2026-11-20T17:05');
  expect(readExpiry({ kind: 'untilTime', time: '2026-11-20T17:05' })).toBe(FIVE);
  expect(readExpiry(choiceOf(FIVE))).toBe(FIVE);
});

test('a time that is not there or none is missing, and only where one is asked for', () => {
  expect(readExpiry({ kind: 'untilTime', time: '' })).toBe('missing');
  expect(readExpiry({ kind: 'untilTime', time: '2026-13-40T99:00' })).toBe('missing');
  expect(readExpiry({ kind: 'dayEnd', time: '' })).toBe('dayEnd');
  expect(readExpiry(NO_EXPIRY)).toBeNull();
});

test('each choice is said to the server in its own fields', () => {
  expect(expiryFields(null)).toEqual({});
  expect(expiryFields('dayEnd')).toEqual({ expiry: 1 });
  expect(expiryFields(FIVE)).toEqual({ expiry: 2, expires_at: FIVE });
});
