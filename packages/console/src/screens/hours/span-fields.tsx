import './hours.css';

import type { Span } from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { Input, Select } from '../../parts/fields/controls.tsx';
import { minutesOf, timeText, weekdays } from '../../parts/instruments/week-text.ts';
import { zoneText } from './zone-text.ts';

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

interface SpanFieldsProps {
  readonly spans: readonly Span[];
  readonly zone: string;
  readonly isFixed: boolean;
  readonly onSpans: (spans: Span[]) => void;
}

/** Fields for the trading periods of a week, in the time of its zone. */
export function SpanFields({ spans, zone, isFixed, onSpans }: SpanFieldsProps) {
  const set = (at: number, span: Span) =>
    onSpans(spans.map((each, index) => (index === at ? span : each)));
  const last = spans.at(-1)?.close ?? 0;
  return (
    <fieldset className="spans" disabled={isFixed}>
      <legend>{t('hours.spans', { zone: zoneText(zone) })}</legend>
      {spans.map((span, at) => (
        // Periods have no id, so their index identifies them.
        <div key={at} className="span">
          <MinuteFields
            minute={span.open}
            labels={['hours.openDay', 'hours.openTime']}
            number={at + 1}
            onMinute={(open) => set(at, { ...span, open })}
          />
          <span>–</span>
          <MinuteFields
            minute={span.close}
            labels={['hours.closeDay', 'hours.closeTime']}
            number={at + 1}
            hasEnd
            onMinute={(close) => set(at, { ...span, close })}
          />
          <Button
            look="soft"
            size="sm"
            aria-label={t('hours.removeSpan', { number: at + 1 })}
            onClick={() => onSpans(spans.filter((_, index) => index !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      {last < MINUTES_PER_WEEK && (
        <Button
          look="soft"
          size="sm"
          onClick={() => onSpans([...spans, { open: last, close: MINUTES_PER_WEEK }])}
        >
          {t('hours.addSpan')}
        </Button>
      )}
    </fieldset>
  );
}

interface MinuteFieldsProps {
  readonly minute: number;
  readonly labels: readonly [day: TextKey, time: TextKey];
  readonly number: number;
  /** Whether the end of the week can be chosen. */
  readonly hasEnd?: boolean;
  readonly onMinute: (minute: number) => void;
}

function MinuteFields({ minute, labels, number, hasEnd, onMinute }: MinuteFieldsProps) {
  const day = Math.floor(minute / MINUTES_PER_DAY);
  return (
    <>
      <Select
        aria-label={t(labels[0], { number })}
        value={day}
        onChange={({ target }) => {
          const chosen = Number(target.value) * MINUTES_PER_DAY;
          onMinute(chosen === MINUTES_PER_WEEK ? chosen : chosen + (minute % MINUTES_PER_DAY));
        }}
      >
        {weekdays().map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
        {hasEnd && <option value={7}>{t('hours.weekEnd')}</option>}
      </Select>
      {day < 7 && (
        <Input
          type="time"
          aria-label={t(labels[1], { number })}
          value={timeText(minute)}
          required
          onChange={({ target }) => {
            const ofDay = minutesOf(target.value);
            if (!Number.isNaN(ofDay)) onMinute(day * MINUTES_PER_DAY + ofDay);
          }}
        />
      )}
    </>
  );
}
