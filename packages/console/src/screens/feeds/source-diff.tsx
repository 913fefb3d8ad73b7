import type { SourceDifference } from '@fulcrum/contract/console/catalogue/source-differences';

import { t } from '../../i18n/i18n.ts';
import { DiffHead, DiffRow } from '../../parts/figures/diff-list.tsx';
import { DiffTable } from '../../parts/figures/diff-table.tsx';
import { groupsOf, type SourceGroup } from './source-groups.ts';

const LOOKS = { added: 'tag tag--up', removed: 'tag tag--dn', changed: 'tag' } as const;

/** What changes, before and after, by source and instrument. */
export function SourceDiff({ fields }: { readonly fields: readonly SourceDifference[] }) {
  return (
    <div className="feeds__diff" tabIndex={0} role="region" aria-label={t('sources.changes')}>
      <DiffTable>
        <DiffHead />
        {groupsOf(fields).map((group) => (
          <Group key={`${group.part} ${group.name}`} group={group} />
        ))}
      </DiffTable>
    </div>
  );
}

function Group({ group: { part, name, what, rows } }: { readonly group: SourceGroup }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          <span>{t(`sources.of.${part}`)}</span> <b>{name}</b>{' '}
          <span className={LOOKS[what]}>{t(`sources.${what}`)}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <DiffRow key={row.field} row={row} />
      ))}
    </tbody>
  );
}
