import './event-line.css';

import { serverNow } from '@fulcrum/client/clock';
import { useClock } from '@fulcrum/client/react/use-clock';
import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { formatAhead, formatClock } from '@fulcrum/ui/figures/format';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';

import { textLanguage } from '../../../language/text-language.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useNearEvents } from '../../../market/near-events.ts';
import { eventAround } from './event-around.ts';

const MINUTE_MS = 60_000;
/** Often enough for minutes. */
const LOOK_MS = 5_000;

/**
 * An important event that is about to touch the instrument, or just has. The line takes its room
 * from the chart, so that nothing in the ticket moves under the finger.
 */
export function EventLine({ instrument }: { readonly instrument: ListedInstrument }) {
  const events = useNearEvents(instrument, 3);
  useClock(LOOK_MS);
  const now = serverNow();
  const found = eventAround(events, now);
  return (
    // The element stays, so that screen readers hear of a line that comes.
    <div role="status">{found && <Line event={found.event} others={found.others} now={now} />}</div>
  );
}

interface LineProps {
  readonly event: CalendarEvent;
  /** How many other events are at the same moment. */
  readonly others: number;
  readonly now: number;
}

function Line({ event, others, now }: LineProps) {
  const { t } = useTranslation();
  const minutes = Math.ceil((event.at - now) / MINUTE_MS);
  return (
    <Link className="event-line" to="/calendar?span=today" aria-describedby="event-line-about">
      <CalendarClock className="i i--16" />
      <span className="event-line__title">
        <span>{event.currency}</span> <span {...textLanguage(event.lang)}>{event.title}</span>
      </span>
      {others > 0 && (
        <span className="tag num" translate="no">
          +{others}
        </span>
      )}
      <span className="event-line__time">
        <span className="num" translate="no">
          {formatClock(event.at)}
        </span>{' '}
        <span>{`(${formatAhead(minutes)})`}</span>
      </span>
      <span className="sr" id="event-line-about">
        {t('calendar.title')}
      </span>
    </Link>
  );
}
