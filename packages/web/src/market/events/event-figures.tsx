import './event-figures.css';

import type { CalendarEvent } from '@fulcrum/contract/content/calendar';

import { useTranslation } from '../../language/use-translation.ts';

const FIGURES = ['actual', 'forecast', 'previous'] as const;

/** The published figures of an event; a dash for what is not known. */
export function EventFigures({ event }: { readonly event: CalendarEvent }) {
  const { t } = useTranslation();
  return (
    <dl className="event-figures">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`calendar.${name}`)}</dt>
          <dd>
            <bdi className="num" translate="no">
              {event[name] || '–'}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
