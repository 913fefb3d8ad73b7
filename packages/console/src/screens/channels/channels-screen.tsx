import type {
  Channels,
  NetworkRow,
  WireRow,
} from '@fulcrum/contract/console/payments/channel-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { NetworkDialog, WireDialog } from '../../parts/channels/channel-dialogs.tsx';
import { ChannelPane, ChannelState } from '../../parts/channels/channel-pane.tsx';
import { limitsOf } from '../../parts/figures/figures.tsx';
import { AtEnd, Card, Columns, PanelHead, Stack } from '../../parts/layout/boxes.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { useChannels } from './calls.ts';
import { WaitingChanges } from './waiting-changes.tsx';

const EVERY_MS = 15_000;
type PayeeKind = 'network' | 'wire';

/** Channels for deposits. */
export function ChannelsScreen() {
  const filters = useFilters();
  const mayChange = useMayDo('channels.change');
  const { data, problem, reload } = useChannels({}, EVERY_MS);
  const [adding, setAdding] = useState<PayeeKind | null>(null);
  const [name, id] = filters.get('open').split('-');
  const kind: PayeeKind = name === 'network' ? 'network' : 'wire';
  const open = data && rowsOf(data, kind).find((row) => row.id === Number(id));
  return (
    <>
      <ScreenHead title={t('nav.channels')} hint={t('channels.hint')}>
        {mayChange && (
          <>
            <Button look="soft" size="sm" onClick={() => setAdding('wire')}>
              {t('channels.addWire')}
            </Button>
            <Button size="sm" onClick={() => setAdding('network')}>
              {t('channels.addNetwork')}
            </Button>
          </>
        )}
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      {data && (
        <WaitingChanges
          changes={data.waiting}
          waitHours={data.wait_hours}
          isAlone={data.is_alone}
          onDone={reload}
        />
      )}
      <Columns aside={open ? 'narrow' : null}>
        <Stack>
          <NetworkPanel rows={data?.networks ?? null} filters={filters} />
          <WirePanel rows={data?.wires ?? null} filters={filters} />
        </Stack>
        {open && <OpenChannel data={data} kind={kind} row={open} onDone={reload} />}
      </Columns>
      {data && adding !== null && (
        <EditDialog
          kind={adding}
          row={null}
          data={data}
          onClose={() => setAdding(null)}
          onDone={() => {
            setAdding(null);
            reload();
          }}
        />
      )}
    </>
  );
}

interface PanelProps<Row> {
  readonly rows: readonly Row[] | null;
  readonly filters: Filters;
}

const opener = (filters: Filters, kind: PayeeKind, id: number, text: string) => (
  <LinkButton onClick={() => filters.set('open', `${kind}-${id}`)}>{text}</LinkButton>
);

function NetworkPanel({ rows, filters }: PanelProps<NetworkRow>) {
  const columns: readonly Column<NetworkRow>[] = [
    {
      key: 'column.network',
      isText: true,
      cell: (row) =>
        opener(filters, 'network', row.id, `${row.currency_code} ${row.protocol_code}`),
    },
    { key: 'column.address', isText: true, cell: (row) => <bdi>{row.address}</bdi> },
    { key: 'column.status', isText: true, cell: (row) => <ChannelState row={row} /> },
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
  return (
    <Card>
      <PanelHead>
        {t('channels.networks')}
        <AtEnd>
          <ExportButton query={{ list: 'networks' }} />
        </AtEnd>
      </PanelHead>
      <DataTable
        label={t('channels.networks')}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        empty={t('channels.none')}
      />
    </Card>
  );
}

function WirePanel({ rows, filters }: PanelProps<WireRow>) {
  const columns: readonly Column<WireRow>[] = [
    {
      key: 'column.bank',
      isText: true,
      cell: (row) => opener(filters, 'wire', row.id, `${row.currency_code} ${row.bank_name}`),
    },
    {
      key: 'column.payee',
      isText: true,
      cell: (row) => <bdi>{`${row.payee_name}, ${row.payee_account}`}</bdi>,
    },
    { key: 'column.status', isText: true, cell: (row) => <ChannelState row={row} /> },
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
  return (
    <Card>
      <PanelHead>
        {t('channels.wires')}
        <AtEnd>
          <ExportButton query={{ list: 'wires' }} />
        </AtEnd>
      </PanelHead>
      <DataTable
        label={t('channels.wires')}
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        empty={t('channels.none')}
      />
    </Card>
  );
}

const rowsOf = (data: Channels, kind: PayeeKind): readonly (NetworkRow | WireRow)[] =>
  kind === 'network' ? data.networks : data.wires;

interface OpenChannelProps {
  readonly data: Channels;
  readonly kind: PayeeKind;
  readonly row: NetworkRow | WireRow;
  readonly onDone: () => void;
}

function OpenChannel({ data, kind, row, onDone }: OpenChannelProps) {
  const [isEditing, setIsEditing] = useState(false);
  const done = () => {
    setIsEditing(false);
    onDone();
  };
  return (
    <>
      <ChannelPane
        key={`${kind} ${row.id}`}
        kind={kind}
        row={row}
        coming={data.waiting.find((one) => one.kind === kind && one.channel_id === row.id) ?? null}
        order={rowsOf(data, kind).map((one) => one.id)}
        onEdit={() => setIsEditing(true)}
        onDone={onDone}
      />
      {isEditing && (
        <EditDialog
          kind={kind}
          row={row}
          data={data}
          onDone={done}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

interface EditDialogProps {
  readonly kind: PayeeKind;
  readonly row: NetworkRow | WireRow | null;
  readonly data: Channels;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function EditDialog({ kind, row, data, ...rest }: EditDialogProps) {
  if (kind === 'network') {
    const network = row !== null && 'address' in row ? row : null;
    return <NetworkDialog row={network} channels={data} {...rest} />;
  }
  const wire = row !== null && 'payee_account' in row ? row : null;
  return <WireDialog row={wire} channels={data} {...rest} />;
}
