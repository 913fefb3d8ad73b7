import './event-figures.css';

import type { CalendarEvent } from '@fulcrum/contract/content/calendar';

import { useTranslation } from '../../language/use-translation.ts';

/** How important an event is, as one to three bars. */
export function EventWeight({ importance }: Pick<CalendarEvent, 'importance'>) {
  const { t } = useTranslation();
  return (
    <span
      className={`event-weight event-weight--${importance}`}
      role="img"
      aria-label={t(`calendar.weights.${importance}`)}
    >
      <i />
      <i />
      <i />
    </span>
  );
}
