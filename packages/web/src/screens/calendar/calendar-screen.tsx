import './calendar.css';

import { serverNow } from '@fulcrum/client/clock';
import type { CallOptions } from '@fulcrum/client/client';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import type { CalendarEvent } from '@fulcrum/contract/content/calendar';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { formatDay } from '@fulcrum/ui/figures/format';
import { zoneWords } from '@fulcrum/ui/figures/zone-words';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { CalendarDays } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { calendarEvents } from '../../market/calendar.ts';
import { EventFilters } from './event-filters.tsx';
import { EventRow } from './event-row.tsx';
import { matching, periodOf, putView, SPANS, viewIn, type View } from './event-view.ts';
import { NextEvent } from './next-event.tsx';

const AGAIN_MS = 60_000;

/** Economic events by day, in the person's time zone. The choices are part of the address. */
export function CalendarScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  const choose = (change: Partial<View>) =>
    setParams((known) => putView(new URLSearchParams(known), { ...view, ...change }), {
      replace: true,
    });
  const { from, to } = periodOf(view.span, new Date(serverNow()));
  return (
    <Screen top={<SubBar title={t('calendar.title')} />}>
      <div className="events__span">
        <Segmented
          label={t('calendar.period')}
          value={view.span}
          options={SPANS.map((value) => ({ value, label: t(`calendar.spans.${value}`) }))}
          onChange={(span) => choose({ span })}
        />
      </div>
      <Events key={`${from} ${to}`} from={from} to={to} view={view} onView={choose} />
    </Screen>
  );
}

interface EventsProps {
  readonly from: number;
  readonly to: number;
  readonly view: View;
  readonly onView: (change: Partial<View>) => void;
}

function Events({ from, to, view, onView }: EventsProps) {
  const { t } = useTranslation();
  const load = useCallback(
    (options: CallOptions) => calendarEvents({ from, to }, options),
    [from, to],
  );
  const { answer, problem, ask } = useAnswer(load, {
    keptAs: `calendar ${from} ${to}`,
    everyMs: AGAIN_MS,
  });
  const retry = () => void ask();
  if (!answer) {
    return problem ? (
      <ErrorBlock text={problem.msg} retryLabel={t('common.retry')} onRetry={retry} />
    ) : (
      <EventsSkeleton />
    );
  }
  const events = answer.data;
  const shown = matching(events, view);
  return (
    <>
      {problem && <OldEvents text={problem.msg} onRetry={retry} />}
      {events.length === 0 ? (
        <EmptyState icon={<CalendarDays className="i" />} text={t('calendar.empty')} />
      ) : (
        <>
          <EventFilters events={events} view={view} onView={onView} />
          <NextEvent events={shown} />
          <DayList events={shown} onAll={() => onView({ least: 1, currency: null })} />
          <p className="page-end">{t('calendar.zone', { zone: zoneName() })}</p>
        </>
      )}
    </>
  );
}

const zoneName = (): string => zoneWords(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Said above events that could not be loaded again. */
function OldEvents({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="banner banner--neutral events__old" role="status">
      <span>{text}</span>
      <Button look="soft" size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

interface DayListProps {
  readonly events: readonly CalendarEvent[];
  readonly onAll: () => void;
}

function DayList({ events, onAll }: DayListProps) {
  const { t } = useTranslation();
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays className="i" />}
        text={t('calendar.noMatch')}
        action={
          <Button look="soft" size="sm" onClick={onAll}>
            {t('calendar.showAll')}
          </Button>
        }
      />
    );
  }
  return byDay(events).map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="section">{day}</h2>
      <ul className="events">
        {ofDay.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  ));
}

/** Groups the events by day in the person's time zone and keeps their order. */
function byDay(
  events: readonly CalendarEvent[],
): readonly (readonly [string, readonly CalendarEvent[]])[] {
  const days = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const day = formatDay(event.at);
    const known = days.get(day);
    if (known) known.push(event);
    else days.set(day, [event]);
  }
  return [...days];
}

/** As high as the filters and the first rows, so that nothing moves when the events come. */
function EventsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="events__wait" aria-busy="true" aria-label={t('common.loading')} role="status">
      <Skeleton height={28} radius={14} />
      <Skeleton height={28} radius={14} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={72} radius={14} />
      ))}
    </div>
  );
}
