import { DAY_MS, dateTextOf, newYorkLocal } from '@fulcrum/engine/market/new-york';

import { tickText } from '../../../../chart/tick-text.ts';
import { currentLanguage, numberLocale } from '../../../../language/languages.ts';

/** Returns the name of a date, `YYYY-MM-DD`, in the reader's language. */
export function dayName(date: string, hasYear: boolean): string {
  return new Intl.DateTimeFormat(numberLocale(currentLanguage()), {
    ...(hasYear ? { year: 'numeric' } : {}),
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    numberingSystem: 'latn',
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00:00Z`));
}

/** Returns time and date in New York, as on the chart's axis. */
export function clockWords(at: number): { readonly time: string; readonly day: string } {
  const time = tickText(at, { type: 'minute', span: 1 }, 'crossHair').slice(-5);
  return { time, day: dayName(dateTextOf(Math.floor(newYorkLocal(at) / DAY_MS)), false) };
}
