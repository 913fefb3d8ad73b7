import { DEFAULT_RISK, withLevels } from '@fulcrum/engine/settings';
import { basisPoints } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { levelTone, levelWord, needsConsent } from './level-tone.ts';

const level = (value: number | null) => (value === null ? null : basisPoints(value));

test.each([
  [null, 'calm', 'unused'],
  [61_100, 'calm', 'safe'],
  [20_000, 'calm', 'safe'],
  [19_999, 'amber', 'watch'],
  [11_001, 'amber', 'watch'],
  [11_000, 'red', 'danger'],
  [10_001, 'red', 'danger'],
  [10_000, 'red', 'call'],
  [9_900, 'red', 'call'],
  [-500, 'red', 'call'],
] as const)('a level of %s is %s and reads "%s"', (value, tone, word) => {
  expect(levelTone(level(value), DEFAULT_RISK)).toBe(tone);
  expect(levelWord(level(value), DEFAULT_RISK)).toBe(word);
});

test('where margin calls come earlier, so do red and its word', () => {
  const risk = withLevels(DEFAULT_RISK, {
    marginCallLevel: basisPoints(15_000),
    stopOutLevel: basisPoints(8_000),
  });
  expect(levelTone(basisPoints(16_000), risk)).toBe('red');
  expect(levelWord(basisPoints(15_500), risk)).toBe('danger');
  expect(levelWord(basisPoints(15_000), risk)).toBe('call');
});

test.each([
  [17_800, 10_000, true],
  [null, 10_500, true],
  [17_800, 11_001, false],
  // A partial close improves a red level, so no consent is needed.
  [9_000, 10_500, false],
  [9_000, 9_000, false],
  [9_000, null, false],
])('from %s to %s asks for a second tap: %s', (before, after, asks) => {
  expect(needsConsent(level(before), level(after), DEFAULT_RISK)).toBe(asks);
});
