import {
  dateTextOf,
  dayNumberOf,
  MINUTES_PER_DAY,
  MINUTES_PER_WEEK,
} from '@fulcrum/engine/market/new-york';
import type { SessionPlan, SessionSpan } from '@fulcrum/engine/market/sessions';

import { Refused } from '../../platform/refusal.ts';
import { planOf, type StoredHours } from './stored-hours.ts';

const HOLIDAYS_MAX = 200;
const EXCEPTIONS_MAX = 200;

/** Checks the trading hours that an operator entered; refuses invalid ones. */
export function readHours({ spans, holidays, zone, exceptions = [] }: StoredHours): SessionPlan {
  if (!areApart(spans, MINUTES_PER_WEEK)) throw new Refused('hours.spans');
  const isSet = new Set(holidays).size === holidays.length && holidays.length <= HOLIDAYS_MAX;
  if (!isSet || !holidays.every(isDate)) throw new Refused('hours.holidays');
  if (exceptions.length > EXCEPTIONS_MAX) {
    throw new Refused('hours.exceptionCount', { max: EXCEPTIONS_MAX });
  }
  const dates = new Set(holidays);
  for (const { date, spans: own } of exceptions) {
    if (!isDate(date)) throw new Refused('hours.exceptionDate', { date });
    if (dates.has(date)) throw new Refused('hours.exceptionTwice', { date });
    dates.add(date);
    if (own.some(isOutside)) throw new Refused('hours.exceptionOutside', { date });
    if (!areApart(own, MINUTES_PER_DAY)) throw new Refused('hours.exceptionSpans', { date });
  }
  return planOf({
    spans: copied(spans),
    holidays,
    zone: zone === undefined ? undefined : readZone(zone),
    exceptions: exceptions.map((each) => ({
      date: each.date,
      day: each.day,
      spans: copied(each.spans),
    })),
  });
}

const copied = (spans: readonly SessionSpan[]) => spans.map(({ open, close }) => ({ open, close }));

const isOutside = ({ open, close }: SessionSpan) =>
  open < 0 || close < 0 || open > MINUTES_PER_DAY || close > MINUTES_PER_DAY;

/**
 * Returns true if the spans ascend within `end` minutes and do not overlap. One may begin where
 * another ends, for example at midnight.
 */
function areApart(spans: readonly SessionSpan[], end: number): boolean {
  let last = 0;
  for (const { open, close } of spans) {
    if (!Number.isInteger(open) || !Number.isInteger(close)) return false;
    if (open < last || close <= open || close > end) return false;
    last = close;
  }
  return true;
}

/** Returns the IANA zone of a name, however its letters are spelled; refuses unknown names. */
function readZone(text: string): string {
  const name = text.trim();
  // Some runtimes take offsets such as `+09:00` as well, which know no summer time.
  if (!/^[A-Za-z]/.test(name)) throw new Refused('hours.zone');
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // A name that is only another one for the same place, such as Asia/Kolkata, is kept.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    throw new Refused('hours.zone');
  }
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  // Converting an invalid date such as 30 February gives another date.
  const number = dayNumberOf({ year: Number(year), month: Number(month), day: Number(day) });
  return dateTextOf(number) === text;
}
