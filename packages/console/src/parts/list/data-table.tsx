import './list.css';

import { memo, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';

import { say, type TextKey } from '../../i18n/i18n.ts';
import { ColumnPicker, useHiddenColumns } from './column-picker.tsx';
import { drawnOf, ROW_PX, useRowsInSight, type Stretch } from './use-rows-in-sight.ts';

export interface Column<Row> {
  readonly key: TextKey;
  readonly cell: (row: Row) => ReactNode;
  /** Text stands at the start, figures at the end. */
  readonly isText?: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Null while the first answer is on its way. */
  readonly rows: readonly Row[] | null;
  readonly idOf: (row: Row) => string | number;
  readonly empty?: string;
  /** Scrolls in a box of its own, where only the rows in sight are drawn. */
  readonly isTall?: boolean;
  /** Rows to keep room for while they are on their way: one where most lists are empty. */
  readonly skeletons?: number;
}

const style = ({ isText }: { readonly isText?: boolean }) => (isText ? 'txt' : undefined);

interface TableRowProps<Row> {
  readonly id: string | number;
  readonly row: Row;
  /** Where it stands in a list that is not drawn as a whole. */
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

/** A row that says what it said is not drawn anew: of a live list most are such rows. */
const TableRow = memo(TableRowOf) as typeof TableRowOf;

interface DrawnRowsProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'idOf'> {
  readonly rows: readonly Row[];
  readonly drawn: readonly Stretch[];
  readonly isTall: boolean;
}

/** Rows and the room of those between them: siblings, so that a row that moves stays the same. */
function DrawnRows<Row>({ rows, idOf, columns, drawn, isTall }: DrawnRowsProps<Row>) {
  const { length } = rows;
  const found: ReactNode[] = [];
  let end = 0;
  for (const [stretch, { from, to }] of [...drawn, { from: length, to: length }].entries()) {
    const height = (from - end) * ROW_PX;
    if (height > 0) found.push(<tr key={`gap ${stretch}`} className="gap" style={{ height }} />);
    for (const [at, row] of rows.slice(from, to).entries()) {
      const id = idOf(row);
      // The head is the first row.
      const place = isTall ? from + at + 2 : undefined;
      found.push(<TableRow key={id} id={id} row={row} columns={columns} place={place} />);
    }
    end = to;
  }
  return found;
}

const SKELETONS = 6;

/** Dense rows of 38 pixels. `j` and `k` move between them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, empty, isTall = false, skeletons = SKELETONS } = props;
  const { hidden, toggle } = useHiddenColumns(label);
  const columns = useMemo(
    () => props.columns.filter(({ key }, place) => place === 0 || !hidden.has(key)),
    [props.columns, hidden],
  );
  const box = useRef<HTMLDivElement>(null);
  const count = rows?.length ?? 0;
  const sight = useRowsInSight(box, count, isTall);
  const [heldId, setHeldId] = useState('');
  const held =
    isTall && rows && heldId !== '' ? rows.findIndex((row) => String(idOf(row)) === heldId) : -1;
  const hold = ({ target }: FocusEvent) => {
    setHeldId(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '');
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
                {say(column.key)}
                {place === columns.length - 1 && (
                  <ColumnPicker
                    list={label}
                    keys={props.columns.map(({ key }) => key)}
                    hidden={hidden}
                    onToggle={toggle}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onFocus={isTall ? hold : undefined}>
          {rows === null &&
            Array.from({ length: skeletons }, (_, place) => (
              <tr key={place}>
                <td colSpan={columns.length}>
                  <span className="sk" style={{ height: 12 }} />
                </td>
              </tr>
            ))}
          {rows && (
            <DrawnRows
              rows={rows}
              idOf={idOf}
              columns={columns}
              drawn={drawnOf(sight, held, count)}
              isTall={isTall}
            />
          )}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="txt t3">
                {empty ?? say('app.none')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
