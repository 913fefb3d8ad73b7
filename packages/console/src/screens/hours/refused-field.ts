import type { Problem } from '@fulcrum/client/problem';
import type { CODES } from '@fulcrum/contract/codes';

/** Refusals that belong to a field of the pane. */
const REFUSALS = {
  'hours.spans': 1538,
  'hours.holidays': 1539,
  'hours.zone': 1584,
  'hours.exceptionDate': 1585,
  'hours.exceptionTwice': 1586,
  'hours.exceptionOutside': 1587,
  'hours.exceptionSpans': 1588,
  'hours.exceptionCount': 1589,
} as const satisfies { readonly [Name in keyof typeof CODES]?: (typeof CODES)[Name]['code'] };

export type HoursField = 'spans' | 'holidays' | 'zone' | 'exceptions';

/** Returns the field that a refusal is about; null if it is about none. */
export function refusedField({ code }: Problem): HoursField | null {
  if (code === REFUSALS['hours.spans']) return 'spans';
  if (code === REFUSALS['hours.holidays']) return 'holidays';
  if (code === REFUSALS['hours.zone']) return 'zone';
  return Object.values<number>(REFUSALS).includes(code) ? 'exceptions' : null;
}
