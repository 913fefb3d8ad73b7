import { NEW_YORK } from '@fulcrum/engine/market/zone';
import type { SessionException, SessionPlan } from '@fulcrum/engine/market/sessions';

/**
 * Trading hours as stored, and as operators send them: dates that are closed from midnight to
 * midnight stand by themselves, as in plans from before other exceptions existed.
 */
export interface StoredHours {
  readonly spans: SessionPlan['spans'];
  readonly holidays: readonly string[];
  readonly zone?: string | undefined;
  readonly exceptions?: readonly SessionException[] | undefined;
}

export function planOf({ spans, holidays, zone = NEW_YORK, exceptions = [] }: StoredHours) {
  const closed = holidays.map((date) => ({ date, day: 'calendar', spans: [] }) as const);
  const all = [...closed, ...exceptions].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const plan: SessionPlan = { spans, exceptions: all };
  return zone === NEW_YORK ? plan : { ...plan, zone };
}

const isHoliday = ({ day, spans }: SessionException) => day === 'calendar' && spans.length === 0;

export function storedHoursOf({ spans, zone, exceptions }: SessionPlan): StoredHours {
  const holidays = exceptions.filter(isHoliday).map(({ date }) => date);
  const others = exceptions.filter((each) => !isHoliday(each));
  return {
    spans,
    holidays,
    ...(zone && { zone }),
    ...(others.length > 0 && { exceptions: others }),
  };
}
