import './results.css';

import { serverNow } from '@fulcrum/client/clock';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import type { CallOptions } from '@fulcrum/client/client';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { formatSpan } from '@fulcrum/ui/figures/format';
import { zoneWords } from '@fulcrum/ui/figures/zone-words';
import { ChartNoAxesColumn } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { onOrderEnded } from '../../account/account.ts';
import { RangeChips } from '../../forms/period/range-chips.tsx';
import {
  edgesOf,
  periodOf,
  putRange,
  rangeIn,
  type Period,
  type Range,
} from '../../forms/period/period.ts';
import { tradeResults } from '../../account/results.ts';
import { putWeekHours, weekHoursIn, type WeekHours } from '../../account/week-hours.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { TagChips } from '../../trading/notes/tag-chips.tsx';
import { tagIn } from '../../trading/notes/tag-in-address.ts';
import { MonthCostsCard } from './month-costs.tsx';
import { ResultGroups } from './result-groups.tsx';
import { ResultsCard } from './results-card.tsx';
import { WeekMap } from './week-map.tsx';

const USUAL: Range = { days: 30 };
const WIDEST_DAYS = 90;

/** What the closed trades of a period came to: totals, day by day, groups; and costs. */
export function ResultsScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const range = rangeIn(params) ?? USUAL;
  const choose = (next: Range) =>
    setParams((known) => putRange(new URLSearchParams(known), next), { replace: true });
  const tag = tagIn(params);
  const chooseTag = (next: string | null) =>
    setParams(
      (known) => {
        const params = new URLSearchParams(known);
        if (next === null) params.delete('tag');
        else params.set('tag', next);
        return params;
      },
      { replace: true },
    );
  const chooseHours = (hours: WeekHours) =>
    setParams((known) => putWeekHours(new URLSearchParams(known), hours), { replace: true });
  const { first, last } = periodOf(range, new Date(serverNow()));
  const isWidest = 'days' in range && range.days === WIDEST_DAYS;
  return (
    <Screen top={<SubBar title={t('results.title')} />}>
      <div className="results__ranges">
        <RangeChips value={range} onChange={choose} />
        <TagChips value={tag} onChange={chooseTag} />
      </div>
      <PeriodResults
        key={`${first} ${last} ${tag}`}
        first={first}
        last={last}
        tag={tag}
        hours={weekHoursIn(params)}
        onHours={chooseHours}
        addressOf={(hours) => historyOf(range, tag, hours)}
        onWidest={isWidest ? null : () => choose({ days: WIDEST_DAYS })}
      />
      <MonthCostsCard key={tag} tag={tag} />
    </Screen>
  );
}

/** The history of the closed trades of a range, or those with a tag, in some hours of the week. */
function historyOf(range: Range, tag: string | null, hours: WeekHours): string {
  const params = putRange(new URLSearchParams({ type: '3' }), range);
  if (tag !== null) params.set('tag', tag);
  return `/order?${putWeekHours(params, hours)}`;
}

interface PeriodResultsProps extends Period {
  /** Null for all trades. */
  readonly tag: string | null;
  /** The chosen hours of the week; null for none. */
  readonly hours: WeekHours | null;
  readonly onHours: (hours: WeekHours) => void;
  /** Address of the trades that closed in some hours of the week. */
  readonly addressOf: (hours: WeekHours) => string;
  /** Shows the longest usual period; null if that is the one shown. */
  readonly onWidest: (() => void) | null;
}

function PeriodResults(props: PeriodResultsProps) {
  const { first, last, tag, hours, onHours, addressOf, onWidest } = props;
  const { t } = useTranslation();
  const load = useCallback(
    (options: CallOptions) => {
      const edges = edgesOf({ first, last });
      if (typeof edges === 'string') throw new Error(`No period: ${first} to ${last}`);
      return tradeResults({ ...edges, ...(tag !== null && { tag }) }, options);
    },
    [first, last, tag],
  );
  const { answer, problem, ask } = useAnswer(load, {
    keptAs: `results ${first} ${last} ${tag}`,
  });
  useEffect(() => onOrderEnded(() => void ask()), [ask]);
  if (!answer) {
    return problem ? (
      <ErrorBlock text={problem.msg} retryLabel={t('common.retry')} onRetry={() => void ask()} />
    ) : (
      <ResultsSkeleton />
    );
  }
  const results = answer.data;
  if (results.totals.trades === 0) {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn className="i" />}
        text={t('results.empty')}
        action={
          onWidest && (
            <Button look="soft" size="sm" onClick={onWidest}>
              {formatSpan(WIDEST_DAYS, 'day')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ResultsCard results={results} period={{ first, last }} />
      <WeekMap results={results} chosen={hours} onChoose={onHours} addressOf={addressOf} />
      <ResultGroups results={results} />
      <p className="page-end">
        {t('results.note')}
        <br />
        <span>{t('results.zone', { zone: zoneWords(results.zone) })}</span>
      </p>
    </>
  );
}

/** About as high as the cards and the first rows, so that little moves when the figures come. */
const ResultsSkeleton = () => (
  <div className="results__wait" aria-busy="true">
    <Skeleton height={429} radius={14} />
    <Skeleton height={292} radius={14} />
    <Skeleton height={42} radius={10} />
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={52} radius={14} />
    ))}
  </div>
);
