import './event-sheet.css';

import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { formatDateTime } from '@fulcrum/ui/figures/format';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';

import { textLanguage } from '../../../language/text-language.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { EventFigures } from '../../../market/events/event-figures.tsx';
import { EventWeight } from '../../../market/events/event-weight.tsx';

interface EventSheetProps {
  readonly events: readonly CalendarEvent[];
  readonly onClose: () => void;
}

/** The events of a mark on the chart. */
export function EventSheet({ events, onClose }: EventSheetProps) {
  const { t } = useTranslation();
  return (
    <BottomSheet
      isOpen={events.length > 0}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('calendar.title')}
    >
      <ul className="event-sheet">
        {events.map((event) => (
          <li key={event.id}>
            <p className="event-sheet__head">
              <EventWeight importance={event.importance} />
              <time className="num" translate="no" dateTime={new Date(event.at).toISOString()}>
                {formatDateTime(event.at)}
              </time>
              <span className="tag num" translate="no">
                {event.currency}
              </span>
            </p>
            <p className="event-sheet__title" {...textLanguage(event.lang)}>
              {event.title}
            </p>
            <EventFigures event={event} />
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
