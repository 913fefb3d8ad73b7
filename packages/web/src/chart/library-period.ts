import type { Period } from 'klinecharts';

import { secondsOf, type PeriodName } from '../market/periods.ts';

/** The period in the chart library's format. */
export function libraryPeriod(period: PeriodName): Period {
  if (period === '1D') return { type: 'day', span: 1 };
  if (period === '1H') return { type: 'hour', span: 1 };
  return { type: 'minute', span: secondsOf(period) / 60 };
}
