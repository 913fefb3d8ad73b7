import { expect, test } from 'vitest';

import { displayTime } from './display-time.ts';
import { isCrossOrigin } from './origin.ts';
import { DEFAULT_TIME_ZONE, timeZoneOf, tokenOf } from './visit.ts';

const TOKEN = 'A'.repeat(42) + '_';

test('a token comes bare or after Bearer, and nothing else is one', () => {
  expect([tokenOf(TOKEN), tokenOf(`Bearer ${TOKEN}`), tokenOf(`bearer ${TOKEN}`)]).toEqual(
    Array(3).fill(TOKEN),
  );
  for (const header of [undefined, '', 'Bearer', 'Basic eA==', `${TOKEN}A`, `${TOKEN} `, 'null']) {
    expect(tokenOf(header)).toBeNull();
  }
});

test('a zone that does not exist is New York', () => {
  expect(timeZoneOf('Asia/Hong_Kong')).toBe('Asia/Hong_Kong');
  for (const name of [undefined, '', 'Mars/Base', 'x'.repeat(99), ['UTC']]) {
    expect(timeZoneOf(name)).toBe(DEFAULT_TIME_ZONE);
  }
});

test('a moment is told in the language and zone of its reader, in Latin digits', () => {
  const at = Date.UTC(2026, 2, 9, 13, 30, 5);
  expect(displayTime(at, 'en', 'America/New_York')).toBe('Mar 9, 2026, 09:30:05');
  expect(displayTime(at, 'en', 'Asia/Hong_Kong')).toBe('Mar 9, 2026, 21:30:05');
  expect(displayTime(at, 'hk', 'Asia/Hong_Kong')).toMatch(/^9\/3\/2026\s21:30:05$/);
  expect(displayTime(at, 'ar', 'UTC')).toMatch(/2026/);
  expect(displayTime(at, 'th', 'UTC')).toMatch(/2026/);
});

test.each([
  [false, {}],
  [false, { 'sec-fetch-site': 'same-origin' }],
  [false, { 'sec-fetch-site': 'none' }],
  [true, { 'sec-fetch-site': 'same-site' }],
  [true, { 'sec-fetch-site': 'cross-site' }],
  [false, { host: 'a.example', origin: 'https://a.example' }],
  [false, { host: 'inside:8080', origin: 'https://public.example' }],
  [true, { host: 'a.example', origin: 'https://b.example' }],
  [true, { host: 'a.example', origin: 'null' }],
])('cross-origin is %s for %j', (expected, headers) => {
  expect(isCrossOrigin(headers, 'https://public.example')).toBe(expected);
});
