import { formatDateTime } from '@fulcrum/ui/format';
import { Check, X } from 'lucide-react';

import { useTranslation } from '../use-translation.ts';
import type { CaseState } from '../live/funds-from-wire.ts';
import './timeline.css';

type StepName = 'requested' | 'sent' | 'approved' | 'credited' | 'paid' | 'rejected' | 'ended';

interface Step {
  readonly name: StepName;
  /** Null while it has not come. */
  readonly at: number | null;
}

/** What a deposit has behind it and before it. */
export const depositSteps = (row: {
  readonly state: CaseState;
  readonly at: number;
  readonly settledAt: number | null;
}): readonly Step[] => [
  { name: 'sent', at: row.at },
  { name: endOf(row.state, 'credited'), at: row.settledAt },
];

/** What a withdrawal has behind it and before it. */
export function withdrawalSteps(row: {
  readonly state: CaseState;
  readonly at: number;
  readonly approvedAt: number | null;
  readonly settledAt: number | null;
}): readonly Step[] {
  const end = endOf(row.state, 'paid');
  // Refused before it was approved, or paid when approvals were not kept yet.
  const isUnknown = row.approvedAt === null && row.state !== 'review';
  return [
    { name: 'requested', at: row.at },
    ...(isUnknown ? [] : [{ name: 'approved' as const, at: row.approvedAt }]),
    { name: end, at: row.settledAt },
  ];
}

const endOf = (state: CaseState, good: 'credited' | 'paid'): StepName =>
  state === 'rejected' || state === 'ended' ? state : good;

/** The steps of a deposit or a withdrawal with their times; the first without one is awaited. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useTranslation();
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
              <span className="when">{at === null ? '–' : formatDateTime(at)}</span>
            </p>
            <small>{t(`funds.stepBy.${name}`)}</small>
          </li>
        );
      })}
    </ol>
  );
}
