import { dateTextOf, dayNumberOf, MINUTES_PER_WEEK } from '@fulcrum/engine/market/new-york';
import type { SessionPlan, SessionSpan } from '@fulcrum/engine/market/sessions';

import { Refused } from '../../platform/refusal.ts';

const HOLIDAYS_MAX = 200;

/** Checks the trading hours that an operator entered; refuses invalid ones. */
export function readHours({ spans, holidays }: SessionPlan): SessionPlan {
  if (!areApart(spans)) throw new Refused('hours.spans');
  const isSet = new Set(holidays).size === holidays.length && holidays.length <= HOLIDAYS_MAX;
  if (!isSet || !holidays.every(isDate)) throw new Refused('hours.holidays');
  return {
    spans: spans.map(({ open, close }) => ({ open, close })),
    holidays: [...holidays].sort(),
  };
}

/**
 * Returns true if the spans ascend within the week and do not overlap. One may begin where another
 * ends, for example at midnight.
 */
function areApart(spans: readonly SessionSpan[]): boolean {
  let end = 0;
  for (const { open, close } of spans) {
    if (!Number.isInteger(open) || !Number.isInteger(close)) return false;
    if (open < end || close <= open || close > MINUTES_PER_WEEK) return false;
    end = close;
  }
  return true;
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  // Converting an invalid date such as 30 February gives another date.
  const number = dayNumberOf({ year: Number(year), month: Number(month), day: Number(day) });
  return dateTextOf(number) === text;
}
