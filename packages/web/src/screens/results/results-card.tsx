import type { MicroUsd } from '@fulcrum/engine/units/units';
import {
  directionOf,
  formatAmount,
  formatInteger,
  formatLevel,
  formatMoney,
} from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';

import { Result } from '../../account/parts/profit.tsx';
import type { Period } from '../../forms/period/period.ts';
import type { Results, ResultTotals } from '../../account/results.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { NetLine } from './net-line.tsx';

interface ResultsCardProps {
  readonly results: Results;
  readonly period: Period;
}

/** The net result of a period at a glance, how it developed, and further figures. */
export function ResultsCard({ results: { totals, days }, period }: ResultsCardProps) {
  const { t } = useTranslation();
  return (
    <section className="results card" aria-label={t('orders.net')}>
      <div className="results__head">
        <div>
          <p className="results__label">{t('orders.net')} · USD</p>
          <p className={`results__net ${directionOf(totals.net)}`}>
            <span className="num" translate="no">
              {formatMoney(totals.net, { isSigned: true })}
            </span>
          </p>
          <p className="results__label">
            {t('results.afterFees', { amount: formatMoney(totals.fees) })}
          </p>
        </div>
        <dl className="results__main">
          <Figure label={t('rank.orders.win')} note={t('orders.ofMany', shareOf(totals))}>
            <span className="num" translate="no">
              {totals.winRate === null ? '–' : formatLevel(totals.winRate)}
            </span>
          </Figure>
          <Figure label={t('results.trades')}>
            <span className="num" translate="no">
              {formatInteger(totals.trades)}
            </span>
          </Figure>
        </dl>
      </div>
      <NetLine days={days} period={period} />
      <Facts totals={totals} />
    </section>
  );
}

const shareOf = ({ wins, trades }: Pick<ResultTotals, 'wins' | 'trades'>) => ({
  number: formatInteger(wins),
  all: formatInteger(trades),
});

interface FigureProps {
  readonly label: string;
  readonly children: Elements;
  readonly note?: string;
}

const Figure = ({ label, children, note }: FigureProps) => (
  <div className="kv">
    <dt>{label}</dt>
    <dd>
      {children}
      {note !== undefined && <small className="results__note">{note}</small>}
    </dd>
  </div>
);

/** Results from a million dollars on need wider columns. */
const WIDE_FROM = 1_000_000_000_000;

function Facts({ totals }: { readonly totals: ResultTotals }) {
  const { t } = useTranslation();
  const result = (value: MicroUsd | null) =>
    value === null ? <span>–</span> : <Result value={value} />;
  const rShare =
    totals.rTrades === null || totals.rTrades === 0
      ? undefined
      : t('orders.ofMany', shareOf({ wins: totals.rTrades, trades: totals.trades }));
  const { averageWin, averageLoss, best, worst, swap } = totals;
  const isWide = [averageWin, averageLoss, best, worst, swap].some(
    (value) => Math.abs(value ?? 0) >= WIDE_FROM,
  );
  return (
    <dl className={`results__facts${isWide ? ' results__facts--wide' : ''}`}>
      <Figure label={t('results.averageWin')}>{result(averageWin)}</Figure>
      <Figure label={t('results.averageLoss')}>{result(averageLoss)}</Figure>
      <Figure label={t('results.profitFactor')}>
        <span className="num" translate="no">
          {totals.profitFactor === null ? '–' : formatAmount(totals.profitFactor)}
        </span>
      </Figure>
      <Figure label={t('results.best')}>{result(best)}</Figure>
      <Figure label={t('results.worst')}>{result(worst)}</Figure>
      {totals.averageR !== null && (
        <Figure label={t('results.averageR')} {...(rShare !== undefined && { note: rShare })}>
          <span className="num" translate="no">
            {formatAmount(totals.averageR)}
          </span>
        </Figure>
      )}
      <Figure label={t('orders.swap')}>
        <Result value={swap} />
      </Figure>
    </dl>
  );
}
