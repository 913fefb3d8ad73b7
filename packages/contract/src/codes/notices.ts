import { row, type CodeRow } from './row.ts';

/** Refusals about notices. */
export const NOTICE_CODES = {
  'notice.unknown': row(1650, 'refresh'),
  'alert.level': row(1651, 'correct'),
  'alert.reached': row(1652, 'correct'),
  'alerts.limit': row(1653, 'correct'),
  'alert.unknown': row(1654, 'refresh'),
  'push.invalid': row(1660, 'none'),
} as const satisfies Readonly<Record<string, CodeRow>>;
