const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MINUTES_A_DAY = 1_440;

/** A week's session in the wall time of its zone. */
export interface Schedule {
  /** IANA name, such as `America/New_York`. */
  readonly zone: string;
  /** Minutes since Sunday 00:00. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads `Sun 17:05` as minutes since Sunday 00:00; null if it is not of that form.
 */
export function minuteOfWeek(text: string): number | null {
  const match = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) ([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!match) return null;
  const [, day = '', hour, minute] = match;
  const nth = DAYS.findIndex((each) => each === day);
  return nth * MINUTES_A_DAY + Number(hour) * 60 + Number(minute);
}

/**
 * Returns whether the session is open at `at` (epoch ms). It goes by the wall time of the zone, so
 * it moves with daylight saving. A session whose end is before its start runs over the week's end.
 */
export function isInSession({ zone, start, end }: Schedule, at: number): boolean {
  const now = weekMinuteAt(zone, at);
  return start < end ? now >= start && now < end : now >= start || now < end;
}

function weekMinuteAt(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return minuteOfWeek(`${of('weekday')} ${of('hour')}:${of('minute')}`) ?? 0;
}
