import type { MarginWatch, WatchedAccount } from '@fulcrum/contract/console/dashboard/schema';
import { basisPoints } from '@fulcrum/engine/units/units';
import { formatLevel } from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';

import { t } from '../../i18n/i18n.ts';
import { Level, Pnl, Usd } from '../figures/figures.tsx';
import { Card, PanelHead, PanelHint } from '../layout/boxes.tsx';
import { USER_COLUMN } from '../list/columns.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';

interface WatchPanelProps {
  readonly data: MarginWatch | null;
  /** Shown at the end of the heading. */
  readonly children?: Elements;
}

/** Accounts near a margin call; those closest to it come first. */
export function WatchPanel({ data, children }: WatchPanelProps) {
  const level = (value: number) => formatLevel(basisPoints(value));
  const columns: readonly Column<WatchedAccount>[] = [
    USER_COLUMN,
    { key: 'column.level', cell: (row) => <Level value={row.margin_level} /> },
    {
      key: 'column.status',
      cell: (row) =>
        row.is_margin_called && <span className="tag tag--warn">{t('status.called')}</span>,
    },
    { key: 'column.equity', cell: (row) => <Usd value={row.equity} /> },
    { key: 'column.usedMargin', cell: (row) => <Usd value={row.used_margin} /> },
    { key: 'column.floating', cell: (row) => <Pnl value={row.floating_pnl} /> },
    {
      key: 'column.positions',
      cell: (row) => (
        <span className="num" translate="no">
          {row.positions}
        </span>
      ),
    },
  ];
  return (
    <Card>
      <PanelHead>
        {t('dashboard.watch')}
        {data && (
          <PanelHint>
            {t('dashboard.watchHint', {
              call: level(data.margin_call_level),
              stop: level(data.stop_out_level),
            })}
          </PanelHint>
        )}
        {children}
      </PanelHead>
      <DataTable
        label={t('dashboard.watch')}
        columns={columns}
        rows={data?.margin_watch ?? null}
        idOf={(row) => row.account_id}
        empty={t('dashboard.watchNone')}
      />
    </Card>
  );
}
