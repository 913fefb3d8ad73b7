import { row, type CodeRow } from './row.ts';

/** Refusals about what follows a person from device to device. */
export const PREFERENCE_CODES = {
  'preference.kind': row(1780, 'none'),
  'preference.broken': row(1781, 'correct'),
  'preference.tooLarge': row(1782, 'correct'),
  'preference.tooMany': row(1783, 'correct'),
  'preference.ahead': row(1784, 'refresh'),
} as const satisfies Readonly<Record<string, CodeRow>>;
