import { PREFERENCE_LIMITS, type PreferenceKind } from '@fulcrum/contract/preferences/kinds';
import type { PreferenceItem } from '@fulcrum/contract/preferences/merge';

import { Refused } from '../../platform/refusal.ts';

/** Throws a refusal if a document is larger than its kind may be; `text` is its items as JSON. */
export function checkSize(
  kind: PreferenceKind,
  items: readonly PreferenceItem[],
  text: string,
): void {
  const present = items.filter(({ value }) => value !== null);
  if (kind === 'favourites') checkCount(present.length, PREFERENCE_LIMITS.favourites);
  if (kind === 'drawings') {
    const counts = new Map<string, number>();
    for (const item of present) {
      const code = instrumentOf(item);
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    checkCount(Math.max(0, ...counts.values()), PREFERENCE_LIMITS.drawingsPerInstrument);
  }
  const { documentBytes } = PREFERENCE_LIMITS;
  if (Buffer.byteLength(text) > documentBytes) {
    throw new Refused('preference.tooLarge', { max: String(documentBytes / 1_024) });
  }
}

function checkCount(count: number, max: number): void {
  if (count > max) throw new Refused('preference.tooMany', { max: String(max) });
}

/** Every drawing names its instrument: the schema of the call makes sure of that. */
function instrumentOf({ value }: PreferenceItem): string {
  const hasCode = typeof value === 'object' && value !== null && 'code' in value;
  return hasCode && typeof value['code'] === 'string' ? value['code'] : '';
}
