import { Skeleton } from '@fulcrum/ui/skeleton.tsx';
import type { ReactNode } from 'react';

import { DataTable, type Column } from '../list/data-table.tsx';

/** A part of a page under its own heading. */
export const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card">
    <h2 className="panel__h">{props.title}</h2>
    {props.children}
  </section>
);

/** One line of a list of facts; null is what is still on its way. */
export const Fact = (props: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.label}</dt>
    <dd>{props.children ?? <Skeleton height={12} width={96} />}</dd>
  </div>
);

interface TablePanelProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Null while the first answer is on its way. */
  readonly rows: readonly Row[] | null;
  readonly idOf: (row: Row) => string | number;
  readonly skeletons?: number;
  /** Between heading and rows. */
  readonly children?: ReactNode;
}

/** A list under its own heading. */
export const TablePanel = <Row,>({ title, children, ...table }: TablePanelProps<Row>) => (
  <Panel title={title}>
    {children}
    <DataTable label={title} {...table} />
  </Panel>
);
