import { t } from '../../i18n/i18n.ts';

export const NEW_YORK = 'America/New_York';

/** Names a time zone to an operator. */
export const zoneText = (zone: string): string => (zone === NEW_YORK ? t('column.hours') : zone);
