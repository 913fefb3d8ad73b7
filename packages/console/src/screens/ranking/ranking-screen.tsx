import type { RankingRow } from '@fulcrum/contract/console/content/ranking';
import { formatPercent } from '@fulcrum/ui/figures/format';

import { t } from '../../i18n/i18n.ts';
import { Pnl, Usd, When } from '../../parts/figures/figures.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { LEVERAGE_COLUMN, USER_COLUMN } from '../../parts/list/columns.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { isDemoIn, KindSwitch } from '../../parts/list/filter-fields.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useRanking } from './calls.ts';

/** Ranked traders, with the figures behind their rank and the time at which those were computed. */
export function RankingScreen() {
  const filters = useFilters();
  const query = { is_demo: isDemoIn(filters) };
  const { data, problem, reload } = useRanking(query);
  return (
    <>
      <ScreenHead title={t('nav.ranking')} hint={t('ranking.hint')}>
        <KindSwitch filters={filters} />
        <SavedViews />
        <ExportButton query={{ list: 'ranking', ...query }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Card>
        <DataTable
          label={t('nav.ranking')}
          columns={columnsOf()}
          rows={data}
          idOf={({ id }) => id}
        />
      </Card>
    </>
  );
}

/** A rate, given in hundredths of a percent. */
const Rate = ({
  value,
  isSigned = true,
}: {
  readonly value: number;
  readonly isSigned?: boolean;
}) => (
  <span className="num" translate="no">
    {formatPercent(value / 100, { isSigned })}
  </span>
);

const columnsOf = (): readonly Column<RankingRow>[] => [
  { key: 'column.nickname', isText: true, cell: (row) => <bdi>{row.nickname}</bdi> },
  USER_COLUMN,
  {
    key: 'column.status',
    isText: true,
    cell: ({ is_ranked: isRanked }) => (
      <span className={isRanked ? 'tag tag--up' : 'tag'}>
        {t(isRanked ? 'ranking.ranked' : 'ranking.waits')}
      </span>
    ),
  },
  {
    key: 'column.trades',
    cell: (row) => (
      <span className="num" translate="no">
        {row.trades}
      </span>
    ),
  },
  { key: 'column.rate', cell: (row) => <Rate value={row.rate} /> },
  { key: 'column.winRate', cell: (row) => <Rate value={row.win_rate} isSigned={false} /> },
  { key: 'column.drawdown', cell: (row) => <Rate value={row.drawdown} isSigned={false} /> },
  { key: 'column.result', cell: (row) => <Pnl value={row.net} /> },
  { key: 'column.base', cell: (row) => <Usd value={row.base} /> },
  LEVERAGE_COLUMN,
  {
    key: 'column.allTrades',
    cell: (row) => (
      <span className="num" translate="no">
        {row.total_trades}
      </span>
    ),
  },
  { key: 'column.allRate', cell: (row) => <Rate value={row.total_rate} /> },
  { key: 'column.from', cell: (row) => <When at={row.window_from} /> },
  { key: 'column.reckonedAt', cell: (row) => <When at={row.reckoned_at} /> },
];
