import { MINUTES_PER_DAY } from '@fulcrum/engine/market/new-york';
import type { SessionSpan } from '@fulcrum/engine/market/sessions';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Formats a span of the week in New York time, like `Sun 17:00–Fri 17:00`. */
export const spanText = ({ open, close }: SessionSpan): string =>
  `${minuteText(open)}–${close === 7 * MINUTES_PER_DAY ? 'Sat 24:00' : minuteText(close)}`;

function minuteText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const ofDay = minute % MINUTES_PER_DAY;
  const day = DAYS[Math.floor(minute / MINUTES_PER_DAY)] ?? '';
  return `${day} ${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}
