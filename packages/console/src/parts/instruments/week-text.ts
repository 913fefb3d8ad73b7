import type { Span } from '@fulcrum/contract/console/catalogue/schema';

import { listed, t } from '../../i18n/i18n.ts';
import { currentTag } from '../../i18n/language.ts';

/** 1 June 2025 was a Sunday. */
const A_SUNDAY = Date.UTC(2025, 5, 1);
const DAY_MS = 86_400_000;
const MINUTES_PER_DAY = 1_440;

const nameOf = (day: number, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(currentTag(), { weekday, timeZone: 'UTC' }).format(
    A_SUNDAY + day * DAY_MS,
  );

/** Returns the names of the weekdays, from Sunday to Saturday. */
export const weekdays = (): string[] => Array.from({ length: 7 }, (_, day) => nameOf(day, 'long'));

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Formats a minute of the week, counted from Sunday 00:00: `Fri 17:00`; the end of the week is `Sat
 * 24:00`.
 */
export function minuteText(minute: number): string {
  if (minute === 7 * MINUTES_PER_DAY) return `${nameOf(6, 'short')} 24:00`;
  return `${nameOf(Math.floor(minute / MINUTES_PER_DAY), 'short')} ${timeText(minute)}`;
}

/** Formats the time of day of a minute of the week. */
export const timeText = (minute: number): string =>
  `${two(Math.floor((minute % MINUTES_PER_DAY) / 60))}:${two(minute % 60)}`;

/** Returns the minutes since midnight; NaN if the text is not a time. */
export function minutesOf(text: string): number {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** Formats the trading periods of a week; consecutive days with the same hours are joined. */
export function spansText(spans: readonly Span[]): string {
  const runs: { first: Span; last: Span }[] = [];
  for (const span of spans) {
    const run = runs.at(-1);
    const isNext =
      run?.last.open === span.open - MINUTES_PER_DAY &&
      run.last.close === span.close - MINUTES_PER_DAY;
    if (run && isNext) run.last = span;
    else runs.push({ first: span, last: span });
  }
  return listed(runs.map(runText));
}

function runText({ first, last }: { readonly first: Span; readonly last: Span }): string {
  if (first === last) return `${minuteText(first.open)}–${minuteText(first.close)}`;
  const day = (minute: number) => nameOf(Math.floor(minute / MINUTES_PER_DAY), 'short');
  const isOvernight = day(first.open) !== day(first.close);
  const hours = `${timeText(first.open)}–${timeText(first.close)}`;
  const figures = { first: day(first.open), last: day(last.open), hours };
  return t(isOvernight ? 'hours.runOvernight' : 'hours.run', figures);
}
