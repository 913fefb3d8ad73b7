import type { InstrumentTerms } from '@fulcrum/contract/console/wire';
import { formatDecimal } from '@fulcrum/engine/units';
import { Button } from '@fulcrum/ui/button.tsx';
import { formatInteger } from '@fulcrum/ui/format';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo.tsx';
import { useState } from 'react';

import { useText } from '../i18n.ts';
import { request } from '../live/api.ts';
import { CALLS } from '../live/calls.ts';
import { useMayDo } from '../live/session.ts';
import { useLoad } from '../live/use-load.ts';
import { ActionDialog } from '../shell/action-dialog.tsx';
import { DataTable, type Column } from '../shell/data-table.tsx';
import { ExportButton } from '../shell/export-button.tsx';
import { Lots, Price, Usd } from '../shell/figures.tsx';
import { ProblemLine, ScreenHead } from '../shell/screen-head.tsx';

const EVERY_MS = 5_000;
/** Yearly rates are kept in millionths of a percent. */
const RATE_DIGITS = 6;

/** The terms as everybody gets them, and the one switch: whether new orders are taken. */
export function InstrumentsScreen() {
  const say = useText();
  const mayHalt = useMayDo('instruments.halt');
  const [chosen, setChosen] = useState<InstrumentTerms | null>(null);
  const { data, problem, reload } = useLoad(CALLS.instruments, {}, EVERY_MS);
  const switching: Column<InstrumentTerms> = {
    key: 'column.actions',
    cell: (row) => (
      <Button look="soft" size="sm" onClick={() => setChosen(row)}>
        {say(row.is_enabled ? 'instruments.halt' : 'instruments.resume')}
      </Button>
    ),
  };
  return (
    <>
      <ScreenHead title={say('nav.instruments')} hint={say('instruments.hint')}>
        <ExportButton ask={{ list: 'instruments' }} />
      </ScreenHead>
      <ProblemLine problem={problem} retry={reload} />
      <section className="card fill">
        <DataTable
          label={say('nav.instruments')}
          columns={[...useTermColumns(), ...(mayHalt ? [switching] : [])]}
          rows={data}
          idOf={(row) => row.id}
        />
      </section>
      {chosen && (
        <HaltDialog
          row={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            reload();
          }}
        />
      )}
    </>
  );
}

function useTermColumns(): readonly Column<InstrumentTerms>[] {
  const say = useText();
  return [
    {
      key: 'column.instrument',
      isText: true,
      cell: (row) => (
        <span className="ins">
          <InstrumentLogo code={row.code} logo={row.logo} isSmall />
          {row.show_code}
        </span>
      ),
    },
    { key: 'column.category', isText: true, cell: (row) => row.category },
    {
      key: 'column.status',
      isText: true,
      cell: (row) => {
        if (!row.is_enabled) {
          return <span className="tag tag--warn">{say('status.halted')}</span>;
        }
        return row.is_open ? (
          <span className="tag tag--up">{say('status.trading')}</span>
        ) : (
          <span className="tag">{say('status.closed')}</span>
        );
      },
    },
    { key: 'column.bid', cell: (row) => <Price value={row.bid} digits={row.digits} /> },
    { key: 'column.ask', cell: (row) => <Price value={row.ask} digits={row.digits} /> },
    {
      key: 'column.contract',
      cell: (row) => <span className="num">{formatInteger(row.contract_size)}</span>,
    },
    {
      key: 'column.lotRange',
      cell: (row) => (
        <>
          <Lots value={row.min_lots} />–<Lots value={row.max_lots} />, <Lots value={row.lot_step} />
        </>
      ),
    },
    {
      key: 'column.leverages',
      cell: (row) => <span className="num">{row.leverages.join(' ')}</span>,
    },
    { key: 'column.fee', cell: (row) => <Usd value={row.fee_rate} /> },
    {
      key: 'column.swap',
      cell: (row) => (
        <span className="num">
          {formatDecimal(row.swap_long, RATE_DIGITS, 0)} /{' '}
          {formatDecimal(row.swap_short, RATE_DIGITS, 0)}
        </span>
      ),
    },
    { key: 'column.positions', cell: (row) => <span className="num">{row.positions}</span> },
    { key: 'column.pendings', cell: (row) => <span className="num">{row.pendings}</span> },
  ];
}

interface HaltDialogProps {
  readonly row: InstrumentTerms;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function HaltDialog({ row, onDone, onClose }: HaltDialogProps) {
  const say = useText();
  const { id, code, is_enabled: isEnabled, positions, pendings } = row;
  const states = [say('status.halted'), say('status.trading')] as const;
  return (
    <ActionDialog
      title={say(isEnabled ? 'instruments.haltTitle' : 'instruments.resumeTitle', { code })}
      text={
        isEnabled
          ? say('instruments.haltText', { positions, pendings })
          : say('instruments.resumeText')
      }
      confirmLabel={say(isEnabled ? 'instruments.halt' : 'instruments.resume')}
      isDanger={isEnabled}
      change={{ before: states[isEnabled ? 1 : 0], after: states[isEnabled ? 0 : 1] }}
      act={(reason) =>
        request(CALLS.setInstrumentEnabled, { id, enabled: isEnabled ? 0 : 1, reason })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
