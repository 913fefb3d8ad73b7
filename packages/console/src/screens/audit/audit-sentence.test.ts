import { beforeAll, expect, test } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { auditSentence } from './audit-sentence.ts';

beforeAll(() => startI18n());

test.each([
  ['deposit.approved', { credited: 12_000_000_000 }, 'Credited 12,000.00 USD'],
  [
    'deposit.approved',
    { credited: 12_000_000_000, second: true },
    'Credited 12,000.00 USD, second of two',
  ],
  ['withdrawal.approved', { amount: 10_038_997_000 }, 'Approved the payment of 10,038.997 USD'],
  ['withdrawal.paid', { amount: 5_000_000, reference: 'ab' }, 'Marked 5.00 USD as paid: ab'],
  ['user.scoreSet', { credit_score: [100, 90] }, 'credit_score: 100 → 90'],
  ['user.adjust', { step: 4, amount: -250_000 }, 'step: 4 · amount: −0.25 USD'],
  ['operator.signedIn', {}, ''],
] as const)('AUDIT-007 %s of %j reads %s', (action, detail, sentence) => {
  expect(auditSentence(action, JSON.stringify(detail))).toBe(sentence);
});
