import { MINUTES_PER_DAY, ROLL_MS, MINUTE_MS } from '@fulcrum/engine/market/new-york';
import type { SessionException, SessionSpan } from '@fulcrum/engine/market/sessions';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a span of the week, like `Sun 17:00–Fri 17:00`. */
export const spanText = ({ open, close }: SessionSpan): string =>
  `${minuteText(open)}–${close === 7 * MINUTES_PER_DAY ? 'Sat 24:00' : minuteText(close)}`;

function minuteText(minute: number): string {
  const day = DAYS[Math.floor(minute / MINUTES_PER_DAY)] ?? '';
  return `${day} ${timeText(minute % MINUTES_PER_DAY)}`;
}

/**
 * Formats a day with hours of its own, like `2026-11-27 09:30–13:00`. A trading day begins with
 * 17:00 of the day before: `2026-12-25 trading day 18:00–17:00`.
 */
export function exceptionText({ date, day, spans }: SessionException): string {
  const isTrading = day === 'trading';
  const clock = (minute: number) =>
    isTrading ? timeText((minute + ROLL_MS / MINUTE_MS) % MINUTES_PER_DAY) : timeText(minute);
  const hours = spans.map(({ open, close }) => `${clock(open)}–${clock(close)}`).join(' and ');
  return `${date}${isTrading ? ' trading day' : ''} ${hours || 'closed'}`;
}

function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
