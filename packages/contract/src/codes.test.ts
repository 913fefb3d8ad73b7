import { expect, test } from 'vitest';

import { CODES, isReason } from './codes.ts';
import { REFUSED, SESSION_INVALID, SUCCESS } from './codes/envelope.ts';

const rows = Object.entries(CODES);

test('every refusal has a code of its own, from 1001 up', () => {
  const codes = rows.map(([, { code }]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toBeGreaterThanOrEqual(1001);
  expect([REFUSED, SUCCESS, SESSION_INVALID]).toEqual([0, 1, 999]);
});

test('codes stay what they were: clients outlive releases', () => {
  const lines = rows.map(([reason, { code, remedy, status }]) => [code, reason, status, remedy]);
  expect(lines.map((line) => line.join(' ')).join('\n')).toMatchSnapshot();
});

test('only faults of the transport and of the server carry a status of their own', () => {
  for (const [reason, { status }] of rows) {
    if (!/^(request|server|login\.tooMany|order\.inDoubt)/.test(reason))
      expect(status, reason).toBe(200);
  }
});

test('only names of refusals are names of refusals', () => {
  expect(isReason('margin.insufficient')).toBe(true);
  for (const name of ['toString', '__proto__', 'margin', '']) expect(isReason(name)).toBe(false);
});
