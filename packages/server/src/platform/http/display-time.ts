import { LANGUAGES, type Language } from '@fulcrum/contract/languages';

const FORMATTERS_MAX = 2_000;
const formatters = new Map<string, Intl.DateTimeFormat>();
/**
 * The last formatted second. Consecutive rows often have the same time, and formatting it costs
 * more than the rest of a row.
 */
const latest = { key: '', text: '' };

/** Formats a time (epoch ms) in the reader's language and time zone. */
export function displayTime(at: number, language: Language, timeZone: string): string {
  const key = `${language} ${timeZone} ${Math.floor(at / 1_000)}`;
  if (latest.key !== key) {
    latest.text = formatterOf(language, timeZone).format(at);
    latest.key = key;
  }
  return latest.text;
}

/** Formats a time (epoch ms) in UTC and appends `UTC`, for readers whose time zone is unknown. */
export const utcTime = (at: number, language: Language): string =>
  `${displayTime(at, language, 'UTC')} UTC`;

/**
 * Returns a function that formats times (epoch ms) like 2026-03-10 11:00:00 in a time zone, in the
 * same way in every language, because columns of files are sorted by it.
 */
export function plainClock(timeZone: string): (at: number) => string {
  // The Swedish format has this order of date and time; only its digits are used.
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  return (at) => formatter.format(at);
}

function formatterOf(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(LANGUAGES[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
    // Thai would use Buddhist years and Arabic other digits, unlike the prices next to them.
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}
