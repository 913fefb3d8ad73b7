import type { PriceSource } from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { Card } from '../../parts/layout/boxes.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { sourceColumns } from './source-columns.tsx';

interface SourceTableProps {
  readonly sources: readonly PriceSource[];
  readonly onHalt: (source: string) => void;
}

/** The sources of prices, each with what can be done about all of its instruments at once. */
export function SourceTable({ sources, onHalt }: SourceTableProps) {
  const mayHalt = useMayDo('instruments.halt');
  const acting: Column<PriceSource> = {
    key: 'column.actions',
    cell: ({ name, codes }) => (
      <span className="feeds__acts">
        <Button
          look="soft"
          size="sm"
          disabled={codes.length === 0}
          aria-label={`${t('instruments.halt')}: ${name}`}
          onClick={() => onHalt(name)}
        >
          {t('instruments.halt')}
        </Button>
      </span>
    ),
  };
  return (
    <Card>
      <DataTable
        label={t('feeds.sources')}
        columns={mayHalt ? withActions(acting) : sourceColumns()}
        rows={sources}
        idOf={({ name }) => name}
      />
    </Card>
  );
}

/** Puts the buttons beside the instruments that they are about, of which there may be many. */
const withActions = (acting: Column<PriceSource>): readonly Column<PriceSource>[] =>
  sourceColumns().flatMap((column) => {
    if (column.key !== 'column.instruments') return [column];
    const cell: typeof column.cell = (row) => (
      <span className="feeds__codes">{column.cell(row)}</span>
    );
    return [{ ...column, cell }, acting];
  });
