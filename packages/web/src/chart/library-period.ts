import type { Period } from 'klinecharts';

import { minutesOf, type PeriodName } from '../market/periods.ts';

/** The period in the chart library's format. */
export function libraryPeriod(period: PeriodName): Period {
  if (period === '1MN') return { type: 'month', span: 1 };
  if (period === '1W') return { type: 'week', span: 1 };
  if (period === '1D') return { type: 'day', span: 1 };
  const minutes = minutesOf(period);
  return minutes < 60 ? { type: 'minute', span: minutes } : { type: 'hour', span: minutes / 60 };
}
