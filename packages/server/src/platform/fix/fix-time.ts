const TIME = /^(\d{4})(\d\d)(\d\d)-(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?$/;

/** Formats epoch ms as a UTCTimestamp with milliseconds: `20240502-12:30:00.123`. */
export function fixTime(at: number): string {
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, 10).replaceAll('-', '')}-${iso.slice(11, 23)}`;
}

/**
 * Reads a UTCTimestamp with seconds, milliseconds or finer as epoch ms; null if it is none. Finer
 * digits are cut off.
 */
export function epochOf(text: string): number | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  const ms = fraction.padEnd(3, '0').slice(0, 3);
  // A leap second has the number 60, which no JavaScript date knows.
  const whole = second === '60' ? '59' : second;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${whole}.${ms}Z`);
  return Number.isNaN(time) ? null : time;
}
