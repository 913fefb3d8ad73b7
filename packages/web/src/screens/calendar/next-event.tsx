import { serverNow } from '@fulcrum/client/clock';
import { useClock } from '@fulcrum/client/react/use-clock';
import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { formatClock, formatOpening, formatSpan } from '@fulcrum/ui/figures/format';

import { textLanguage } from '../../language/text-language.ts';
import { useTranslation } from '../../language/use-translation.ts';

const DAY_MS = 86_400_000;

/** The next of the events, with the time left until it. */
export function NextEvent({ events }: { readonly events: readonly CalendarEvent[] }) {
  const { t } = useTranslation();
  useClock();
  // Not this device's time, which may be wrong.
  const now = serverNow();
  const next = events.find(({ at }) => at > now);
  if (!next) return null;
  const left = next.at - now;
  return (
    <div className="event-next card">
      <span className="event-next__label">{t('calendar.next')}</span>
      <span className="event-next__title">
        <span className="tag num" translate="no">
          {next.currency}
        </span>
        <span {...textLanguage(next.lang)}>{next.title}</span>
      </span>
      <span className="event-next__time">
        <span className="num" translate="no">
          {left < DAY_MS ? formatClock(next.at) : formatOpening(next.at)}
        </span>
      </span>
      {/* A clock that is read aloud every second would be of no use. */}
      <span className="event-next__left" role="timer" aria-live="off">
        <span className="num" translate="no">
          {left < DAY_MS ? countdown(left) : formatSpan(Math.floor(left / DAY_MS), 'day')}
        </span>
      </span>
    </div>
  );
}

/** Returns less than a day as h:mm:ss. */
function countdown(leftMs: number): string {
  const left = Math.ceil(leftMs / 1_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(left / 3_600)}:${pad(Math.floor((left % 3_600) / 60))}:${pad(left % 60)}`;
}
