import './instruments.css';

import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatInteger } from '@fulcrum/ui/figures/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t, type TextKey } from '../../i18n/i18n.ts';
import { feeShown } from '../../parts/figures/fee-rate.ts';
import { Lots, Price } from '../../parts/figures/figures.tsx';
import { HaltManyButton, Halts } from '../../parts/halts/halts.tsx';
import { Card, Columns } from '../../parts/layout/boxes.tsx';
import { LinkButton } from '../../parts/layout/lines.tsx';
import { ProblemLine, ScreenHead } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { SavedViews } from '../../parts/list/saved-views.tsx';
import { useFilters, type Filters } from '../../parts/list/use-filters.ts';
import { useInstruments } from './calls.ts';
import { HaltDialog } from './instrument-dialogs.tsx';
import { InstrumentPane } from './instrument-pane.tsx';
import { NewInstrumentPane } from './new-instrument-pane.tsx';

const EVERY_MS = 5_000;
/** Yearly rates are stored in millionths of a percent. */
const RATE_DIGITS = 6;
/** Columns that stay visible while a pane is open beside the list. */
const KEPT_BESIDE: readonly TextKey[] = [
  'column.instrument',
  'column.status',
  'column.bid',
  'column.positions',
  'column.pendings',
];

/** Terms of all instruments, with the instrument that is edited beside the list. */
export function InstrumentsScreen() {
  const filters = useFilters();
  const mayHalt = useMayDo('instruments.halt');
  const mayChange = useMayDo('instruments.change');
  const [halting, setHalting] = useState<InstrumentTerms | null>(null);
  const [haltingMany, setHaltingMany] = useState<string | null>(null);
  const [edition, setEdition] = useState(0);
  const { data, problem, reload, loadAgain } = useInstruments({}, EVERY_MS);
  const isAdding = mayChange && filters.get('open') === 'new';
  const opened = data?.find(({ id }) => String(id) === filters.get('open'));
  const columns = useTermColumns(filters);
  const switching: Column<InstrumentTerms> = {
    key: 'column.actions',
    cell: (row) => (
      <Button look="soft" size="sm" onClick={() => setHalting(row)}>
        {t(row.is_halted ? 'instruments.resume' : 'instruments.halt')}
      </Button>
    ),
  };
  const few = columns.filter(({ key }) => KEPT_BESIDE.includes(key));
  const changed = () => {
    setHalting(null);
    reload();
  };
  return (
    <>
      <ScreenHead title={t('nav.instruments')} hint={t('instruments.hint')}>
        <SavedViews />
        <HaltManyButton onAsked={setHaltingMany} />
        {mayChange && (
          <Button look="soft" size="sm" onClick={() => filters.set('open', 'new')}>
            {t('instruments.add')}
          </Button>
        )}
        <ExportButton query={{ list: 'instruments' }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <Halts asked={haltingMany} onAsked={setHaltingMany} onChanged={reload} />
      <Columns aside={opened || isAdding ? 'form' : null}>
        <Card>
          <DataTable
            label={t('nav.instruments')}
            columns={opened || isAdding ? few : [...columns, ...(mayHalt ? [switching] : [])]}
            rows={data}
            idOf={(row) => row.id}
          />
        </Card>
        {isAdding && (
          <NewInstrumentPane
            onClose={() => filters.set('open', '')}
            onAdded={(id) => void loadAgain().then(() => filters.set('open', String(id)))}
          />
        )}
        {opened && (
          <InstrumentPane
            key={`${opened.id} ${edition}`}
            row={opened}
            onClose={() => filters.set('open', '')}
            onChanged={() => void loadAgain().then(() => setEdition((known) => known + 1))}
          />
        )}
      </Columns>
      {halting && <HaltDialog row={halting} onDone={changed} onClose={() => setHalting(null)} />}
    </>
  );
}

function useTermColumns(filters: Filters): readonly Column<InstrumentTerms>[] {
  return [
    {
      key: 'column.instrument',
      isText: true,
      cell: (row) => (
        <span className="named">
          <InstrumentLogo code={row.code} logo={row.logo} isSmall />
          <LinkButton
            translate="no"
            aria-expanded={filters.get('open') === String(row.id)}
            onClick={() => filters.set('open', String(row.id))}
          >
            {row.show_code}
          </LinkButton>
        </span>
      ),
    },
    { key: 'column.category', isText: true, cell: (row) => row.category },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => {
        if (!row.is_listed) return <span className="tag">{t('status.unlisted')}</span>;
        if (row.is_halted) {
          return <span className="tag tag--warn">{t('status.halted')}</span>;
        }
        return row.is_open ? (
          <span className="tag tag--up">{t('status.trading')}</span>
        ) : (
          <span className="tag">{t('status.closed')}</span>
        );
      },
    },
    { key: 'column.bid', cell: (row) => <Price value={row.bid} digits={row.digits} /> },
    { key: 'column.ask', cell: (row) => <Price value={row.ask} digits={row.digits} /> },
    {
      key: 'column.contract',
      cell: (row) => (
        <span className="num" translate="no">
          {formatInteger(row.contract_size)}
        </span>
      ),
    },
    {
      key: 'column.lotRange',
      cell: (row) => (
        <>
          <Lots value={row.min_lots} />
          <span>–</span>
          <Lots value={row.max_lots} />
          <span>,</span> <Lots value={row.lot_step} />
        </>
      ),
    },
    {
      key: 'column.leverages',
      cell: (row) => (
        <span className="num leverages" translate="no">
          {row.leverages.join(' ')}
        </span>
      ),
    },
    {
      key: 'column.fee',
      cell: (row) => (
        <span className="num" translate="no">
          {feeShown(row.fee_rate, row.fee_type)}
        </span>
      ),
    },
    {
      key: 'column.swap',
      cell: (row) => (
        <span className="num" translate="no">
          {formatDecimal(row.swap_long, RATE_DIGITS, 0)} /{' '}
          {formatDecimal(row.swap_short, RATE_DIGITS, 0)}
        </span>
      ),
    },
    {
      key: 'column.positions',
      cell: (row) => (
        <span className="num" translate="no">
          {row.positions}
        </span>
      ),
    },
    {
      key: 'column.pendings',
      cell: (row) => (
        <span className="num" translate="no">
          {row.pendings}
        </span>
      ),
    },
  ];
}
