import { dayOf, type Period } from '../../forms/period/period.ts';

export const PRESETS = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear'] as const;
export type Preset = (typeof PRESETS)[number];

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
