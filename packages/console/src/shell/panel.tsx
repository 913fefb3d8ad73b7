import type { ReactNode } from 'react';

import { DataTable, type Column } from './data-table.tsx';

/** A part of a page under its own heading. */
export const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card">
    <h2 className="panel__h">{props.title}</h2>
    {props.children}
  </section>
);

/** One line of a list of facts. */
export const Fact = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.children}</dd>
  </div>
);

interface TablePanelProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Null while the first answer is on its way. */
  readonly rows: readonly Row[] | null;
  readonly idOf: (row: Row) => string | number;
  /** Between heading and rows. */
  readonly children?: ReactNode;
}

/** A list under its own heading. */
export const TablePanel = <Row,>({
  title,
  columns,
  rows,
  idOf,
  children,
}: TablePanelProps<Row>) => (
  <Panel title={title}>
    {children}
    <DataTable label={title} columns={columns} rows={rows} idOf={idOf} />
  </Panel>
);
