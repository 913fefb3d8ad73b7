import type { BasicInfo } from '@fulcrum/contract/wire';
import { expect, test } from 'vitest';

import { areOld } from './basics.ts';

const AT = 1_790_000_000_000;
const told = (from_at: number | null) => {
  const levels = { margin_call_level: '120.00', stop_out_level: '60.00' };
  return { coming_levels: from_at === null ? null : { ...levels, from_at } } as BasicInfo;
};

test('CONSOLE-060 base settings are asked for again once levels have come into force', () => {
  const change = AT + 5_000;
  expect(areOld({ basics: told(change), at: AT }, change - 1)).toBe(false);
  expect(areOld({ basics: told(change), at: AT }, change)).toBe(true);
  // A replay tells moments of its own days: they must not be asked for again and again.
  expect(areOld({ basics: told(AT - 1), at: AT }, AT + 20_000)).toBe(false);
  expect(areOld({ basics: told(null), at: AT }, AT + 599_999)).toBe(false);
  expect(areOld({ basics: told(null), at: AT }, AT + 600_000)).toBe(true);
  expect(areOld({ basics: null, at: 0 }, AT)).toBe(true);
});
