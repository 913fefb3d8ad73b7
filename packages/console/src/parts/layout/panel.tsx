import { Skeleton } from '@fulcrum/ui/skeleton.tsx';
import type { ReactNode } from 'react';

import { DataTable, type Column } from '../list/data-table.tsx';
import { Card, PanelHead } from './boxes.tsx';

/** A part of a page under its own heading. */
export const Panel = (props: { readonly title: string; readonly children: ReactNode }) => (
  <Card>
    <PanelHead>{props.title}</PanelHead>
    {props.children}
  </Card>
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
