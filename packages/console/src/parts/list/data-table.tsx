import './list.css';

import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import {
  memo,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

import { t, type TextKey } from '../../i18n/i18n.ts';
import { useColumnPicker } from './column-picker.tsx';
import { renderedRows, ROW_PX, useVisibleRows, type RowRange } from './use-visible-rows.ts';

export interface Column<Row> {
  readonly key: TextKey;
  readonly cell: (row: Row) => ReactNode;
  /** The column has text, which is aligned to the start; figures are aligned to the end. */
  readonly isText?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Null while loading. */
  readonly rows: readonly Row[] | null;
  readonly idOf: (row: Row) => string | number;
  readonly empty?: string;
  /** The table scrolls in its own box and renders only the visible rows. */
  readonly isTall?: boolean;
  /** Number of grey placeholder rows while loading; 1 is enough for a list that is mostly empty. */
  readonly skeletons?: number;
}

const style = ({ isText }: { readonly isText?: boolean }) => (isText ? 'txt' : undefined);

interface TableRowProps<Row> {
  readonly id: string | number;
  readonly row: Row;
  /** Row number for screen readers, if only part of the rows is rendered; otherwise undefined. */
  readonly place: number | undefined;
  readonly columns: readonly Column<Row>[];
}

function TableRowOf<Row>({ id, row, place, columns }: TableRowProps<Row>) {
  return (
    <tr data-row={id} tabIndex={-1} aria-rowindex={place}>
      {columns.map((column) => (
        <td key={column.key} className={style(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoised, because most rows of a live list do not change from one update to the next. */
const TableRow = memo(TableRowOf) as typeof TableRowOf;

interface RenderedRowsProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'idOf'> {
  readonly rows: readonly Row[];
  readonly rendered: readonly RowRange[];
  readonly isTall: boolean;
}

/** Rows and the gaps between them are siblings, so that a row keeps its element when it moves. */
function RenderedRows<Row>({ rows, idOf, columns, rendered, isTall }: RenderedRowsProps<Row>) {
  const { length } = rows;
  const found: ReactElement[] = [];
  let end = 0;
  for (const [range, { from, to }] of [...rendered, { from: length, to: length }].entries()) {
    const height = (from - end) * ROW_PX;
    if (height > 0) found.push(<tr key={`gap ${range}`} className="gap" style={{ height }} />);
    for (const [at, row] of rows.slice(from, to).entries()) {
      const id = idOf(row);
      // The header counts as row 1, so the first data row is row 2.
      const place = isTall ? from + at + 2 : undefined;
      found.push(<TableRow key={id} id={id} row={row} columns={columns} place={place} />);
    }
    end = to;
  }
  return found;
}

const SKELETONS = 6;

/** A table of dense rows, each 38 pixels high. The keys `j` and `k` move between them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, empty, isTall = false, skeletons = SKELETONS } = props;
  const keys = props.columns.map(({ key }) => key);
  const { hidden, button, dialog } = useColumnPicker(label, keys);
  const columns = useMemo(
    () => props.columns.filter(({ key }, place) => place === 0 || !hidden.has(key)),
    [props.columns, hidden],
  );
  const box = useRef<HTMLDivElement>(null);
  const count = rows?.length ?? 0;
  const visible = useVisibleRows(box, count, isTall);
  const [focusedId, setFocusedId] = useState('');
  const focused =
    isTall && rows && focusedId !== ''
      ? rows.findIndex((row) => String(idOf(row)) === focusedId)
      : -1;
  const noteFocus = ({ target }: FocusEvent) => {
    setFocusedId(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '');
  };
  const look = isTall ? 'scroll scroll--tall' : 'scroll';
  return (
    <div ref={box} className={look} tabIndex={0} role="region" aria-label={label}>
      <table
        className="grid"
        aria-busy={rows === null}
        aria-rowcount={isTall && rows ? rows.length + 1 : undefined}
      >
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column.key} scope="col" className={style(column)}>
                <span>{t(column.key)}</span>
                {place === columns.length - 1 && button}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onFocus={isTall ? noteFocus : undefined}>
          {rows === null &&
            Array.from({ length: skeletons }, (_, place) => (
              <tr key={place}>
                <td colSpan={columns.length}>
                  <Skeleton height={12} />
                </td>
              </tr>
            ))}
          {rows && (
            <RenderedRows
              rows={rows}
              idOf={idOf}
              columns={columns}
              rendered={renderedRows(visible, focused, count)}
              isTall={isTall}
            />
          )}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="txt t3">
                {empty ?? t('app.none')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {dialog}
    </div>
  );
}
