import type { CurrencyRow } from '@fulcrum/contract/console/payments/channel-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatAmount } from '@fulcrum/ui/figures/format';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { CurrencyDialog } from '../../parts/channels/channel-dialogs.tsx';
import { draftOf, type CurrencyField } from '../../parts/channels/channel-fields.ts';
import { ChannelPane, ChannelState } from '../../parts/channels/channel-pane.tsx';
import { WithdrawalPreview } from '../../parts/channels/withdrawal-preview.tsx';
import { percentOf } from '../../parts/figures/fee-rate.ts';
import { limitsOf } from '../../parts/figures/figures.tsx';
import { Card, Columns, PanelHead, Stack } from '../../parts/layout/boxes.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFilters } from '../../parts/list/use-filters.ts';
import { useChannels } from './calls.ts';

const EVERY_MS = 15_000;
const PREVIEWED: readonly CurrencyField[] = [
  'type',
  'code',
  'protocol',
  'fee_type',
  'draw_rate',
  'precision',
  'usd_price',
  'min_number',
  'max_number',
];

/** Currencies of withdrawals, with their fees. */
export function CurrenciesScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('channels.change');
  const { data, problem, reload } = useChannels({}, EVERY_MS);
  const [editing, setEditing] = useState<CurrencyRow | 'new' | null>(null);
  const rows = data?.currencies ?? null;
  const open = rows?.find(({ id }) => String(id) === filters.get('open'));
  const done = () => {
    setEditing(null);
    reload();
  };
  return (
    <>
      <ScreenHead title={t('nav.currencies')} hint={t('currencies.hint')}>
        <ExportButton query={{ list: 'currencies' }} />
        {mayChange && (
          <Button size="sm" onClick={() => setEditing('new')}>
            {t('channels.addCurrency')}
          </Button>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Columns aside={open ? 'narrow' : null}>
        <Card>
          <DataTable
            label={t('nav.currencies')}
            columns={useColumns((id) => filters.set('open', String(id)))}
            rows={rows}
            idOf={({ id }) => id}
            empty={t('currencies.none')}
          />
        </Card>
        {open && rows && (
          <Stack>
            <ChannelPane
              key={open.id}
              kind="currency"
              row={open}
              order={rows.map(({ id }) => id)}
              onEdit={() => setEditing(open)}
              onDone={reload}
            />
            <Card>
              <PanelHead>{t('channels.preview')}</PanelHead>
              <WithdrawalPreview draft={draftOf(open, PREVIEWED)} />
            </Card>
          </Stack>
        )}
      </Columns>
      {data && editing !== null && (
        <CurrencyDialog
          row={editing === 'new' ? null : editing}
          channels={data}
          onDone={done}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function useColumns(open: (id: number) => void): readonly Column<CurrencyRow>[] {
  return [
    {
      key: 'column.network',
      isText: true,
      cell: (row) => (
        <LinkButton onClick={() => open(row.id)}>{`${row.code} ${row.protocol}`}</LinkButton>
      ),
    },
    {
      key: 'column.type',
      isText: true,
      cell: (row) => t(row.type === 1 ? 'channels.crypto' : 'channels.bank'),
    },
    { key: 'column.status', isText: true, cell: (row) => <ChannelState row={row} /> },
    {
      key: 'column.fee',
      cell: (row) => (
        <span className="num" translate="no">
          {row.fee_type === 1 ? formatAmount(row.draw_rate) : percentOf(row.draw_rate)}{' '}
          {t(row.fee_type === 1 ? 'channels.feeFixed' : 'channels.feeShare')}
        </span>
      ),
    },
    {
      key: 'column.price',
      cell: (row) => (
        <span className="num" translate="no">
          {row.usd_price}
        </span>
      ),
    },
    { key: 'column.limits', cell: limitsOf },
  ];
}
