import './hours.css';

import { findLastIndex } from '@fulcrum/ui/page/find-last';
import type { Problem } from '@fulcrum/client/problem';
import type { HoursException, Span } from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useId } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Input, Select } from '../../parts/fields/controls.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { clockText, minuteAt, movedTo } from './exception-times.ts';

const MINUTES_PER_DAY = 1_440;

interface ExceptionFieldsProps {
  readonly exceptions: readonly HoursException[];
  readonly isFixed: boolean;
  /** Why these days were refused. */
  readonly problem: Problem | null;
  readonly onExceptions: (exceptions: HoursException[]) => void;
}

/** Edits the days with their own hours. */
export function ExceptionFields({
  exceptions,
  isFixed,
  problem,
  onExceptions,
}: ExceptionFieldsProps) {
  // A date that stands twice is refused at the second.
  const refused = findLastIndex(exceptions, ({ date }) => date === problem?.figures['date']);
  return (
    <fieldset className="spans" disabled={isFixed}>
      <legend>{t('hours.exceptions')}</legend>
      {exceptions.map((exception, at) => (
        // Days have no id, so their index identifies them.
        <DayFields
          key={at}
          number={at + 1}
          exception={exception}
          refusal={at === refused ? (problem?.msg ?? null) : null}
          onException={(next) =>
            onExceptions(
              exceptions.flatMap((each, index) => {
                if (index !== at) return [each];
                return next ? [next] : [];
              }),
            )
          }
        />
      ))}
      {problem && refused < 0 && <ProblemText>{problem.msg}</ProblemText>}
      <Button
        look="soft"
        size="sm"
        onClick={() => onExceptions([...exceptions, { date: '', day: 'calendar', spans: [] }])}
      >
        {t('hours.addException')}
      </Button>
    </fieldset>
  );
}

interface DayFieldsProps {
  readonly number: number;
  readonly exception: HoursException;
  readonly refusal: string | null;
  /** Null removes the day. */
  readonly onException: (exception: HoursException | null) => void;
}

function DayFields({ number, exception, refusal, onException }: DayFieldsProps) {
  const id = useId();
  const { date, day, spans } = exception;
  const setSpans = (next: Span[]) => onException({ ...exception, spans: next });
  const last = spans.at(-1)?.close ?? 0;
  return (
    <div className="day" role="group" aria-label={t('hours.exception', { number })}>
      <div className="span">
        <Input
          type="date"
          aria-label={t('hours.exceptionDate', { number })}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : id}
          value={date}
          onChange={({ target }) => onException({ ...exception, date: target.value })}
        />
        <Select
          aria-label={t('hours.exceptionDay', { number })}
          value={day}
          onChange={({ target }) =>
            onException(movedTo(target.value === 'trading' ? 'trading' : 'calendar', exception))
          }
        >
          <option value="calendar">{t('hours.dayCalendar')}</option>
          <option value="trading">{t('hours.dayTrading')}</option>
        </Select>
        <Button
          look="soft"
          size="sm"
          aria-label={t('hours.removeException', { number })}
          onClick={() => onException(null)}
        >
          ×
        </Button>
      </div>
      {spans.length === 0 && <p className="t3">{t('hours.exceptionClosed')}</p>}
      {spans.map((span, at) => (
        <div key={at} className="span">
          <TimeField
            label={t('hours.exceptionOpen', { number, span: at + 1 })}
            value={clockText(day, span.open)}
            onTime={(text) => minuteAt(day, text, false)}
            onMinute={(open) => setSpans(replaced(spans, at, { ...span, open }))}
          />
          –
          <TimeField
            label={t('hours.exceptionClose', { number, span: at + 1 })}
            value={clockText(day, span.close)}
            onTime={(text) => minuteAt(day, text, true)}
            onMinute={(close) => setSpans(replaced(spans, at, { ...span, close }))}
          />
          <Button
            look="soft"
            size="sm"
            aria-label={t('hours.removeExceptionSpan', { number, span: at + 1 })}
            onClick={() => setSpans(spans.filter((_, index) => index !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      {refusal !== null && <ProblemText id={id}>{refusal}</ProblemText>}
      {last < MINUTES_PER_DAY && (
        <Button
          look="soft"
          size="sm"
          aria-label={t('hours.addExceptionSpan', { number })}
          onClick={() => setSpans([...spans, { open: last, close: MINUTES_PER_DAY }])}
        >
          {t('hours.addSpan')}
        </Button>
      )}
    </div>
  );
}

const replaced = (spans: readonly Span[], at: number, span: Span): Span[] =>
  spans.map((each, index) => (index === at ? span : each));

interface TimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onTime: (text: string) => number;
  readonly onMinute: (minute: number) => void;
}

function TimeField({ label, value, onTime, onMinute }: TimeFieldProps) {
  return (
    <Input
      type="time"
      aria-label={label}
      value={value}
      required
      onChange={({ target }) => {
        const minute = onTime(target.value);
        if (!Number.isNaN(minute)) onMinute(minute);
      }}
    />
  );
}
