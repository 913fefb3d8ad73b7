import type { CalendarEvent } from '@fulcrum/contract/content/calendar';

import type { EventPeriod } from '../../market/calendar.ts';

export const SPANS = ['past', 'today', 'week'] as const;
type Span = (typeof SPANS)[number];
export const LEAST = [1, 2, 3] as const;
type Least = (typeof LEAST)[number];

/** What of the calendar is shown. */
export interface View {
  readonly span: Span;
  /** The lowest importance that is shown. */
  readonly least: Least;
  /** Null for all. */
  readonly currency: string | null;
}

const WEEK_DAYS = 7;
const USUAL: Span = 'week';

/** Reads the view from an address; what is wrong or missing is as usual. */
export const viewIn = (params: URLSearchParams): View => ({
  span: SPANS.find((each) => each === params.get('span')) ?? USUAL,
  least: LEAST.find((each) => String(each) === params.get('least')) ?? 1,
  currency: params.get('currency') || null,
});

/** Writes the view into an address; what is as usual is left out. */
export function putView(params: URLSearchParams, { span, least, currency }: View): URLSearchParams {
  const texts = {
    span: span === USUAL ? '' : span,
    least: least === 1 ? '' : String(least),
    currency: currency ?? '',
  };
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') params.delete(name);
    else params.set(name, text);
  }
  return params;
}

/** Returns the days of a span by this device's clock; days with another length count as days. */
export function periodOf(span: Span, now: Date): EventPeriod {
  const midnight = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
  if (span === 'past') return { from: midnight(-WEEK_DAYS), to: midnight(0) };
  return { from: midnight(0), to: midnight(span === 'today' ? 1 : WEEK_DAYS) };
}

export const matching = (
  events: readonly CalendarEvent[],
  { least, currency }: Pick<View, 'least' | 'currency'>,
): readonly CalendarEvent[] =>
  events.filter(
    (event) => event.importance >= least && (currency === null || event.currency === currency),
  );

/** Returns the currencies of events, those with the most events first. */
export function currenciesOf(events: readonly CalendarEvent[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { currency } of events) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
}
