import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { formatClock } from '@fulcrum/ui/figures/format';

import { textLanguage } from '../../language/text-language.ts';
import { EventFigures } from '../../market/events/event-figures.tsx';
import { EventWeight } from '../../market/events/event-weight.tsx';

/** One event with its figures. */
export function EventRow({ event }: { readonly event: CalendarEvent }) {
  return (
    <li className="event">
      <span className="event__when">
        <time className="num" translate="no" dateTime={new Date(event.at).toISOString()}>
          {formatClock(event.at)}
        </time>
        <EventWeight importance={event.importance} />
      </span>
      <span className="event__what">
        <span className="event__title">
          <span className="tag num" translate="no">
            {event.currency}
          </span>
          <span {...textLanguage(event.lang)}>{event.title}</span>
        </span>
        <EventFigures event={event} />
      </span>
    </li>
  );
}
