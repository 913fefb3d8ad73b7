import type { PersonDetail } from '@fulcrum/contract/console/users/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { AtEnd, Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { userColumn } from '../../parts/list/columns.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { TablePanel } from '../../parts/list/table-panel.tsx';
import { notePerson } from './calls.ts';

interface TiesProps {
  readonly id: number;
  /** Null while loading. */
  readonly data: PersonDetail | null;
  readonly onDone: () => void;
}

const METHODS: readonly Column<PersonDetail['methods'][number]>[] = [
  { key: 'column.network', isText: true, cell: (row) => `${row.currency} ${row.network}` },
  {
    key: 'column.target',
    isText: true,
    cell: (row) => (
      <bdi className="num" translate="no">
        {row.target}
      </bdi>
    ),
  },
  { key: 'column.created', cell: (row) => <When at={row.created_at} /> },
  { key: 'column.usable', cell: (row) => <When at={row.usable_at} /> },
];

const NOTES: readonly Column<PersonDetail['notes'][number]>[] = [
  { key: 'column.note', isText: true, cell: (row) => <bdi>{row.text}</bdi> },
  { key: 'column.by', isText: true, cell: (row) => <bdi>{row.operator}</bdi> },
  { key: 'column.time', cell: (row) => <When at={row.at} /> },
];

const INVITED: readonly Column<PersonDetail['invited'][number]>[] = [
  userColumn((row) => row.id),
  { key: 'column.created', cell: (row) => <When at={row.created_at} /> },
];

/** Operators' notes, payout methods, and the users that this user invited. */
export function PersonRecords({ id, data, onDone }: TiesProps) {
  const maySeeMoney = useMayDo('money.view');
  return (
    <>
      <Notes id={id} data={data} onDone={onDone} />
      <div className="pair">
        {maySeeMoney && (
          <TablePanel
            title={t('person.methods')}
            columns={METHODS}
            rows={data?.methods ?? null}
            idOf={(row) => row.id}
            skeletons={1}
          />
        )}
        <TablePanel
          title={t('person.invitees')}
          columns={INVITED}
          rows={data?.invited ?? null}
          idOf={(row) => row.id}
          skeletons={1}
        />
      </div>
    </>
  );
}

function Notes({ id, data, onDone }: TiesProps) {
  const mayNote = useMayDo('people.note');
  const [isNoting, setIsNoting] = useState(false);
  return (
    <Card>
      <PanelHead>
        {t('person.notes')}
        {mayNote && (
          <AtEnd>
            <Button look="soft" size="sm" onClick={() => setIsNoting(true)}>
              {t('person.note')}
            </Button>
          </AtEnd>
        )}
      </PanelHead>
      <DataTable
        label={t('person.notes')}
        columns={NOTES}
        rows={data?.notes ?? null}
        idOf={(row) => row.seq}
        skeletons={1}
      />
      {isNoting && (
        <ActionDialog
          title={t('person.note')}
          text={t('person.noteText')}
          confirmLabel={t('app.save')}
          act={(reason) => notePerson({ id, reason })}
          onDone={() => {
            setIsNoting(false);
            onDone();
          }}
          onClose={() => setIsNoting(false)}
        />
      )}
    </Card>
  );
}
