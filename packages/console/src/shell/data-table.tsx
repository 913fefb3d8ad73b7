import { memo, useMemo, useRef, type ReactNode } from 'react';

import { useText, type TextKey } from '../i18n.ts';
import { ColumnPicker, useHiddenColumns } from './column-picker.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';

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
}

const style = ({ isText }: { readonly isText?: boolean }) => (isText ? 'txt' : undefined);

interface TableRowProps<Row> {
  readonly row: Row;
  /** Where it stands in a list that is not drawn as a whole. */
  readonly place: number | undefined;
  readonly columns: readonly Column<Row>[];
}

function TableRowOf<Row>({ row, place, columns }: TableRowProps<Row>) {
  return (
    <tr data-row tabIndex={-1} aria-rowindex={place}>
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

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Dense rows of 38 pixels. `j` and `k` move between them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, empty, isTall = false } = props;
  const say = useText();
  const { hidden, toggle } = useHiddenColumns(label);
  const columns = useMemo(
    () => props.columns.filter(({ key }, place) => place === 0 || !hidden.has(key)),
    [props.columns, hidden],
  );
  const box = useRef<HTMLDivElement>(null);
  const { from, to, above, below } = useRowsInSight(box, rows?.length ?? 0, isTall);
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
        <tbody>
          {rows === null &&
            SKELETONS.map((row) => (
              <tr key={row}>
                <td colSpan={columns.length}>
                  <span className="sk" style={{ height: 12 }} />
                </td>
              </tr>
            ))}
          {above > 0 && <tr className="gap" style={{ height: above }} />}
          {rows?.slice(from, to).map((row, at) => (
            <TableRow
              key={idOf(row)}
              row={row}
              columns={columns}
              // The head is the first row.
              place={isTall ? from + at + 2 : undefined}
            />
          ))}
          {below > 0 && <tr className="gap" style={{ height: below }} />}
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
