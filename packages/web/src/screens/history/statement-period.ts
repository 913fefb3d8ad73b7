/** Days as a date field gives them, YYYY-MM-DD; both included. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

export const PRESETS = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear'] as const;
export type Preset = (typeof PRESETS)[number];

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/** The usual periods, counted from today on this device. */
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

/** The period's edges in epoch ms, midnights in this device's zone; `to` is exclusive. */
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
