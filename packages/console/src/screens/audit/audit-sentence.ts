import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { formatAmount } from '@fulcrum/ui/figures/format';

import { listed, t } from '../../i18n/i18n.ts';

/** Names of fields that contain micro-dollars. */
const MONEY: ReadonlySet<string> = new Set(['amount', 'credited']);

/** Describes an entry of the audit log in words; the stored entry is not changed. */
export function auditSentence(action: string, detail: string): string {
  const fields = fieldsOf(detail);
  const { credited, amount, reference } = fields;
  if (action === 'deposit.approved' && typeof credited === 'number') {
    const text = t('audit.credited', { sum: dollars(credited) });
    return fields['second'] === true ? listed([text, t('audit.second')]) : text;
  }
  if (action === 'withdrawal.approved' && typeof amount === 'number') {
    return t('audit.approved', { sum: dollars(amount) });
  }
  if (action === 'withdrawal.paid' && typeof amount === 'number') {
    return t('audit.paid', { sum: dollars(amount), reference: textOf('reference', reference) });
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${changeOf(name, value)}`)
    .join(' · ');
}

function fieldsOf(detail: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(detail);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** Formats a changed field; a pair is the value before and after. */
function changeOf(name: string, value: unknown): string {
  if (Array.isArray(value) && value.length === 2) {
    return value.map((each) => textOf(name, each)).join(' → ');
  }
  return textOf(name, value);
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'number' && MONEY.has(name)) return `${dollars(value)} USD`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const dollars = (micro: number): string => formatAmount(formatDecimal(micro, USD_DIGITS));
