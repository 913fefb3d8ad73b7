import type { Elements } from '@fulcrum/ui/page/elements';

import { Panel } from '../layout/panel.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface TablePanelProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Null while loading. */
  readonly rows: readonly Row[] | null;
  readonly idOf: (row: Row) => string | number;
  readonly skeletons?: number;
  /** Shown between the heading and the table. */
  readonly children?: Elements;
}

/** A table with a heading. */
export const TablePanel = <Row,>({ title, children, ...table }: TablePanelProps<Row>) => (
  <Panel title={title}>
    {children}
    <DataTable label={title} {...table} />
  </Panel>
);
