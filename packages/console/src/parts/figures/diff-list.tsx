import { t } from '../../i18n/i18n.ts';
import { DiffTable } from './diff-table.tsx';
import { textOrMissing } from './figures.tsx';

export interface Difference {
  readonly field: string;
  readonly label: string;
  /** Null if there was no value before. */
  readonly before: string | null;
  readonly after: string;
}

/** Differences, field by field. */
export function DiffList({ rows }: { readonly rows: readonly Difference[] }) {
  return (
    <DiffTable>
      <DiffHead />
      <tbody>
        {rows.map((row) => (
          <DiffRow key={row.field} row={row} />
        ))}
      </tbody>
    </DiffTable>
  );
}

export const DiffHead = () => (
  <thead>
    <tr>
      <th scope="col">{t('app.field')}</th>
      <th scope="col">{t('app.before')}</th>
      <th scope="col">{t('app.after')}</th>
    </tr>
  </thead>
);

export const DiffRow = ({ row: { label, before, after } }: { readonly row: Difference }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{textOrMissing(before)}</td>
    <td>
      <b>{textOrMissing(after)}</b>
    </td>
  </tr>
);
