/** First and last day of a period, both included, as YYYY-MM-DD, the format of a date field. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

export const PRESETS = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear'] as const;
export type Preset = (typeof PRESETS)[number];

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/** Returns a usual period, counted from today on this device. */
export function presetPeriod(preset: Preset, now: Date): Period {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const today = dayOf(now);
  switch (preset) {
    case 'thisMonth':
      return { first: dayOf(new Date(year, month, 1)), last: today };
    case 'lastMonth':
      return {
        first: dayOf(new Date(year, month - 1, 1)),
        last: dayOf(new Date(year, month, 0)),
      };
    case 'threeMonths':
      return { first: dayOf(new Date(year, month - 2, 1)), last: today };
    case 'thisYear':
      return { first: dayOf(new Date(year, 0, 1)), last: today };
  }
}

export type PeriodFault = 'dayMissing' | 'dayOrder' | 'dayRange';

/**
 * Returns the period's start and end, epoch ms, at midnight in this device's zone; `to` is
 * exclusive.
 */
export function edgesOf({ first, last }: Period): { from: number; to: number } | PeriodFault {
  const from = midnight(first, 0);
  const to = midnight(last, 1);
  if (Number.isNaN(from) || Number.isNaN(to)) return 'dayMissing';
  if (from >= to) return 'dayOrder';
  return to - from > DAYS_MAX * DAY_MS ? 'dayRange' : { from, to };
}

function midnight(day: string, later: number): number {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
