import { row, type CodeRow } from './row.ts';

/** Refusals about the addresses and bank accounts that money is paid to. */
export const PAYEE_CODES = {
  'address.invalid': row(1427, 'correct'),
  'iban.invalid': row(1429, 'correct'),
  'bic.invalid': row(1430, 'correct'),
  'address.checksum': row(1450, 'correct'),
  'address.network': row(1451, 'correct'),
  'tag.missing': row(1452, 'correct'),
  'tag.invalid': row(1453, 'correct'),
  'tag.conflict': row(1454, 'correct'),
  'tag.unneeded': row(1455, 'correct'),
  'drawMethod.notPayable': row(1456, 'correct'),
  'drawMethod.tagMissing': row(1457, 'correct'),
  'account.invalid': row(1458, 'correct'),
  'withdrawal.notPayable': row(1459, 'none'),
} as const satisfies Readonly<Record<string, CodeRow>>;
export type PayeeReason = keyof typeof PAYEE_CODES;
