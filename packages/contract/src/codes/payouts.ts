import { row, type CodeRow } from './row.ts';

/** Refusals about payments and the people who approve them. */
export const PAYOUT_CODES = {
  'reference.form': row(1460, 'correct'),
  'reference.credited': row(1461, 'none'),
  'withdrawal.approved': row(1462, 'refresh'),
  'withdrawal.notApproved': row(1463, 'refresh'),
  'payouts.stopped': row(1464, 'none'),
  'payouts.waiting': row(1465, 'wait'),
  'guard.linkInvalid': row(1466, 'none'),
  'guard.notStopped': row(1467, 'refresh'),
  'operator.tooNew': row(1468, 'wait'),
  'setting.waiting': row(1469, 'refresh'),
  'person.sameHelper': row(1470, 'none'),
} as const satisfies Readonly<Record<string, CodeRow>>;
export type PayoutReason = keyof typeof PAYOUT_CODES;
