import type { Expiry } from '@fulcrum/engine/orders/terms';

/** How long a pending order waits; `time` is local, in the format of a date-and-time field. */
export interface ExpiryChoice {
  readonly kind: 'untilCancelled' | 'dayEnd' | 'untilTime';
  readonly time: string;
}

export const NO_EXPIRY: ExpiryChoice = { kind: 'untilCancelled', time: '' };

/** Returns the expiry of a choice; `missing` if the time is empty or invalid. */
export function readExpiry({ kind, time }: ExpiryChoice): Expiry | 'missing' {
  if (kind === 'dayEnd') return 'dayEnd';
  if (kind === 'untilCancelled') return null;
  const at = new Date(time).getTime();
  return Number.isNaN(at) ? 'missing' : at;
}

/** Returns the expiry of an order as a choice. */
export const choiceOf = (expiresAt: number | null): ExpiryChoice =>
  expiresAt === null ? NO_EXPIRY : { kind: 'untilTime', time: localText(expiresAt) };

/** Formats epoch ms in this device's zone, to the minute: `2026-11-20T17:00`. */
export function localText(at: number): string {
  const moment = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Returns the expiry as fields of a call. */
export function expiryFields(expiry: Expiry): { expiry?: 1 | 2; expires_at?: number } {
  if (expiry === null) return {};
  return expiry === 'dayEnd' ? { expiry: 1 } : { expiry: 2, expires_at: expiry };
}
