import type { HoursException } from '@fulcrum/contract/console/catalogue/schema';

import { minutesOf, timeText } from '../../parts/instruments/week-text.ts';

const MINUTES_PER_DAY = 1_440;

type Day = HoursException['day'];

/** The minute of the clock at which a day begins: midnight, or 17:00 New York. */
const beginningOf = (day: Day): number => (day === 'trading' ? 17 * 60 : 0);

/** Formats a minute since the day's beginning as the time that its clock shows. */
export const clockText = (day: Day, minute: number): string => timeText(beginningOf(day) + minute);

/**
 * Returns the minute since the day's beginning at which its clock shows a time; NaN if the text is
 * no time. For a closing, the time of the beginning is the end of the day.
 */
export function minuteAt(day: Day, text: string, isClosing: boolean): number {
  const minute = (minutesOf(text) - beginningOf(day) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return isClosing && minute === 0 ? MINUTES_PER_DAY : minute;
}

/** Returns the same times on the clock, as minutes of the other kind of day. */
export function movedTo(day: Day, exception: HoursException): HoursException {
  const moved = (minute: number, isClosing: boolean) =>
    minuteAt(day, clockText(exception.day, minute), isClosing);
  const spans = exception.spans.map(({ open, close }) => ({
    open: moved(open, false),
    close: moved(close, true),
  }));
  return { ...exception, day, spans };
}
