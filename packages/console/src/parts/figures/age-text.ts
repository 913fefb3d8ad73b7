import { t } from '../../i18n/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Formats a waiting time in its two largest units. */
export function ageText(ageMs: number): string {
  const days = Math.floor(ageMs / DAY_MS);
  const hours = Math.floor((ageMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ageMs % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('age.days', { days, hours });
  return hours > 0 ? t('age.hours', { hours, minutes }) : t('age.minutes', { minutes });
}
