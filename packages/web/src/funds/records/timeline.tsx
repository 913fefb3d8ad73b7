import { formatDateTime, formatSpan } from '@fulcrum/ui/figures/format';
import { Check, X } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import type { CaseState } from '../../account/funds-from-wire.ts';
import './timeline.css';

type StepName = 'requested' | 'sent' | 'approved' | 'credited' | 'paid' | 'rejected' | 'ended';

interface Step {
  readonly name: StepName;
  /** Epoch ms; null for an event that is still to come. */
  readonly at: number | null;
}

/** Returns the past and coming events of a deposit. */
export const depositSteps = (row: {
  readonly state: CaseState;
  readonly at: number;
  readonly settledAt: number | null;
}): readonly Step[] => [
  { name: 'sent', at: row.at },
  { name: endOf(row.state, 'credited'), at: row.settledAt },
];

/** Returns the past and coming events of a withdrawal. */
export function withdrawalSteps(row: {
  readonly state: CaseState;
  readonly at: number;
  readonly approvedAt: number | null;
  readonly settledAt: number | null;
}): readonly Step[] {
  const end = endOf(row.state, 'paid');
  // The approval is unknown: the withdrawal was rejected before one, or was paid before approval
  // times were stored.
  const isUnknown = row.approvedAt === null && row.state !== 'review';
  return [
    { name: 'requested', at: row.at },
    ...(isUnknown ? [] : [{ name: 'approved' as const, at: row.approvedAt }]),
    { name: end, at: row.settledAt },
  ];
}

const endOf = (state: CaseState, good: 'credited' | 'paid'): StepName =>
  state === 'rejected' || state === 'ended' ? state : good;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const COARSE_MINUTES = 5;

/**
 * Formats a time rounded up to five minutes, an hour or a day. Avoids the singular, because some
 * languages need another form of "1 hour" within a sentence.
 */
export function roundSpan(ms: number): string {
  if (ms <= HOUR_MS) {
    return formatSpan(Math.ceil(ms / MINUTE_MS / COARSE_MINUTES) * COARSE_MINUTES, 'minute');
  }
  return ms <= 2 * DAY_MS
    ? formatSpan(Math.ceil(ms / HOUR_MS), 'hour')
    : formatSpan(Math.ceil(ms / DAY_MS), 'day');
}

interface TimelineProps {
  readonly steps: readonly Step[];
  /** Usual duration of the pending event in ms; null if unknown. */
  readonly usualMs: number | null;
}

/**
 * The events of a deposit or withdrawal with their times; the first event without a time is
 * pending.
 */
export function Timeline({ steps, usualMs }: TimelineProps) {
  const { t } = useTranslation();
  const usual = usualMs === null ? null : t('funds.usual', { time: roundSpan(usualMs) });
  const next = steps.findIndex(({ at }) => at === null);
  return (
    <ol className="steps" aria-label={t('funds.timeline')}>
      {steps.map(({ name, at }, index) => {
        const isBad = name === 'rejected' || name === 'ended';
        const look = at === null ? (index === next ? 'now' : 'later') : isBad ? 'bad' : 'done';
        return (
          <li key={name} className={`steps__s steps__s--${look}`}>
            <i>
              {look === 'done' && <Check className="i i--16" />}
              {look === 'bad' && <X className="i i--16" />}
            </i>
            <p>
              <b>{t(`funds.steps.${name}`)}</b>
              {look === 'now' && usual !== null ? (
                <span className="usual">{usual}</span>
              ) : (
                <span className="when" translate="no">
                  {at === null ? '–' : formatDateTime(at)}
                </span>
              )}
            </p>
            <small>{t(`funds.stepBy.${name}`)}</small>
          </li>
        );
      })}
    </ol>
  );
}
